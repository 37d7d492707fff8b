import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";

const BUNDLE = /\/assets\/react-[\w-]+\.js$/;
const DELIVERY = /\/assets\/delivery-[\w-]+\.js$/;

test("a product page fetches the scripts of the cart, and the cart takes them from the cache", async ({
  page,
}) => {
  const fetched = page.waitForResponse(BUNDLE);
  await page.goto("/oculos/lumina-redondo-metal?cor=prata");
  await (await fetched).finished();
  await page.getByRole("button", { name: "COMPRAR SÓ ARMAÇÃO" }).click();
  await hydrated(page);
  expect(await bytesOf(page, BUNDLE.source)).toBe(0);
});

test("the cart fetches the scripts of the delivery, but not its data", async ({ page, buy }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const fetched = page.waitForResponse(DELIVERY);
  await buy.addToCart("lumina-redondo-metal", "prata");
  await hydrated(page);
  await fetched;
  expect(urls.filter((url) => /entrega\.data/.test(url))).toEqual([]);
});

for (const connection of [{ saveData: true }, { effectiveType: "3g" }, { effectiveType: "slow-2g" }]) {
  test(`with ${JSON.stringify(connection)} a product page fetches no scripts of other pages`, async ({
    page,
  }) => {
    await page.addInitScript((reported) => {
      Object.defineProperty(navigator, "connection", { value: reported });
    }, connection);
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await page.goto("/oculos/lumina-redondo-metal?cor=prata", { waitUntil: "networkidle" });
    expect(await page.locator("script[data-next]").count()).toBe(1);
    expect(urls.filter((url) => BUNDLE.test(url))).toEqual([]);
  });
}

function bytesOf(page: Page, pattern: string): Promise<number> {
  return page.evaluate(
    (source) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => new RegExp(source).test(name))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    pattern,
  );
}
