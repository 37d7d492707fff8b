import { expect, test } from "../fixtures.ts";

test("a product page has all its sections in order", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Frete e prazo de entrega",
    "Como fica",
    "Metal, de perto",
    "Medidas e material",
    "Lentes para esta armação",
    "Estojo e flanela vão junto",
    "Avaliações",
    "Você também pode gostar",
  ]);
});

test("a product's rating says that it leads to the reviews", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await page.getByRole("link", { name: /^Nota .+ Ver avaliações$/ }).click();
  await expect(page).toHaveURL(/#avaliacoes$/);
  await expect(page.getByRole("heading", { name: "Avaliações" })).toBeInViewport();
});

test("a product page quotes a review beside the purchase", async ({ page }) => {
  await page.goto("/oculos/aurora-panto");
  await expect(page.locator("figure", { has: page.locator("blockquote") })).toHaveText(
    "“Exatamente a cor da foto.”Nota 5,0 de 5 Yara, compra verificada",
  );
});

test("an accessory's page says its material once", async ({ page }) => {
  await page.goto("/oculos/cordao-trancado-ametista");
  await expect(page.getByRole("main").getByText("Algodão", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Medidas e material" })).toHaveCount(0);
});

test("a frame comes with case and cloth, an accessory does not", async ({ page }) => {
  const included = page.getByRole("heading", { name: "Estojo e flanela vão junto" });
  await page.goto("/oculos/aurora-panto");
  await expect(included).toBeVisible();
  await page.goto("/oculos/cordao-trancado-ametista");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(included).toHaveCount(0);
});

test("the terms of a purchase have as many instalments as the price", async ({ page }) => {
  for (const [slug, terms] of [
    ["cordao-trancado-ametista", "Pix, ou cartão em até 5x sem juros"],
    ["flanela-microfibra-classica", "Pix ou cartão"],
  ] as const) {
    await page.goto(`/oculos/${slug}`);
    await expect(page.getByRole("listitem").getByText(terms, { exact: true })).toBeVisible();
  }
});

test("forced colours show a ring around the chosen colour alone, and a rim around the others", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/oculos/pampa-browline?cor=tartaruga");
  const colors = page.getByRole("navigation", { name: "Cores" }).getByRole("link");
  const looks = await colors.evaluateAll((links) =>
    links.map((link) => ({
      ring: Number.parseFloat(getComputedStyle(link).borderTopWidth),
      rim: getComputedStyle(link.querySelector("circle") as Element).stroke,
    })),
  );
  const rim = "rgb(255, 255, 255)";
  expect(looks).toEqual([2, 0, 0].map((ring) => ({ ring, rim })));
});

test("a product page shows the frame on a head in the chosen colour, then in the others, which are links", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const worn = page.getByRole("region", { name: "Como fica" });
  await expect(worn).toContainText("Frente de 129 mm em um rosto de 150 mm.");
  await expect(worn.getByRole("listitem")).toHaveText(["Dourado", "Prata", "Preto"]);
  const others = worn.getByRole("listitem").getByRole("link");
  await expect(others).toHaveText(["Prata", "Preto"]);
  await expect(others.first().getByRole("img", { name: "No rosto" })).toBeVisible();
  await others.first().click();
  await expect(page.getByText("Cor: Prata")).toBeVisible();
  await expect(worn.getByRole("listitem")).toHaveText(["Prata", "Dourado", "Preto"]);
  await page.goto("/oculos/pipoca-kids");
  await expect(page.getByRole("region", { name: "Como fica" })).toContainText("em um rosto de 129 mm.");
  await page.goto("/oculos/flanela-microfibra-classica");
  await expect(page.getByRole("heading", { name: "Como fica" })).toHaveCount(0);
});

test("a product page shows the material from near, and names the colour if it is another", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const closeUp = page.getByRole("region", { name: "Metal, de perto" });
  await closeUp.scrollIntoViewIfNeeded();
  await expect(closeUp.getByRole("img", { name: /Dourado, a dobradiça de perto$/ })).toBeVisible();
  await expect(closeUp.getByRole("listitem")).toHaveText([
    "Fino e firme, pesa pouco no nariz",
    "A ótica ajusta hastes e plaquetas à mão",
  ]);
  await expect(closeUp).not.toContainText("Na foto");
  await page.goto("/oculos/lumina-redondo-metal?cor=preto");
  await expect(closeUp).toContainText("Na foto: Dourado.");
  await page.goto("/oculos/flanela-microfibra-classica");
  await expect(closeUp).toHaveCount(0);
});

test("a phone's product page has one distance between its sections, and the purchase in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/oculos/lumina-redondo-metal");
  const boxOf = async (name: string) => (await page.getByRole("region", { name }).boundingBox()) ?? fail();
  const [delivery, closeUp] = [await boxOf("Frete e prazo de entrega"), await boxOf("Metal, de perto")];
  expect(closeUp.y - delivery.y - delivery.height).toBeLessThanOrEqual(48);
  await page.getByRole("heading", { name: "Lentes para esta armação" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("COMPRAR ARMAÇÃO + LENTE DE GRAU")).toBeInViewport({ ratio: 1 });
});

test("the close-up takes less than half of a screen's height", async ({ page }) => {
  for (const [width, height] of [
    [360, 202],
    [1280, 370],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/oculos/lumina-redondo-metal");
    const picture = page.getByRole("img", { name: /a dobradiça de perto$/ });
    await picture.scrollIntoViewIfNeeded();
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(height);
  }
});

test("both columns of a tablet's product page end near each other", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/oculos/lumina-redondo-metal");
  const ends = await Promise.all(
    ["Como fica", "Frete e prazo de entrega"].map((name) =>
      page.getByRole("region", { name }).evaluate((region) => region.getBoundingClientRect().bottom),
    ),
  );
  // A sentence has a line more in the shop's font than in its fallback, and either may be there first.
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(125);
});

