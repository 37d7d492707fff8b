import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const LIST = "/minha-conta/meus-enderecos";

test.beforeEach(async ({ page, buy }) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await page.goto(LIST);
});

test("the form opens in a dialog with its own URL, and Esc restores the list, the URL and the focus", async ({
  page,
  javaScriptEnabled,
}) => {
  const link = page.getByRole("link", { name: "Novo endereço" });
  const dialog = page.getByRole("dialog", { name: "Novo endereço" });
  await link.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/novo`);
  await expect(page).toHaveTitle(/^Novo endereço/);
  await expect(dialog.getByRole("heading", { name: "Novo endereço" })).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(page).toHaveTitle(/^Meus endereços/);
  await expect(link).toBeFocused();

  await link.click();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
});

test("Back closes the form; Forward and a reload show it as a page", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const heading = page.getByRole("heading", { name: "Novo endereço", level: 1 });
  await page.getByRole("link", { name: "Novo endereço" }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);

  await page.goForward();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/novo`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Meus endereços", level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Novo endereço" }).click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Meus endereços", level: 1 })).toBeVisible();
});

test("if the form cannot be fetched, the link is followed", async ({ page }) => {
  await page.route(`**${LIST}/novo`, (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  await page.getByRole("link", { name: "Novo endereço" }).click();
  await expect(page.getByRole("heading", { name: "Novo endereço", level: 1 })).toBeVisible();
});

test("a CEP fills in empty fields only", async ({ page }) => {
  await page.route("**/minha-conta/cep?*", (route) =>
    route.fulfill({
      json: { uf: "RJ", city: "Rio de Janeiro", district: "Centro", road: "Rua da Quitanda" },
    }),
  );
  await page.goto(`${LIST}/novo`);
  await page.getByLabel("Bairro").fill("Saúde");
  await page.getByLabel("CEP").pressSequentially("20040-002");
  await expect(page.getByLabel("UF")).toHaveValue("RJ");
  await expect(page.getByLabel("Cidade")).toHaveValue("Rio de Janeiro");
  await expect(page.getByLabel("Rua")).toHaveValue("Rua da Quitanda");
  await expect(page.getByLabel("Bairro")).toHaveValue("Saúde");
});

test("without the CEP service the shop fills in the state, in the dialog too", async ({ page }) => {
  await page.getByRole("link", { name: "Novo endereço" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CEP").pressSequentially("01310100");
  await expect(dialog.getByLabel("UF")).toHaveValue("SP");
});

test("a failed CEP look-up shows no error and blocks nothing", async ({ page, buy }) => {
  await page.route("**/minha-conta/cep?*", (route) => route.abort());
  await page.getByRole("link", { name: "Novo endereço" }).click();
  await page.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
});
