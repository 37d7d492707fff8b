import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "./accessibility.ts";

// Axe checks several pages of a journey, each at four sizes.
test.describe.configure({ timeout: 180_000 });

/** Pages that look different without scripts; all others are in accessibility.scripts.spec.ts. */
for (const path of ["/", "/oculos/lumina-redondo-metal/lentes/receita", "/oculos/lumina-redondo-metal"]) {
  test(`${path} is accessible`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  });
}

test("the checkout is accessible, with and without errors", async ({ page, buy, javaScriptEnabled }) => {
  await buy.addToCart("cerrado-aviador", "bronze");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await buy.goToDelivery();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await buy.payWithPix();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
});

test("choosing lenses is accessible, with errors, with a prescription and in the cart", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await page.goto("/oculos/lumina-redondo-metal/lentes/grau");
  await page.getByRole("button", { name: "Continuar para a lente" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.goto("/oculos/lumina-redondo-metal/lentes/receita");
  await buy.sendPrescription("receita.jpg");
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.getByRole("button", { name: "Escolher SUPER FINA" }).click();
  await expect(page.getByRole("heading", { name: "Confirme as suas lentes" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.getByRole("link", { name: "Alterar a receita" }).click();
  await expect(page.getByRole("heading", { name: "Receita enviada." })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.getByRole("link", { name: /^Confirmar/ }).click();
  await page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await expect(page).toHaveURL("/checkout/carrinho");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
});

test("the account pages are accessible, with and without errors", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await page.goto("/cadastrar");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.goto("/minha-conta/pedidos");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.goto("/oculos/gavea-redondo");
  await page.getByRole("button", { name: "Favoritar", exact: true }).click();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
  await page.goto("/minha-conta/favoritos");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
});

test("a refused sign-in, orders, an order and other payment results are accessible", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  const person = newPerson();
  await page.goto("/cadastrar");
  await buy.signUp(person);
  await buy.signOut();
  await expect(page).toHaveURL("/");

  await page.goto("/entrar?redirectTo=/checkout/carrinho");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Senha").fill("errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.getByLabel("Senha").fill(person.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/checkout/carrinho");

  await buy.addToCart("cerrado-aviador", "grafite");
  await buy.goToDelivery();
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Deixar em análise", "PAGAMENTO PENDENTE");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page.goto("/minha-conta/pedidos");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
  await page
    .getByRole("link", { name: /Ver o pedido/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Pedido/ })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });

  await buy.addToCart("cerrado-aviador", "grafite");
  await buy.goToDelivery();
  await expect(page.getByRole("radio", { name: /Entrega/ })).toBeChecked();
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
});

test("a refused payment's page is accessible", async ({ page, buy, javaScriptEnabled }) => {
  await buy.startPix("cerrado-aviador", "bronze");
  await buy.pressAtBank("Recusar", "PAGAMENTO RECUSADO");
  await expectAccessible(page, javaScriptEnabled, { atEverySize: true });
});
