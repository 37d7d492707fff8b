import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("the buyer receives, unless another person does", async ({ page, buy }) => {
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await expect(page.getByText("calculado pelo CEP")).toBeVisible();
  await buy.fillContact(newPerson());
  await expect(page.getByLabel("Quem vai receber")).toBeHidden();
  await buy.fillAddress();
  await buy.goToPayment();
  await expect(page.getByText("Joana Prado Alves, (11) 98765-4321")).toBeVisible();

  await page.getByRole("link", { name: "Alterar entrega" }).click();
  await expect(page.getByText("Frete (SP)")).toBeVisible();
  await expect(page.getByLabel("Outra pessoa recebe")).not.toBeChecked();
  await page.getByLabel("Outra pessoa recebe").check();
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Informe quem vai receber",
    "Preencha o telefone",
  ]);
  await buy.nameReceiver("Rui Alves");
  await buy.goToPayment();
  await expect(page.getByText("Rui Alves, (11) 3222-1234")).toBeVisible();

  await page.getByRole("link", { name: "Alterar entrega" }).click();
  await expect(page.getByLabel("Quem vai receber")).toHaveValue("Rui Alves");
  await page.getByLabel("Outra pessoa recebe").uncheck();
  await buy.goToPayment();
  await expect(page.getByText("Joana Prado Alves, (11) 98765-4321")).toBeVisible();
});

test("the sum is that of the chosen address, or has no freight where nothing follows the choice", async ({
  page,
  buy,
  hasReact,
}) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  for (const [title, cep] of [
    ["Casa", "01310-100"],
    ["Longe", "69900-000"],
  ] as const) {
    await page.goto("/minha-conta/meus-enderecos/novo");
    await page.getByLabel("Nome do endereço").fill(title);
    await buy.fillAddress();
    await page.getByLabel("CEP").fill(cep);
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page.getByRole("status")).toContainText("Endereço cadastrado com sucesso!");
  }
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  const sum = page.getByRole("complementary");
  await expect(sum.getByText("Frete (SP)")).toBeVisible();
  await page.getByRole("radio", { name: /^Longe/ }).check();
  await expect(sum.getByText(hasReact ? "Frete (AC)" : "calculado pelo CEP")).toBeVisible();
  await expect(sum.getByText("Frete (SP)")).toBeHidden();
  await page.getByRole("radio", { name: /^Casa/ }).check();
  await expect(sum.getByText("Frete (SP)")).toBeVisible();
  await buy.goToPayment();
  await expect(page.getByText("Frete (SP)")).toBeVisible();
});
