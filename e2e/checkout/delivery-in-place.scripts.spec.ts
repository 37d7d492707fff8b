import type { Page } from "@playwright/test";
import { expect, gate, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const DELIVERY = "/checkout/entrega";
const NEW_ADDRESS = `${DELIVERY}/novo-endereco`;

test.describe("a customer with a saved address", () => {
  test.beforeEach(async ({ page, buy }) => {
    await page.goto("/cadastrar");
    await buy.signUp(newPerson());
    await expect(page).toHaveURL("/conta-criada");
    await page.goto("/minha-conta/meus-enderecos/novo");
    await page.getByLabel("Nome do endereço").fill("Casa");
    await buy.fillAddress();
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
    await buy.addToCart("serra-retangular", "azul-marinho");
    await buy.goToDelivery();
    await hydrated(page);
  });

  test("buys for an address that was added in a dialog over the delivery page", async ({
    page,
    buy,
    javaScriptEnabled,
  }) => {
    const dialog = page.getByRole("dialog", { name: "Novo endereço" });
    await newAddress(page).click();
    await expect(dialog.getByRole("heading", { name: "Novo endereço" })).toBeFocused();
    await expect(page).toHaveURL(NEW_ADDRESS);
    await expectAccessible(page, javaScriptEnabled);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(DELIVERY);
    await expect(newAddress(page)).toBeFocused();

    await newAddress(page).click();
    await dialog.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expectAccessible(page, javaScriptEnabled);
    await buy.findAddress("90020-000");
    await expect(dialog.getByRole("textbox", { name: "Número" })).toBeFocused();
    await page.keyboard.type("1234");
    await dialog.getByRole("button", { name: "Salvar endereço" }).click();

    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("status")).toHaveText("Endereço salvo na sua conta.");
    await expect(page.getByRole("radio", { name: /^Entrega/ })).toBeChecked();
    await buy.goToPayment();
    await expect(page.getByText("Frete (RS)")).toBeVisible();
    await expect(page.getByText("Rua dos Andradas, 1234")).toBeVisible();
  });

  test("keeps what was chosen below a dialog that is closed again", async ({ page, buy }) => {
    await newAddress(page).click();
    await buy.fillAddress();
    await page.getByLabel("Sem número").check();
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page.getByRole("radio", { name: /^Entrega/ })).toBeChecked();
    await page.getByRole("radio", { name: /^Casa/ }).check();
    await newAddress(page).click();
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("radio", { name: /^Casa/ })).toBeChecked();
    await buy.goToPayment();
    await expect(page.getByText("Avenida Paulista, 1000")).toBeVisible();
  });

  test("keeps an error that only the action finds, although a check of a field comes later", async ({
    page,
    buy,
  }) => {
    const slow = gate();
    let checks = 0;
    await newAddress(page).click();
    await buy.fillAddress();
    await page.route(`**${NEW_ADDRESS}.data*`, async (route) => {
      if (route.request().postData()?.includes("__intent__")) {
        checks++;
        await slow.opened;
      }
      await route.continue().catch(() => undefined);
    });
    const cep = page.getByRole("textbox", { name: "CEP" });
    const road = page.getByRole("textbox", { name: "Rua" });
    await cep.fill("00000-000");
    await road.focus();
    await expect.poll(() => checks).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page.getByRole("alert")).toContainText("Não conhecemos este CEP");
    slow.open();
    await page.getByLabel("Complemento").fill("Fundos");
    await page.getByText("Ponto de referência (opcional)").click();
    await page.getByLabel("Ponto de referência").fill("Praça");
    await page.waitForLoadState("networkidle");
    await expect(cep).toHaveAccessibleDescription("Não conhecemos este CEP 8 dígitos");
  });

  test("sees a message when the form that continues to the payment is lost", async ({ page, buy }) => {
    await page.route(`**${DELIVERY}.data*`, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
    await expect(page.getByRole("status")).toContainText("Não foi possível enviar.");
    await expect(page.getByRole("radio", { name: /^Casa/ })).toBeChecked();
    await buy.goToPayment();
  });
});

test("a guest's mistakes are told when a field is left, accessibly, and typed text survives hydration", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  const arrival = gate();
  await buy.addToCart("serra-retangular", "azul-marinho");
  await page.route(/\/assets\/(react|entry\.client)-[\w-]+\.js$/, async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.goto(DELIVERY);
  const email = page.getByLabel("E-mail");
  await email.fill("joana@exemplo");
  await page.getByLabel("CEP").pressSequentially("20040002");
  arrival.open();
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await expect(email).toHaveValue("joana@exemplo");
  await expect(page.getByLabel("CEP")).toBeFocused();

  await email.focus();
  await page.getByLabel("Nome completo").focus();
  await expect(email).toHaveAccessibleDescription(/^E-mail inválido/);
  await expectAccessible(page, javaScriptEnabled);
});

function newAddress(page: Page) {
  return page.getByRole("link", { name: "Novo endereço" });
}

test("an address that arrives in the field somebody is about to type in gives way to what is typed", async ({
  page,
  buy,
}) => {
  const slow = gate();
  await buy.addToCart("serra-retangular", "azul-marinho");
  await page.goto(DELIVERY);
  await page.route("**/cep?*", async (route) => {
    await slow.opened;
    await route.continue();
  });
  await page.getByLabel("CEP").pressSequentially("20040002");
  const road = page.getByLabel("Rua");
  await road.focus();
  slow.open();
  await expect(road).toHaveValue("Avenida Rio Branco");
  await expect(road).toBeFocused();
  await page.keyboard.type("Rua da Quitanda");
  await expect(road).toHaveValue("Rua da Quitanda");
});
