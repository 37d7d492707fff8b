import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

test("a customer exports all data, erases the account and cannot sign in again", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  const person = newPerson();
  await page.goto("/cadastrar");
  await expect(page.getByText("Ao criar a conta, você concorda com os Termos")).toBeVisible();
  await buy.signUp(person);
  await expect(page).toHaveURL("/conta-criada");

  await page.goto("/minha-conta/excluir");
  await expectAccessible(page, javaScriptEnabled);
  const exported = await page.request.get(
    (await page.getByRole("link", { name: "baixe os seus dados" }).getAttribute("href")) ?? "",
  );
  expect(exported.headers()["content-disposition"]).toContain("meus-dados.json");
  expect(await exported.json()).toMatchObject({
    account: { name: person.name, email: person.email, taxId: person.taxId },
    consents: [{ kind: "terms" }],
    orders: [],
  });

  await page.getByLabel("Senha atual").fill("errada");
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await expect(page.getByLabel("Senha atual")).toHaveAccessibleDescription("Senha atual incorreta");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByLabel("Senha atual").fill(person.password);
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status")).toHaveText("Sua conta foi excluída.");
  const after = await page.request.get("/minha-conta/meus-dados/exportar", { maxRedirects: 0 });
  expect(after.status()).toBe(302);

  await page.goto("/entrar");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Senha").fill(person.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("status")).toHaveText("E-mail ou senha incorretos.");
});

test("an account with an open order cannot be erased", async ({ page, buy, javaScriptEnabled }) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await buy.addToCart("cerrado-aviador", "grafite");
  await buy.goToDelivery();
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();

  await page.goto("/minha-conta/excluir");
  await expect(page.getByText("Você tem um pedido em andamento")).toBeVisible();
  await expect(page.getByLabel("Senha atual")).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);
});
