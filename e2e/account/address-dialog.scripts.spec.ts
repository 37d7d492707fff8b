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

test("the eighth digit of a CEP fills in the empty fields, in the dialog too", async ({ page }) => {
  await page.getByRole("link", { name: "Novo endereço" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Buscar endereço" })).toHaveCount(0);
  await dialog.getByLabel("Bairro").fill("Saúde");
  await dialog.getByLabel("CEP").pressSequentially("2004000");
  await expect(dialog.getByLabel("Cidade")).toHaveValue("");
  await page.keyboard.type("2");
  await expect(dialog.getByText("Endereço encontrado.")).toBeVisible();
  await expect(dialog.getByLabel("CEP")).toBeFocused();
  await expect(dialog.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await expect(dialog.getByLabel("Bairro")).toHaveValue("Saúde");
  await expect(dialog.getByLabel("Cidade")).toHaveValue("Rio de Janeiro");
  await expect(dialog.getByLabel("UF")).toHaveValue("RJ");
});

test("another CEP replaces what the one before filled in, and nothing that was typed", async ({ page }) => {
  await page.goto(`${LIST}/novo`);
  const cep = page.getByLabel("CEP");
  await cep.fill("20040-002");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await page.getByLabel("Cidade").fill("Niterói");

  await cep.fill("37550-000");
  await expect(page.getByText("Encontramos a cidade. Preencha a rua e o bairro.")).toBeVisible();
  await expect(page.getByLabel("Rua")).toHaveValue("");
  await expect(page.getByLabel("Bairro")).toHaveValue("");
  await expect(page.getByLabel("Cidade")).toHaveValue("Niterói");
  await expect(page.getByLabel("UF")).toHaveValue("MG");

  await cep.fill("01999-999");
  await expect(page.getByText("Não encontramos este CEP. Preencha o endereço.")).toBeVisible();
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("Cidade")).toHaveValue("Niterói");
});

test("a slow look-up of one CEP does not fill in the form for another", async ({ page }) => {
  const overtaken = page.waitForResponse("**/cep?cep=01310100");
  await page.route("**/cep?cep=20040002", async (route) => {
    const response = await route.fetch();
    await overtaken;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto(`${LIST}/novo`);
  await page.getByLabel("CEP").fill("20040-002");
  await page.getByLabel("CEP").fill("01310-100");
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Paulista");
});

test("a failed CEP look-up blocks nothing", async ({ page, buy }) => {
  await page.route("**/cep?*", (route) => route.abort());
  await page.getByRole("link", { name: "Novo endereço" }).click();
  await page.getByLabel("CEP").fill("01310-100");
  await expect(page.getByText("Não conseguimos buscar o endereço. Preencha-o abaixo.")).toBeVisible();
  await page.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
});
