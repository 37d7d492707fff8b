import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("a guest withdraws from a paid order before it is shipped, and is refunded", async ({ page, buy }) => {
  await buy.startPix("copacabana-quadrado", "preto");
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(page.getByText("Pago", { exact: true })).toBeVisible();
  await expect(page.getByText("dias úteis após o pagamento")).toBeVisible();

  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("heading", { name: /^Desistir do pedido \d+$/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("incluindo R$ 12,90 de frete");
  await page.getByRole("button", { name: "Desistir da compra" }).click();

  await expect(page).toHaveURL(/\/meu-pedido\/[0-9a-f]{32}$/);
  await expect(page.getByRole("status")).toContainText("Recebemos a sua desistência");
  await expect(page.getByRole("main")).toContainText("Desistência recebida");
  await expect(page.getByRole("main")).toContainText("Reembolso em andamento");
  await expect(page.getByRole("link", { name: "Desistir da compra" })).toBeHidden();
  await expect(page.getByText("dias úteis")).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("R$ 262,80, reembolso feito em")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto(`/checkout/confirmado?pedido=${new URL(page.url()).pathname.split("/").at(-1)}`);
  await expect(page.getByRole("heading", { name: "PEDIDO CANCELADO" })).toBeVisible();
});

test("a guest finds the order in another browser by number and e-mail", async ({ page, buy }) => {
  const person = newPerson();
  await buy.addToCart("copacabana-quadrado", "preto");
  await buy.goToDelivery();
  await buy.fillContact(person);
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();
  const lead = await page.getByText(/^Pedido \d+, total de/).textContent();
  const number = /\d+/.exec(lead ?? "")?.[0] ?? "";
  await page.context().clearCookies();

  await page.goto("/entrar");
  await page.getByRole("link", { name: "Acompanhe o seu pedido" }).click();
  await page.getByLabel("Número do pedido").fill(number);
  await page.getByLabel("E-mail").fill("outra@exemplo.com.br");
  await page.getByRole("button", { name: "Encontrar o pedido" }).click();
  await expect(page).toHaveTitle(/^Erro: Acompanhe o seu pedido/);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Não encontramos um pedido com este número e e-mail.",
  ]);
  await expect(page.getByLabel("Número do pedido")).toHaveValue(number);

  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("button", { name: "Encontrar o pedido" }).click();
  await expect(page.getByRole("heading", { name: `Pedido ${number}`, level: 1 })).toBeVisible();
  await expect(page.getByText("Aguardando pagamento", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Ir para o pagamento" }).click();
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
});
