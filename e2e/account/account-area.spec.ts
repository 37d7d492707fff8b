import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const LIST = "/minha-conta/meus-enderecos";
const NEW_PASSWORD = "lentes claras de inverno";

test.beforeEach(async ({ page }) => {
  await page.goto("/cadastrar");
});

test("a customer reads and changes the account details", async ({ page, buy, javaScriptEnabled }) => {
  const person = newPerson();
  await buy.signUp(person);
  await page.goto("/minha-conta/pedidos");
  await menuOf(page).getByRole("link", { name: "Dados" }).click();
  await expect(page).toHaveURL("/minha-conta/meus-dados");
  await expect(menuOf(page).getByRole("link", { name: "Dados" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main")).toContainText(person.email);
  await expect(page.getByRole("main")).toContainText("(11) 98765-4321");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Editar dados" }).click();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("textbox", { name: "Nome Completo" }).fill("");
  await page.getByLabel("WhatsApp").fill("123");
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page).toHaveTitle(/^Erro: Editar meus dados/);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Preencha o Nome",
    "WhatsApp inválido",
  ]);
  await expect(page.getByLabel("WhatsApp")).toHaveValue(/^\(?12\)?3$/);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("textbox", { name: "Nome Completo" }).fill("Joana Prado");
  await page.getByLabel("WhatsApp").fill("(11) 3222-1234");
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page).toHaveURL("/minha-conta/meus-dados");
  await expect(page.getByRole("status")).toHaveText("Dados atualizados com sucesso.");
  await expect(page.getByRole("main")).toContainText("(11) 3222-1234");
});

test("a phone's account pages are one row of tabs, with the current one in sight", async ({ page, buy }) => {
  await buy.signUp(newPerson());
  for (const path of ["pedidos", "meus-dados", "meus-enderecos", "favoritos"]) {
    await page.goto(`/minha-conta/${path}`);
    const tabs = menuOf(page).locator(":is(a, button)");
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    expect(boxes).toHaveLength(6);
    expect(new Set(boxes.map((box) => box?.y)).size, path).toBe(1);
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
    // Neither outside nor below the faded end.
    const current = await menuOf(page).locator("[aria-current]").boundingBox();
    expect(current?.x, path).toBeGreaterThanOrEqual(16);
    expect((current?.x ?? 0) + (current?.width ?? 0), path).toBeLessThanOrEqual(360 - 40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test("changing the e-mail requires the password, and the new e-mail signs in", async ({ page, buy }) => {
  const person = newPerson();
  const email = `nova-${person.email}`;
  await buy.signUp(person);
  await page.goto("/minha-conta/editar-meus-dados");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page.getByRole("status")).toHaveText("Para trocar o e-mail, preencha a senha atual");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await page.getByLabel("Senha atual").fill(person.password);
  await page.getByRole("button", { name: "Salvar dados" }).click();
  await expect(page.getByRole("main")).toContainText(email);

  await buy.signOut();
  await signIn(page, person.email, person.password);
  await expect(page.getByRole("status")).toHaveText("E-mail ou senha incorretos.");
  await signIn(page, email, person.password);
  await expect(page.getByRole("status")).toHaveText("Entrando...");
});

test("a new password keeps this session, ends the others and replaces the old password", async ({
  page,
  buy,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const person = newPerson();
  await buy.signUp(person);
  const other = await (
    await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: javaScriptEnabled !== false })
  ).newPage();
  await signIn(other, person.email, person.password);
  await other.goto("/minha-conta/meus-dados");
  await expect(other).toHaveURL("/minha-conta/meus-dados");

  await page.goto("/minha-conta/meus-dados");
  await page.getByRole("link", { name: "Alterar senha" }).click();
  await expectAccessible(page, javaScriptEnabled);
  const change = async (current: string) => {
    await page.getByLabel("Senha atual").fill(current);
    await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirme a nova senha").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Alterar senha" }).click();
  };
  await change("errada");
  await expect(page.getByLabel("Senha atual")).toHaveAccessibleDescription("Senha atual incorreta");
  await expectAccessible(page, javaScriptEnabled);
  await change(person.password);
  await expect(page.getByRole("status")).toHaveText("Senha alterada com sucesso.");
  await expect(page).toHaveURL("/minha-conta/meus-dados");

  await other.goto("/minha-conta/meus-dados");
  await expect(other).toHaveURL("/");
  await signIn(other, person.email, person.password);
  await expect(other.getByRole("status")).toHaveText("E-mail ou senha incorretos.");
  await signIn(other, person.email, NEW_PASSWORD);
  await expect(other.getByRole("status")).toHaveText("Entrando...");
  await other.context().close();
});

