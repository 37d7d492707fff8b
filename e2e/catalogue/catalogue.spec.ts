import { expect, test } from "../fixtures.ts";

test("the drawer on a phone links to a list by type and sex", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Menu").click();
  await page.getByRole("link", { name: "Kids", exact: true }).last().click();
  await expect(page).toHaveURL("/produtos/oculos-de-sol/kids");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Óculos de Sol Kids");
  await expect(page.locator("details[open]")).toHaveCount(0);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the menu opens the submenu of a hovered or focused entry", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Produtos" }).first();
    await expect(menu.getByRole("link", { name: "Masculino" }).first()).toBeHidden();
    await menu.getByRole("link", { name: "ÓCULOS DE GRAU" }).hover();
    await expect(menu.getByRole("link", { name: "Masculino" }).first()).toBeVisible();

    await menu.getByRole("link", { name: "ÓCULOS DE SOL" }).focus();
    await menu.getByRole("link", { name: "Feminino" }).last().click();
    await expect(page).toHaveURL("/produtos/oculos-de-sol/feminino");
  });

  test("a list offers for whom once: above the products, and not among the filters", async ({ page }) => {
    await page.goto("/produtos/oculos-de-grau");
    await expect(page.getByRole("navigation", { name: "Para quem" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Cor" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Para quem" })).toBeHidden();
    await page.goto("/busca?q=metal");
    await expect(page.getByRole("group", { name: "Para quem" })).toBeVisible();
  });

  test("an icon has its label below it, or on a narrower screen when it is hovered", async ({ page }) => {
    await page.goto("/");
    const tooltip = page.getByText("Entrar ou Cadastrar", { exact: true });
    await expect(tooltip).toBeVisible();
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(tooltip).toBeHidden();
    await page.getByRole("link", { name: "Entrar ou Cadastrar" }).hover();
    await expect(tooltip).toBeVisible();
  });
});

test("a product shows its colours, pictures, prices and measures", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lumina Redondo Metal");
  await expect(page.getByText("R$ 289,90")).toBeVisible();
  await expect(page.locator("#produto").getByText("R$ 209,99", { exact: true })).toBeVisible();
  await expect(page.getByText("10x de R$ 21,00 sem juros (total R$ 209,99)")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Frente da armação .* ponte de 20 mm/ })).toBeVisible();

  const picture = page.locator("photo-gallery").getByRole("img", { name: /^Lumina Redondo Metal/ });
  await expect(picture).toHaveAccessibleName("Lumina Redondo Metal, Dourado, em perspectiva");
  await page.getByRole("link", { name: "Ver de frente" }).click();
  await expect(page).toHaveURL("/oculos/lumina-redondo-metal?cor=dourado&foto=3");
  await expect(picture).toHaveAccessibleName("Lumina Redondo Metal, Dourado, de frente");

  await page.getByRole("link", { name: "Prata", exact: true }).click();
  await expect(page).toHaveURL("/oculos/lumina-redondo-metal?cor=prata");
  await expect(picture).toHaveAccessibleName("Lumina Redondo Metal, Prata, em perspectiva");
});

test("sunglasses show their filter category, UV protection and driving warning", async ({ page }) => {
  await page.goto("/oculos/copacabana-quadrado");
  await expect(page.getByRole("row", { name: "Categoria do filtro 3 (uso geral; sol forte)" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Proteção UV UV400" })).toBeVisible();
  await expect(page.getByText(/^Não use estes óculos para dirigir à noite/)).toBeVisible();
  await expect(page.getByText(/^Já com lentes de sol; com grau, desde R\$\s749,90$/)).toBeVisible();

  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByText("Categoria do filtro")).toHaveCount(0);
  await expect(page.getByText(/^Não use estes óculos para dirigir/)).toHaveCount(0);
});

test("a sold-out colour cannot be bought", async ({ page }) => {
  await page.goto("/oculos/aurora-panto?cor=tartaruga");
  await expect(page.getByText("Esta cor está esgotada")).toBeVisible();
  await expect(page.getByRole("button", { name: /COMPRAR/ })).toHaveCount(0);
});

test("an unknown URL, or an unknown product, is a page with links and best sellers to go on", async ({
  page,
}) => {
  await page.goto("/oculos/nunca-existiu");
  await expect(page.getByRole("heading", { name: "Mais vendidos" })).toBeVisible();
  const response = await page.goto("/imovel/01");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Página ou recurso não encontrado" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  const links = page.getByRole("main").getByRole("list").first().getByRole("link");
  await expect(links).toHaveText(["ÓCULOS DE GRAU", "ÓCULOS DE SOL", "ACESSÓRIOS", "BUSCAR"]);
  await page.waitForLoadState("load");
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole("link", { name: "Voltar à loja" }).click();
  await expect(page).toHaveURL("/");
});
