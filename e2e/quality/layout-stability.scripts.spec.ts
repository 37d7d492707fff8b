import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Rounds to 0.00. If the font arrives just before the first paint, a line may shift by a fraction of a pixel. */
const MAX_SHIFT = 0.005;

test("with reduced motion the home page does not shift when the buttons of its slides appear", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await shiftOf(page, "/")).toBeLessThan(MAX_SHIFT);
  await expect(page.getByRole("button", { name: "Próximo slide" })).toBeAttached();
});

/** Late fonts, late pictures and the starting carousel must not shift the layout. */
for (const width of [360, 1280]) {
  for (const path of ["/", "/produtos/oculos-de-sol", "/oculos/lumina-redondo-metal", "/guia-de-medidas"]) {
    test(`${path} does not shift at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      expect(await shiftOf(page, path)).toBeLessThan(MAX_SHIFT);
    });
  }
}

test("the part of a list that has arrived does not move when the rest arrives", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const path = "/produtos/oculos-de-grau";
  const whole = await (await page.request.get(path)).text();
  let body = "";
  await page.route(`**${path}`, (route) => route.fulfill({ body, contentType: "text/html" }));
  const goTo = async (part: string) => {
    body = part;
    await page.goto(path);
  };
  const upTo = (mark: string) => {
    expect(whole).toContain(mark);
    return whole.slice(0, whole.indexOf(mark));
  };
  const xAndY = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not rendered`);
    return [box.x, box.y].map(Math.round);
  };

  await goTo(upTo('<summary aria-label="Menu"'));
  const menu = page.locator("site-menu details");
  await expect(menu).toBeAttached();
  await expect(menu).toBeHidden();

  await goTo(upTo('aria-label="Entrar ou Cadastrar"'));
  const search = page.getByRole("link", { name: "Buscar" });
  const early = [await xAndY(search)];

  // The price is the last element of a card.
  const [first = "", second = ""] = whole.split(/(?<=<\/article>)/);
  await goTo(first + second.slice(0, second.lastIndexOf('<div class="')));
  const card = page.getByRole("article").nth(1);
  const swatches = card.getByText("Cores: ");
  await expect(card.getByText("R$")).toHaveCount(0);
  early.push(await xAndY(swatches));

  await goTo(whole);
  expect([await xAndY(search), await xAndY(swatches)]).toEqual(early);
});

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route(/\.(woff2|avif|jpg)$/, async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(() => document.readyState !== "loading");
    await route.fulfill({ response });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