test("addresses are added, changed, made the main one and deleted", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto(LIST);
  await expect(page.getByText("Você ainda não tem endereços.")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Novo endereço" }).click();
  await expect(page.getByRole("heading", { name: "Novo endereço" })).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/novo`);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("CEP").fill("123");
  await page.getByLabel("Rua").fill("Avenida Paulista");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page).toHaveTitle(/^Erro: Novo endereço/);
  await expect(page).toHaveURL(`${LIST}/novo`);
  await expect(page.getByLabel("CEP")).toHaveAccessibleDescription("O CEP tem 8 dígitos 8 dígitos");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Paulista");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
  await expect(cardOf(page, "Casa")).toContainText("Principal");

  await page.getByRole("link", { name: "Novo endereço" }).click();
  await page.getByLabel("Comercial").check();
  await page.getByLabel("Nome do endereço").fill("Trabalho");
  await buy.fillAddress();
  await page.getByLabel("CEP").fill("20040-002");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Endereço cadastrado com sucesso! Confira o CEP: ele é de RJ.",
  );
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Editar Trabalho" }).click();
  await expect(page.getByLabel("Comercial")).toBeChecked();
  await expect(page.getByLabel("CEP")).toHaveAccessibleDescription("8 dígitos. Confira: este CEP é de RJ");
  await page.getByLabel("CEP").fill("01310-200");
  await expect(page.getByRole("textbox", { name: "Número", exact: true })).toHaveAttribute(
    "inputmode",
    "numeric",
  );
  await page.getByLabel("Sem número").check();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço atualizado com sucesso.");
  await expect(cardOf(page, "Trabalho")).toContainText("01310-200");
  await expect(cardOf(page, "Trabalho")).toContainText("S/N");

  await page.getByRole("button", { name: "Tornar principal: Trabalho" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço principal alterado.");
  await expect(cardOf(page, "Trabalho")).toContainText("Principal");
  await page.getByRole("button", { name: "Excluir Trabalho" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço excluído.");
  await expect(cardOf(page, "Trabalho")).toHaveCount(0);
  await expect(cardOf(page, "Casa")).toContainText("Principal");
});

test("the menu links the account pages and signs out", async ({ page, buy }) => {
  await buy.signUp(newPerson());
  await page.goto("/minha-conta/pedidos");
  for (const [entry, title] of [
    ["Dados", "Meus dados"],
    ["Endereços", "Meus endereços"],
    ["Favoritos", "Favoritos"],
    ["Pedidos", "Meus pedidos"],
  ] as const) {
    await menuOf(page).getByRole("link", { name: entry }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(menuOf(page).locator("[aria-current]")).toHaveText(entry);
  }
  await menuOf(page).getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status")).toHaveText("Você saiu da sua conta.");
});

test("a link of a session that has ended leads home, to sign in again", async ({ page, context, buy }) => {
  await buy.signUp(newPerson());
  await page.goto("/minha-conta/pedidos");
  await context.clearCookies();
  await menuOf(page).getByRole("link", { name: "Dados" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("status").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/entrar?redirectTo=%2Fminha-conta%2Fmeus-dados");
});

function menuOf(page: Page) {
  return page.getByRole("navigation", { name: "Páginas da conta" });
}

function cardOf(page: Page, title: string) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/entrar");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("status")).toBeVisible();
}

test("an order that waits for its payment has a link to pay it, and one that is paid has none", async ({
  page,
  buy,
}) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await buy.addToCart("atlas-navegador", "azul-marinho");
  await buy.goToDelivery();
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();
  const payment = page.url();
  await page.goto("/minha-conta/pedidos");
  await page.getByRole("link", { name: /^Pagar o pedido/ }).click();
  await expect(page).toHaveURL(payment);
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await page.goto("/minha-conta/pedidos");
  await expect(page.getByRole("link", { name: /^Ver o pedido/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pagar o pedido/ })).toHaveCount(0);
});

test("few favourites are followed by other products", async ({ page, buy }) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto("/oculos/lumina-redondo-metal");
  await page.locator("#produto").getByRole("button", { name: "Favoritar", exact: true }).click();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
  await page.goto("/minha-conta/favoritos");
  await expect(page.getByRole("heading", { name: "Você também pode gostar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lumina Redondo Metal" })).toHaveCount(1);
  expect(await page.getByRole("main").locator("article").count()).toBeGreaterThanOrEqual(4);
});
