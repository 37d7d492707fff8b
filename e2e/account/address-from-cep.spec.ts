import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const LIST = "/minha-conta/meus-enderecos";

test("a customer saves an address that was found from its CEP", async ({ page, buy, javaScriptEnabled }) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto(`${LIST}/novo`);
  await page.getByLabel("Nome do endereço").fill("Praia");
  await page.getByLabel("Comercial").check();
  await buy.nameReceiver("Rui Alves");
  await buy.findAddress("40020-000");

  await expect(page.getByText("Endereço encontrado.")).toBeVisible();
  await expect(page).toHaveTitle(/^Novo endereço/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Nome do endereço")).toHaveValue("Praia");
  await expect(page.getByLabel("Comercial")).toBeChecked();
  await expect(page.getByLabel("Rua")).toHaveValue("Rua Chile");
  await expect(page.getByLabel("Bairro")).toHaveValue("Centro");
  await expect(page.getByLabel("Cidade")).toHaveValue("Salvador");
  await expect(page.getByLabel("UF")).toHaveValue("BA");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("textbox", { name: "Número", exact: true }).fill("21");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
  await expect(page.getByRole("main")).toContainText("Rua Chile, 21");

  await page.getByRole("link", { name: "Editar Praia" }).click();
  await expect(page.getByLabel("Quem vai receber")).toHaveValue("Rui Alves");
  await page.getByLabel("Rua").fill("");
  await buy.findAddress("50030-000");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Marquês de Olinda");
  await expect(page.getByLabel("Cidade")).toHaveValue("Salvador");
});
