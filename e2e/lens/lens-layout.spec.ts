import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";

const STEPS = "/oculos/lumina-redondo-metal/lentes";

const open = (page: Page, step: string) => page.goto(`${STEPS}/${step}?cor=preto`);

/** In CSS pixels, without the space that keeps the footer below the first screen. */
async function expectSheetWithin(page: Page, height: number) {
  // A heading can be visible before the stylesheet has come.
  await page.waitForLoadState("load");
  const sheet = page.locator("[data-sheet]");
  await sheet.evaluate((element: HTMLElement) => element.style.setProperty("min-height", "0"));
  const box = await sheet.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(height);
}

async function boxOf(target: Locator) {
  return (await target.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
}

/** Goes to the step of the lenses. Returns the card of this one. */
async function openCard(page: Page, hasReact: boolean, lens: string): Promise<Locator> {
  await open(page, "receita");
  if (hasReact) await hydrated(page);
  await page.getByRole("button", { name: "Enviar Receita Depois" }).click();
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: lens, exact: true }) });
}

test("a phone shows the four ways of a prescription as rows in its first screen", async ({ page }) => {
  await open(page, "receita");
  const ways = page.getByRole("main").getByRole("listitem");
  const rows = [
    ways.locator("summary", { hasText: "Enviar uma foto ou um PDF" }),
    ways.getByRole("link", { name: "Digitar os valores" }),
    ways.getByRole("button", { name: "Enviar Receita Depois" }),
    ways.getByRole("link", { name: "Quero lentes sem grau" }),
  ];
  for (const row of rows) {
    await expect(row).toBeInViewport({ ratio: 1 });
    const { height } = await boxOf(row);
    expect(Math.round(height)).toBe(68);
  }
  await expectSheetWithin(page, 650);
});

test("a refused file shows its error in the open first row, with what was entered", async ({ page }) => {
  await open(page, "receita");
  await page.getByText("Enviar uma foto ou um PDF").click();
  await page.getByLabel(/^Autorizo/).check();
  await page.getByLabel("Data da receita").fill("2026-09-01");
  await page.getByRole("button", { name: "Enviar receita", exact: true }).click();
  await expect(page.getByText("Escolha o arquivo da receita.").first()).toBeVisible();
  await expect(page.getByLabel(/^Autorizo/)).toBeChecked();
  await expect(page.getByLabel("Data da receita")).toHaveValue("2026-09-01");
});

