import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test.use({ viewport: { width: 1280, height: 800 } });

async function expectBeside(left: Locator, right: Locator) {
  const [one, other] = await Promise.all([left.boundingBox(), right.boundingBox()]);
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
  expect(other?.y).toBeLessThanOrEqual(400);
}

for (const [path, field] of [
  ["/cadastrar", "Nome Completo"],
  ["/entrar", "Senha"],
] as const) {
  test(`a desk's form of ${path} has the promises of the shop beside it, and a phone's has not`, async ({
    page,
  }) => {
    await page.goto(path);
    const promises = page.getByRole("complementary", { name: "A loja promete" });
    await expectBeside(page.getByLabel(field), promises);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(promises).toBeHidden();
  });
}

test("a desk shows a Pix beside the order that it pays, and then the bought pair beside its confirmation", async ({
  page,
  buy,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  const main = page.getByRole("main");
  await expectBeside(main.getByLabel("Pix copia e cola"), main.getByRole("complementary"));

  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  const bought = main.getByRole("listitem").filter({ hasText: "Nimbo Sem Aro" }).first();
  await expectBeside(main.getByRole("heading", { level: 1 }), bought);
  expect((await bought.locator("img").boundingBox())?.width).toBeGreaterThanOrEqual(420);
});

test("a desk's typed prescription has an example of the paper beside it, and a phone's folded above it", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal/lentes/grau?cor=dourado");
  const example = page.getByRole("complementary", { name: "No papel, por exemplo" });
  await expect(example.getByRole("row", { name: "OD −2,25 −0,75 180" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(example).toBeHidden();
  await page.getByText("Ver um exemplo").click();
  await expect(example).toBeVisible();
});

test("a desk's lens steps have advice beside them, and the last says on a phone too what follows", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal/lentes?cor=dourado");
  await page.getByRole("button", { name: "Enviar Receita Depois" }).click();
  const vision = page.getByRole("complementary", { name: "Qual é a sua?" });
  await expectBeside(vision, page.getByRole("heading", { name: "Escolha a lente" }));
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Vale a pena afinar?" })).toBeVisible();
  await page.getByRole("button", { name: "Escolher BÁSICA" }).click();
  const after = page.getByRole("complementary", { name: "Depois da compra" });
  await expect(after.getByRole("listitem").first()).toContainText("Você envia a receita");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(after).toBeVisible();
});

test("a desk's lens steps have their sum below the frame, and their button at the end of the step", async ({
  page,
}) => {
  const sum = page.getByRole("term").filter({ hasText: "Subtotal" });
  const places: number[] = [];
  for (const step of ["receita", "grau", "lente"]) {
    await page.goto(`/oculos/lumina-redondo-metal/lentes/${step}?cor=dourado`);
    places.push((await sum.boundingBox())?.x ?? 0);
    if (step === "grau") {
      const button = page.getByRole("button", { name: "Continuar para a lente" });
      const [price, way] = await Promise.all([sum.boundingBox(), button.boundingBox()]);
      expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThan(way?.x ?? 0);
    }
  }
  expect(new Set(places).size).toBe(1);
});

test("a desk's product has its lenses as tiles in one row, and a phone below each other", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const tiles = page.getByRole("region", { name: "Lentes para esta armação" }).getByRole("listitem");
  const tops = async () => {
    await tiles.first().scrollIntoViewIfNeeded();
    const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()));
    return boxes.map((box) => Math.round(box?.y ?? 0));
  };
  expect(new Set(await tops()).size).toBe(1);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(new Set(await tops()).size).toBe(3);
});

test("a desk's delivery has the total and the way on beside its form, and they stay in view", async ({
  page,
  buy,
}) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  const main = page.getByRole("main");
  const toPayment = main.getByRole("button", { name: "Continuar para o pagamento" });
  await expectBeside(main.getByLabel("Nome completo"), main.getByRole("complementary"));
  await expect(toPayment).toBeInViewport({ ratio: 1 });
  await main.getByLabel("Cidade").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(toPayment).toBeInViewport({ ratio: 1 });
  await toPayment.click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a desk's sign-up has both passwords in one row, and a phone's has them below each other", async ({
  page,
}) => {
  await page.goto("/cadastrar");
  const tops = async () => {
    const fields = ["Senha", "Confirme a senha"].map((label) => page.getByLabel(label, { exact: true }));
    const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
    return boxes.map((box) => Math.round(box?.y ?? 0));
  };
  const [password, confirmation] = await tops();
  expect(confirmation).toBe(password);
  await page.setViewportSize({ width: 360, height: 740 });
  const [first = 0, second = 0] = await tops();
  expect(second).toBeGreaterThan(first + 44);
});

