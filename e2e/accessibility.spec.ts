import { expectAccessible } from "./accessibility.ts";
import { expect, newPerson, test } from "./fixtures.ts";

for (const path of [
  "/",
  "/produtos/oculos-de-sol",
  "/acessorios",
  "/oculos/lumina-redondo-metal",
  "/oculos/aurora-panto?cor=tartaruga",
  "/checkout/carrinho",
  "/entrar",
  "/cadastrar",
  "/nada",
]) {
  test(`${path} is accessible`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    await expectAccessible(page, javaScriptEnabled);
  });
}

test("the way from the cart to the result is accessible, with errors and without", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await buy.addToCart("cerrado-aviador", "bronze");
  await expectAccessible(page, javaScriptEnabled);
  await buy.goToDelivery();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled);
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await expectAccessible(page, javaScriptEnabled);
  await buy.payWithPix();
  await expectAccessible(page, javaScriptEnabled);
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await expectAccessible(page, javaScriptEnabled);
});

test("the account pages are accessible, with errors and without", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await page.goto("/cadastrar");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled);
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await expectAccessible(page, javaScriptEnabled);
  await page.goto("/minha-conta/pedidos");
  await expectAccessible(page, javaScriptEnabled);
});
