import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

/** In CSS pixels from the top of the page. */
async function topOf(target: Locator): Promise<number> {
  return (await target.first().boundingBox())?.y ?? Number.NaN;
}

const pictures = (page: Page) => page.getByRole("main").locator("article img");

test("a phone's home page shows products below the slide, in its first screen", async ({ page }) => {
  await page.goto("/");
  expect(await topOf(pictures(page))).toBeLessThanOrEqual(520);
});

test("a phone's list shows products below one row of tools", async ({ page }) => {
  await page.goto("/produtos/oculos-de-grau");
  expect(await topOf(pictures(page))).toBeLessThanOrEqual(320);
  const filter = page.getByText("Filtro", { exact: true });
  const sort = page.getByRole("combobox", { name: "Ordenar por" });
  const go = page.getByRole("button", { name: "OK Ordenar" });
  const middles = await Promise.all(
    [filter, sort, go].map(async (tool) => {
      const { y, height } = (await tool.boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    }),
  );
  expect(new Set(middles).size).toBe(1);
});

test("a phone's cards are low, and equally high", async ({ page }) => {
  await page.goto("/produtos/oculos-de-grau");
  const heights = await page
    .getByRole("main")
    .locator("article")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(heights.length).toBe(24);
  expect(Math.max(...heights)).toBeLessThanOrEqual(245);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
  for (const [slug, label] of [
    ["lumina-redondo-metal", "COMPRAR ARMAÇÃO + LENTE DE GRAU"],
    ["copacabana-quadrado", "COMPRAR SÓ ARMAÇÃO"],
  ] as const) {
    test(`at ${viewport.width} px '${label}' is in the first screen of ${slug}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/oculos/${slug}`);
      const button = page.getByRole("main").getByText(label, { exact: true }).first();
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  }
}

test("the sticky purchase of a phone's product page covers no focused element", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const elements = page.locator("#produto :is(a, button, input:not([type=hidden]))");
  for (const element of await elements.all()) {
    await element.focus();
    const isCovered = await element.evaluate((focused) => {
      const { x, y, width, height } = focused.getBoundingClientRect();
      return !focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered, await element.innerText()).toBe(false);
  }
});

test("a phone's address form has one distance between its fields, in a row or not", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  const [email, taxId, whatsapp] = ["E-mail", "CPF ou CNPJ", "WhatsApp"].map((label) =>
    page.getByLabel(label),
  );
  const tops = await Promise.all([taxId, whatsapp].map((field) => field?.locator("..").boundingBox()));
  const ends = await Promise.all(
    [email, taxId].map((field) =>
      field?.locator("..").evaluate((frame) => frame.getBoundingClientRect().bottom + scrollY),
    ),
  );
  const [alone, inRow] = tops.map((box, index) => Math.round((box?.y ?? 0) - (ends[index] ?? 0)));
  expect(alone).toBe(inRow);
});

test("a phone's Pix page shows the code and its button before the QR Code", async ({
  page,
  buy,
  hasReact,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  const code = page.getByLabel("Pix copia e cola");
  const copy = page.getByRole("button", { name: "Copiar código" });
  expect(await topOf(hasReact ? copy : code)).toBeLessThanOrEqual(400);
  expect(await topOf(code)).toBeLessThan(await topOf(page.getByAltText("QR Code do Pix")));
});
