import { expect, test } from "../fixtures.ts";

test("the drawer on a phone closes with Escape and with a tap outside", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  const menu = page.locator("summary", { has: page.locator("svg") }).first();
  await menu.click();
  await expect(page.getByRole("link", { name: "Cordões", exact: true }).last()).toBeVisible();
  if (javaScriptEnabled === false) {
    await menu.click();
  } else {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Cordões", exact: true }).last()).toBeHidden();
    await menu.click();
    await page.mouse.click(350, 700);
  }
  await expect(page.getByRole("link", { name: "Cordões", exact: true }).last()).toBeHidden();
});

test("the drawer closes when Back shows another page", async ({ page }) => {
  await page.goto("/entrar");
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await expect(page.getByRole("heading", { name: "Recuperar senha", level: 1 })).toBeVisible();
  await page.getByLabel("Menu").click();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Entrar", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cordões", exact: true }).last()).toBeHidden();
});

test.describe("between a phone and a desktop", () => {
  for (const [width, isDrawer] of [
    [880, true],
    [960, false],
  ] as const) {
    test(`at ${width} px the button opens ${isDrawer ? "a drawer" : "a panel beneath the header"}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await page.getByLabel("Menu").click();
      const panel = await page.getByRole("navigation", { name: "Produtos" }).last().boundingBox();
      expect(panel?.width ?? 0)[isDrawer ? "toBeLessThan" : "toBeGreaterThan"](width / 2);
    });
  }
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a tap on an entry's arrow opens its submenu", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Produtos" }).first();
    await page.mouse.move(5, 700);
    await menu.getByLabel("Mostrar ACESSÓRIOS").click();
    await page.mouse.move(5, 700);
    await menu.getByRole("link", { name: "Flanelas" }).click();
    await expect(page).toHaveURL("/acessorios?tipo=flanelas");
  });

  test("scrolled past 25 px the menu is compact: icons are hidden, the cart is a text link", async ({
    page,
  }) => {
    await page.goto("/");
    const icons = page.getByRole("navigation", { name: "Sua conta e carrinho" });
    const cart = page.getByRole("banner").getByText("Carrinho", { exact: true }).last();
    await expect(icons).toHaveCSS("opacity", "1");
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 400);
    await expect(icons).toHaveCSS("opacity", "0");
    await expect(cart).toBeVisible();
    await expect(page.getByRole("link", { name: "ÓCULOS DE GRAU" })).toBeInViewport();

    await page.getByRole("banner").getByRole("link", { name: "Entrar ou Cadastrar" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: "Carrinho" }).first()).toBeInViewport();
  });
});