test("a desk's cart has accessories below its lines, beside the total, and a phone below the way on", async ({
  page,
  buy,
}) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await page.goto("/checkout/carrinho");
  const main = page.getByRole("main");
  const accessories = main.getByRole("region", { name: "Para cuidar dos seus óculos" });
  const toDelivery = main.getByRole("link", { name: "Ir para pagamento" });
  const boxes = async () => {
    const [care, way] = await Promise.all([accessories.boundingBox(), toDelivery.boundingBox()]);
    if (!care || !way) throw new Error("The cart is not shown.");
    return { care, way };
  };
  const desk = await boxes();
  expect(desk.care.x + desk.care.width).toBeLessThanOrEqual(desk.way.x);
  expect(desk.care.y).toBeLessThanOrEqual(desk.way.y);
  await page.setViewportSize({ width: 360, height: 740 });
  await accessories.scrollIntoViewIfNeeded();
  const phone = await boxes();
  expect(phone.care.y).toBeGreaterThanOrEqual(phone.way.y + phone.way.height);
});

test("a desk's address stands in three rows of two fields, and a phone's street has a row of its own", async ({
  page,
  buy,
}) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  const topOf = async (label: string) => {
    const box = await page.getByRole("main").getByLabel(label, { exact: true }).boundingBox();
    return Math.round(box?.y ?? 0);
  };
  for (const [left, right] of [
    ["Rua", "Número"],
    ["Complemento (opcional)", "Bairro"],
    ["Cidade", "UF"],
  ] as const)
    expect(await topOf(right)).toBe(await topOf(left));
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await topOf("Número")).toBeGreaterThan((await topOf("Rua")) + 44);
  expect(await topOf("Complemento (opcional)")).toBe(await topOf("Número"));
});

test("a desk compares the sizes in one row, and a phone shows one as wide as its page", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("region", { name: "Do tamanho do seu rosto" }).getByRole("link");
  await expect(links).toHaveCount(3);
  // All at one moment, because sections above get their height as they come near the screen.
  const boxes = () =>
    links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
  const [small, medium] = await boxes();
  expect(medium?.y).toBe(small?.y);
  await page.setViewportSize({ width: 360, height: 740 });
  const [shown, ...others] = await boxes();
  expect(others).toEqual([]);
  expect(shown?.width).toBeGreaterThanOrEqual(320);
});

test("a list of one product has it large; a desk's, with its worn picture and its facts beside it", async ({
  page,
}) => {
  await page.goto("/busca?q=farol");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Farol Octogonal" }).first();
  const picture = await card.locator("article > div").first().boundingBox();
  const heading = await card.getByRole("heading").boundingBox();
  if (!picture || !heading) throw new Error("The card is not shown.");
  expect(picture.width).toBeGreaterThanOrEqual(480);
  expect(heading.x).toBeGreaterThanOrEqual(picture.x + picture.width);
  expect(heading.y).toBeLessThanOrEqual(picture.y + picture.height);
  await expect(card.locator('picture img[src*="rosto"]')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(card.locator('picture img[src*="rosto"]')).toBeHidden();
  expect((await card.locator("article > div").first().boundingBox())?.width).toBe(328);
});

test("a desk's list of one product with one picture has it as wide as its tile", async ({ page }) => {
  await page.goto("/busca?q=farol");
  const tile = page.getByRole("article").first().locator("> div").first();
  const first = tile.locator("[data-scene]").first();
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  expect((await widthOf(first)) ?? 0).toBeLessThan(((await widthOf(tile)) ?? 0) * 0.6);
  // The demonstration's products have all of their pictures.
  await tile
    .locator("[data-scene]")
    .nth(1)
    .evaluate((second) => second.remove());
  expect(await widthOf(first)).toBe(await widthOf(tile));
});

test("a desk's largest launch is shown whole, and its words follow each other", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Lançamentos" }).getByRole("article").first();
  await card.scrollIntoViewIfNeeded();
  const picture = await card.locator("picture").boundingBox();
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  const lines = await card
    .locator("p, h3")
    .evaluateAll((all) =>
      all.map((line) => line.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
  for (const [index, { top }] of lines.slice(1).entries())
    expect(top - (lines[index]?.bottom ?? 0)).toBeLessThanOrEqual(12);
});

test("the few steps of an order stand in a row on a desk, and below each other on a phone", async ({
  page,
  buy,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const placed = await step("Pedido feito").boundingBox();
  const delivered = await step("Entregue").boundingBox();
  expect(delivered?.y).toBe(placed?.y);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await step("Entregue").boundingBox())?.x).toBe((await step("Pedido feito").boundingBox())?.x);
});

test("a desk's ways to pay begin with the total, and a phone's do not repeat it", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  const heading = page.getByRole("heading", { name: "Como quer pagar?" });
  await expect(heading.locator("..")).toContainText(/R\$\s\d+,\d\d$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(heading).toBeHidden();
});

test("a tablet's payment page has the summary, open, beside the ways to pay", async ({ page, buy }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  const main = page.getByRole("main");
  await expectBeside(
    main.getByRole("heading", { name: "O seu pedido" }),
    main.getByRole("button", { name: "Pagar com pix" }),
  );
});