test("the first sentence of a product's description stands above its terms, the others below", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const [first, term, rest] = await Promise.all(
    ["Aro fino e perfeitamente redondo", "7 dias para desistir", "Armação em metal com plaquetas"].map(
      (text) => page.getByRole("main").getByText(text).first().boundingBox(),
    ),
  );
  expect(first?.y).toBeLessThan(term?.y ?? 0);
  expect(term?.y).toBeLessThan(rest?.y ?? 0);
});

test("every review is of a verified purchase", async ({ page }) => {
  await page.goto("/oculos/copacabana-quadrado");
  const region = page.getByRole("region", { name: "Avaliações" });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByText("Compra verificada").filter({ visible: true })).toHaveCount(2);
});

test("a product page counts the reviews by their stars, shows two and folds the others", async ({ page }) => {
  await page.goto("/oculos/copacabana-quadrado");
  const region = page.getByRole("region", { name: "Avaliações" });
  await region.scrollIntoViewIfNeeded();
  const [counts, shown, folded] = [0, 1, 2].map((index) => region.locator("ul").nth(index).locator("li"));
  await expect(counts ?? fail()).toHaveText([
    ...[5, 4, 3, 2].map((stars) => new RegExp(`^${stars} estrelas: \\d+ avaliaç`)),
    /^1 estrela: \d+ avaliaç/,
  ]);
  // Other journeys review this product too.
  const texts = (await counts?.allTextContents()) ?? [];
  const total = texts.reduce((sum, text) => sum + Number(/: (\d+) /.exec(text)?.[1]), 0);
  expect(total).toBeGreaterThanOrEqual(14);
  await expect(shown ?? fail()).toHaveCount(2);
  await expect(folded?.first() ?? fail()).toBeHidden();
  await region.getByText(/^Ler mais \d+ avaliações$/).click();
  await expect(folded?.last() ?? fail()).toBeVisible();
});

function fail(): never {
  throw new Error("The page has no such part.");
}

test("a phone shows a frame's measures in the drawing alone, and a desk in the table too", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const measures = page.getByRole("region", { name: "Medidas e material" });
  await measures.scrollIntoViewIfNeeded();
  await expect(measures.getByRole("img", { name: /Frente da armação .* frente de 129 mm/ })).toBeVisible();
  await expect(measures.getByRole("row")).toHaveText(["TamanhoP", "MaterialMetal", "Garantia12 meses"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(measures.getByRole("row", { name: "Frente 129 mm" })).toBeVisible();
});

test("a product page has three facts of a frame, and two of an accessory", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByRole("definition")).toHaveText(["Metal", "P, 129 mm", "12 meses"]);
  await page.goto("/oculos/flanela-microfibra-classica");
  await expect(page.getByRole("definition")).toHaveText(["Microfibra", "90 dias"]);
});

test("a product page says what the shape of a frame does for a face, but not to children", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByText("As curvas suavizam traços retos e um queixo marcado.")).toBeVisible();
  await page.goto("/oculos/jujuba-kids-redondo");
  await expect(page.getByText("As curvas suavizam")).toHaveCount(0);
});

test("a product page says below its buttons how one can withdraw, send a prescription and pay", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByText("7 dias para desistir, com reembolso integral")).toBeVisible();
  await expect(page.getByText("Receita agora ou depois de pagar")).toBeVisible();
  await expect(page.getByText("Pix, ou cartão em até 10x sem juros")).toBeVisible();
  await page.goto("/oculos/flanela-microfibra-classica");
  await expect(page.getByText("Receita agora ou depois de pagar")).toHaveCount(0);
});

test("a product page lists the lenses for its frame with their prices, and leads to them", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByText(/^Com lentes de grau: desde R\$\s409,89$/)).toBeVisible();
  const lenses = page.getByRole("region", { name: "Lentes para esta armação" });
  await expect(lenses.getByRole("listitem")).toHaveText([
    /^Visão simplesdesde R\$\s199,90.*armação \+ lente R\$\s409,89$/,
    /^Multifocaldesde R\$\s549,90.*armação \+ lente R\$\s759,89$/,
    /^Sem graudesde R\$\s89,90.*armação \+ lente R\$\s299,89$/,
  ]);
  await lenses.getByRole("link", { name: "Multifocal" }).click();
  await expect(page).toHaveURL(/\/oculos\/lumina-redondo-metal\/lentes\/lente\?cor=dourado#/);
  const card = page.locator("li:target");
  await expect(card).toContainText("MULTIFOCAL");
  await expect(card).toBeInViewport({ ratio: 1 });
});

test("the lenses of sunglasses replace those they have, and those of glasses replace none", async ({
  page,
}) => {
  const replaces = page.getByText("já vêm com as lentes de sol da foto");
  await page.goto("/oculos/copacabana-quadrado");
  await expect(replaces).toBeVisible();
  await page.goto("/oculos/nimbo-sem-aro");
  await expect(replaces).toHaveCount(0);
});

test("a worn frame in a sold-out colour is named as such", async ({ page }) => {
  await page.goto("/oculos/veludo-gatinho-slim?cor=preto");
  const worn = page.getByRole("region", { name: "Como fica" });
  await expect(worn.getByRole("link", { name: "Nude, esgotada" })).toBeVisible();
  await expect(worn).not.toContainText("Preto, esgotada");
});

test("a product page has a link back to its list on a phone, and the whole path on a desk", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const path = page.getByRole("navigation", { name: "Você está aqui" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(path.getByRole("listitem")).toHaveText(["Óculos de Grau"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(path.getByRole("listitem")).toHaveText(["Início", "Óculos de Grau", "Lumina Redondo Metal"]);
});
