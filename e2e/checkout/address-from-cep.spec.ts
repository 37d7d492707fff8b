import type { Page } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

test("a guest types the CEP and the number, and the shop finds the rest", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  const person = newPerson();
  const number = page.getByRole("textbox", { name: "Número", exact: true });
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await buy.fillContact(person);
  await buy.nameReceiver("Rui Alves");
  await page.getByLabel("Bairro").fill("Ilha do Leite");
  await buy.findAddress("50030-000");

  await expect(page.getByText("Endereço encontrado.")).toBeVisible();
  await expect(page).toHaveTitle(/^Entrega/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await expect(page.getByLabel("Quem vai receber")).toHaveValue("Rui Alves");
  await expect(page.getByText("Frete (PE)")).toBeVisible();
  await expect(page.getByRole("main").getByText(/^Frete: R\$\s\d+,\d\d$/)).toBeVisible();
  await expect(page.getByLabel("CEP")).toHaveValue("50030-000");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Marquês de Olinda");
  await expect(page.getByLabel("Bairro")).toHaveValue("Ilha do Leite");
  await expect(page.getByLabel("Cidade")).toHaveValue("Recife");
  await expect(page.getByLabel("UF")).toHaveValue("PE");
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription("Endereço encontrado.");
  await expectAccessible(page, javaScriptEnabled);

  await number.fill("58");
  await buy.goToPayment();
  await expect(page.getByText("Frete (PE)")).toBeVisible();
  await expect(page.getByText("Avenida Marquês de Olinda, 58, Ilha do Leite")).toBeVisible();
  await expect(page.getByText("Rui Alves, (11) 3222-1234")).toBeVisible();
});

test("a CEP that is unknown or too short loses nothing", async ({ page, buy }) => {
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await buy.nameReceiver("Joana");
  await buy.findAddress("01999-999");
  await expect(page.getByText("Não encontramos este CEP. Preencha o endereço.")).toBeVisible();
  await expect(page.getByLabel("Quem vai receber")).toHaveValue("Joana");
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("Rua")).toBeFocused();
  await buy.findAddress("0199");
  await expect(page.getByText("O CEP tem 8 dígitos, como 01310-100.")).toBeVisible();
  await expect(page.getByLabel("CEP")).toBeFocused();
});

test("Enter in a field of the address sends the form, and does not look up the CEP", async ({
  page,
  buy,
}) => {
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await page.getByLabel("Cidade").press("Enter");
  await expect(page.getByRole("heading", { name: "Pagamento", level: 1 })).toBeVisible();
});

test("a customer with saved addresses adds one, and pays for its delivery", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await signUpWithAddress(page, buy);
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await expect(page.getByRole("radio", { name: /^Casa/ })).toBeChecked();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Novo endereço" }).click();
  await expect(page).toHaveURL("/checkout/entrega/novo-endereco");
  await expect(page).toHaveTitle(/^Novo endereço/);
  await expect(page.getByLabel("Nome do endereço")).toHaveValue("Entrega");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page).toHaveTitle(/^Erro: Novo endereço/);
  await expectAccessible(page, javaScriptEnabled);

  await buy.findAddress("90020-000");
  await expect(page.getByRole("textbox", { name: "Rua" })).toHaveValue("Rua dos Andradas");
  await expect(page.getByRole("combobox", { name: "UF" })).toHaveValue("RS");
  await page.getByLabel("Sem número").check();
  await page.getByRole("button", { name: "Salvar endereço" }).click();

  await expect(page).toHaveURL(/\/checkout\/entrega\?endereco=\w+$/);
  await expect(page.getByRole("status")).toHaveText("Endereço salvo na sua conta.");
  await expect(page.getByRole("radio", { name: /^Entrega/ })).toBeChecked();
  await buy.goToPayment();
  await expect(page.getByText("Frete (RS)")).toBeVisible();
  await expect(page.getByText("Rua dos Andradas, S/N")).toBeVisible();
});

test("a saved address whose CEP no carrier knows is not added", async ({ page, buy }) => {
  await signUpWithAddress(page, buy);
  await buy.addToCart("serra-retangular", "azul-marinho");
  await page.goto("/checkout/entrega/novo-endereco");
  await buy.fillAddress();
  await page.getByLabel("CEP").fill("00000-000");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByLabel("CEP")).toHaveAccessibleDescription("Não conhecemos este CEP 8 dígitos");
  await page.goto("/minha-conta/meus-enderecos");
  await expect(page.getByRole("heading", { name: "Entrega" })).toHaveCount(0);
});

async function signUpWithAddress(page: Page, buy: Buy) {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto("/minha-conta/meus-enderecos/novo");
  await page.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
}