test("the errors of a typed prescription stand in the place of the folded example", async ({ page }) => {
  await open(page, "grau");
  await expect(page.getByText("Ver um exemplo")).toBeVisible();
  await page.getByRole("button", { name: "Continuar para a lente" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByText("Ver um exemplo")).toBeHidden();
});

for (const width of [320, 360, 1280]) {
  test(`at ${width} px an eye's values stand in three columns, with errors below them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, "grau");
    if (width === 360) await expectSheetWithin(page, 1290);
    await page.getByRole("button", { name: "Continuar para a lente" }).click();
    const eye = page.getByRole("group", { name: "OD, olho direito" });
    const error = eye.getByText("Preencha o esférico do OD");
    await expect(error).toBeVisible();
    const fields = ["Esférico", "Cilíndrico", "Eixo"].map((label) => eye.getByLabel(label));
    const boxes = await Promise.all(fields.map(boxOf));
    expect(new Set(boxes.map(({ y, width, height }) => [y, width, height].map(Math.round).join())).size).toBe(
      1,
    );
    expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).toSorted((a, b) => a - b));
    expect((await boxOf(error)).y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
    for (const label of await eye.locator("label").all()) {
      const { scrollWidth, clientWidth } = await label.evaluate((each) => ({
        scrollWidth: each.scrollWidth,
        clientWidth: each.clientWidth,
      }));
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`at ${width} px the steps are short, and the last has its button in the first screen`, async ({
    page,
    hasReact,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "receita");
    if (hasReact) await hydrated(page);
    await page.getByRole("button", { name: "Enviar Receita Depois" }).click();
    await expect(page.getByRole("heading", { name: "Escolha a lente" })).toBeVisible();
    await expectSheetWithin(page, 1200);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
    await expectSheetWithin(page, 1010);
    await page.getByRole("button", { name: "Escolher SUPER FINA" }).click();
    await expect(page.getByRole("heading", { name: "Confirme as suas lentes" })).toBeVisible();
    await expectSheetWithin(page, 860);
    const buy = page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: /^Alterar / })).toHaveCount(3);
    // Folded on a phone, open on a desk.
    const lens = page.getByText("Lente VISÃO SIMPLES", { exact: true });
    if (width < 896) await expect(lens).toBeHidden();
    else await expect(lens).toBeVisible();
  });
}

test("a phone's button of a typed prescription keeps its distance from the lower edge", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "grau");
  const { y, height } = await boxOf(page.getByRole("button", { name: "Continuar para a lente" }));
  expect(740 - y - height).toBeGreaterThanOrEqual(12);
});

test("a press anywhere on a lens's card chooses it, but on its treatments", async ({ page, hasReact }) => {
  const card = await openCard(page, hasReact, "MULTIFOCAL");
  await card.getByText("Tratamentos").first().click();
  await expect(card.getByRole("checkbox").first()).toBeVisible();
  const text = await boxOf(card.getByText("Longe, meia distância"));
  await page.mouse.click(text.x + 5, text.y + 5);
  await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
});

test("a lens's card names the thickness that its price includes, its subtotal counts it, and from 768 px its button beside its text", async ({
  page,
  hasReact,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const card = await openCard(page, hasReact, "MULTIFOCAL DIGITAL");
  await expect(card.getByText("com a FINA 1.56")).toBeVisible();
  expect((await boxOf(card)).height).toBeLessThanOrEqual(100);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(card.getByText("com a FINA 1.56")).toBeVisible();
  if (!hasReact) return;
  await card.getByText("Tratamentos").first().click();
  await card.getByRole("checkbox").first().check();
  const sum = page.getByRole("group").filter({ hasText: "Subtotal" });
  await expect(sum).toContainText("Espessura FINA 1.56");
});

test("a phone's lenses are rows with one line each, below what tells which, and above what all can have", async ({
  page,
  hasReact,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCard(page, hasReact, "MULTIFOCAL");
  const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: "Tratamentos" });
  await expect(cards).toHaveCount(5);
  for (const card of await cards.all()) {
    expect((await boxOf(card)).height).toBeLessThanOrEqual(150);
    const lines = await card.locator("p, h3").evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  }
  const advice = page.getByText(
    "Não sabe qual? Olhe a sua receita: sem ADIÇÃO, visão simples; com ADIÇÃO, multifocal.",
  );
  const common = page.getByText(/Antirreflexo, Filtro azul e Fotossensível, desde R\$\s90,00/);
  await expect(common).toHaveCount(1);
  expect((await boxOf(advice)).y).toBeLessThan((await boxOf(cards.first())).y);
  expect((await boxOf(common)).y).toBeGreaterThan((await boxOf(cards.last())).y);
});

test("a desk's thicknesses are rows of one column, whose parts stand below each other", async ({
  page,
  hasReact,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openCard(page, hasReact, "VISÃO SIMPLES");
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
  const cards = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^(Escolher|Continuar)/ }) });
  await expect(cards).toHaveCount(5);
  const columns = await cards.evaluateAll((rows) =>
    rows.map((row) => {
      const [svg, head, button] = ["svg", "h2", "button"].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      const price = [...row.querySelectorAll("p")].find((text) => /^(Incluída|\+)/.test(text.textContent));
      return [
        row.getBoundingClientRect().width,
        row.getBoundingClientRect().height,
        svg?.left,
        head?.left,
        price?.getBoundingClientRect().right,
        button?.left,
      ].join();
    }),
  );
  expect(new Set(columns).size).toBe(1);
  expect((await boxOf(cards.first())).height).toBeLessThanOrEqual(70);
});

test("a tablet's refused prescription has the fields of each row at one height", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "grau");
  await page.getByRole("button", { name: "Continuar para a lente" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const [name, date] = await Promise.all(
    ["Nome e registro", "Data da receita"].map((label) => boxOf(page.getByLabel(label))),
  );
  expect(date?.y).toBe(name?.y);
});

test("the confirmation keeps the warning of an old prescription apart from its values", async ({ page }) => {
  await open(page, "grau");
  for (const eye of ["OD, olho direito", "OE, olho esquerdo"])
    await page.getByRole("group", { name: eye }).getByLabel("Esférico").selectOption("-3,75");
  await page.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
  await page.getByLabel("Data da receita").fill("2020-09-01");
  await page.getByLabel(/^Autorizo/).check();
  await page.getByRole("button", { name: "Continuar para a lente" }).click();
  await expect(page.getByText("A sua receita não tem ADIÇÃO: escolha visão simples.")).toBeVisible();
  await open(page, "confirmar");
  const date = await boxOf(page.getByText("Receita de 01/09/2020"));
  const warning = await boxOf(page.getByRole("main").getByText("A receita tem mais de 12 meses"));
  expect(warning.y - date.y - date.height).toBeGreaterThanOrEqual(8);
});
