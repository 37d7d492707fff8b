import { expect, test } from "../fixtures.ts";

test("an empty cart says so and links back to the shop", async ({ page }) => {
  await page.goto("/checkout/carrinho");
  await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  await page.getByRole("link", { name: "Continuar comprando" }).click();
  await expect(page).toHaveURL("/");
});

test("products are added to the cart, changed and removed", async ({ page, buy }) => {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  await buy.addToCart("spray-limpa-lentes-60-ml", "uva");
  await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();

  await expect(page.getByText(/10x de R\$.[\d,]+ sem juros no cartão/)).toBeVisible();
  await expect(page.getByText("7 dias para desistir, com reembolso integral")).toBeVisible();

  const frame = page.getByRole("listitem").filter({ hasText: "Brisa TR Leve" });
  await expect(frame.getByRole("link", { name: /^Brisa TR Leve - .* - / })).toBeVisible();
  await expect(frame.getByRole("button", { name: /Diminuir/ })).toBeDisabled();
  await frame.getByRole("button", { name: /Aumentar/ }).click();
  await expect(frame.getByText("Quantidade: 2")).toBeVisible();
  await expect(page.getByRole("link", { name: "Carrinho, 3 itens" })).toBeVisible();
  await frame.getByRole("button", { name: /Diminuir/ }).click();
  await expect(frame.getByText("Quantidade: 1")).toBeVisible();

  await frame.getByRole("button", { name: /Remover/ }).click();
  await expect(page.getByRole("status")).toContainText("Produto removido do carrinho");
  await expect(frame).toHaveCount(0);
  await page.getByRole("button", { name: /Remover/ }).click();
  await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
});

test("the last unit can be added once, and a higher quantity shows an error", async ({ page, buy }) => {
  await buy.addToCart("spray-de-bolso-30-ml", "azul-ceu");
  await expect(page.getByRole("button", { name: /Aumentar/ })).toBeDisabled();

  await page.goto("/oculos/spray-de-bolso-30-ml?cor=azul-ceu");
  await expect(page.getByText("Última peça nesta cor")).toBeVisible();
  await page.getByRole("button", { name: "COMPRAR" }).click();
  await expect(page.getByRole("heading", { name: "Quantidade indisponível" })).toBeVisible();
  await page.getByRole("link", { name: "Ver o carrinho" }).click();
  await expect(page.getByText("Quantidade: 1")).toBeVisible();
});

test("the payment page without a cart redirects to the empty cart", async ({ page }) => {
  await page.goto("/checkout/pagamento");
  await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
});

for (const [width, height] of [
  [360, 740],
  [768, 1024],
] as const) {
  test(`at ${width} px the accessories below a cart are clear of the bar of the purchase`, async ({
    page,
    buy,
  }) => {
    await page.setViewportSize({ width, height });
    await buy.addToCart("copacabana-quadrado", "preto");
    await page.goto("/checkout/carrinho");
    const section = page.getByRole("region", { name: "Para cuidar dos seus óculos" });
    await expect(section.getByRole("link")).toHaveCount(4);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const [bar, heading] = await Promise.all([
      page.getByRole("link", { name: "Ir para pagamento" }).boundingBox(),
      section.getByRole("heading").boundingBox(),
    ]);
    expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  });
}
