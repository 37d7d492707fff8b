import { randomUUID } from "node:crypto";
import { expect, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("a guest buys a pair of glasses and pays by Pix", async ({ page, buy }) => {
  await page.goto("/");
  await page
    .getByRole("link", { name: /Sol com personalidade/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Praia Quadrada" }).click();
  await page.getByRole("link", { name: "Preto Fosco", exact: true }).click();
  await expect(page.getByText("Cor: Preto Fosco")).toBeVisible();
  await page.getByRole("button", { name: "COMPRAR SÓ ARMAÇÃO" }).click();
  await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();

  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await expect(page.getByText("Frete (SP)")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "R$ 182,80" })).toBeVisible();

  await buy.payWithPix();
  await page.getByText("Pagar em outro aparelho").click();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await expect(page.getByLabel("Pix copia e cola")).toHaveValue(/^000201.*5406182\.80.*6304[0-9A-F]{4}$/);
  await expect(page.getByText("pagamentos simulados")).toBeVisible();
  await expect(page.getByText("1 × Praia Quadrada, Preto Fosco")).toBeVisible();

  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await expect(page.getByText(/^Chega até .+-feira, \d+ de .+ de 20\d\d\./)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: "Separamos e embalamos" })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Praia Quadrada/ })).toBeVisible();
  await expect(main.getByText("Cor: Preto Fosco")).toBeVisible();
  await expect(main.getByText(/^Enviamos os detalhes para .{1,3}…@/)).toBeVisible();
  await expect(main.getByText("Entrega em Avenida Paulista, 1000, São Paulo/SP")).toBeVisible();
  const card = main
    .locator("div")
    .filter({ has: page.getByText(/^Pedido \d+$/) })
    .last();
  await expect(card).toContainText("R$ 182,80");
  await expect(main.getByRole("definition").filter({ hasText: "R$ 182,80" })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/confirmado\?pedido=[0-9a-f]{32}$/);
});

test("an e-mail wider than the screen widens neither the payment page nor the confirmation", async ({
  page,
  buy,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const widthOf = () => page.locator("html").evaluate(({ scrollWidth }) => scrollWidth);
  await buy.addToCart("praia-quadrada", "preto-fosco");
  await buy.goToDelivery();
  const email = "joana.prado@associacao-dos-moradores-de-albuquerque-e-silva.com.br";
  await buy.fillContact({ ...newPerson(), email });
  await buy.fillAddress();
  await buy.goToPayment();
  await expect(page.getByText(email)).toBeVisible();
  expect(await widthOf()).toBe(320);
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  const sentTo = (await page.getByText(/^joa…@associacao/).boundingBox()) ?? { x: 0, width: 320 };
  expect(sentTo.x + sentTo.width).toBeLessThanOrEqual(304);
  expect(await widthOf()).toBe(320);
});

test("a new customer signs up during checkout, keeps the cart and finds the paid order", async ({
  page,
  buy,
}) => {
  await buy.addToCart("serra-retangular", "azul-marinho");
  await buy.goToDelivery();
  await page.getByRole("main").getByRole("link", { name: "Entre", exact: true }).click();
  await page.getByRole("link", { name: "Cadastre-se" }).click();
  await buy.signUp(newPerson());

  await expect(page.getByRole("heading", { name: "Entrega", level: 1 })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Cadastro criado com sucesso!");
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");

  await page.getByRole("main").getByRole("link", { name: "Meus pedidos" }).click();
  await expect(page.getByRole("main")).toContainText("1 × Serra Retangular, Azul-Marinho");
  await page.getByRole("link", { name: /Ver o pedido/ }).click();
  await expect(page.getByText("Pago", { exact: true })).toBeVisible();
  await expect(page.getByText("Avenida Paulista, 1000, Bela Vista")).toBeVisible();
});

test("a customer chooses a saved address, and a payment under review is shown as such", async ({
  page,
  buy,
}) => {
  await page.goto("/entrar?redirectTo=/checkout/carrinho");
  await page.getByLabel("E-mail").fill("ana@exemplo.com.br");
  await page.getByLabel("Senha").fill("ametista-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/checkout/carrinho");

  await buy.addToCart("pampa-browline", "preto");
  await buy.goToDelivery();
  await expect(page.getByRole("radio", { name: /Casa.*Avenida Paulista, 1000/ })).toBeChecked();
  await expect(page.getByLabel("Rua")).toBeHidden();
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Deixar em análise", "PAGAMENTO PENDENTE");
  await expect(page).toHaveURL(/\/checkout\/pendente\?pedido=/);
});

test("an unpaid Pix is shown as such, and its result page links back to it", async ({ page, buy }) => {
  await buy.startPix("atlas-navegador", "azul-marinho");
  const order = new URL(page.url()).pathname.split("/").at(-1);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByRole("status").first()).toContainText("Ainda não recebemos a confirmação do banco");
  await page.goto(`/checkout/pendente?pedido=${order}`);
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
});

test("a short loss of the network does not leave the Pix page", async ({ page, buy, hasReact }) => {
  await buy.startPix("atlas-navegador", "azul-marinho");
  if (hasReact) await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  if (hasReact) await page.waitForEvent("requestfailed");
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await page.context().setOffline(false);
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
});

test("a refused payment is shown as such, without a charge", async ({ page, buy }) => {
  await buy.startPix("tambor-quadrado", "verde-musgo");
  await buy.pressAtBank("Recusar", "PAGAMENTO RECUSADO");
  await expect(page.getByText("Você escolhe como pagar este mesmo pedido")).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/recusado\?pedido=/);
});

test("errors of an address are shown in a list and at each field, and the input is kept", async ({
  page,
  buy,
}) => {
  await buy.addToCart("trama-geometrico", "preto");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await page.getByLabel("CEP").fill("123");
  await page.getByRole("textbox", { name: "Número", exact: true }).fill("");
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();

  await expect(page).toHaveTitle(/^Erro: Entrega/);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "O CEP tem 8 dígitos",
    "Preencha o número, ou marque “Sem número”",
  ]);
  await expect(page.getByRole("status")).toContainText("O CEP tem 8 dígitos");
  await expect(page.getByLabel("CEP")).toHaveAccessibleDescription(/O CEP tem 8 dígitos/);
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Paulista");
  await expect(page.getByLabel("UF")).toHaveValue("SP");

  await page.getByLabel("CEP").fill("69900-000");
  await page.getByLabel("Sem número").check();
  await buy.goToPayment();
  await expect(page.getByText("Frete (AC)")).toBeVisible();

  await page.getByRole("link", { name: "Alterar entrega" }).click();
  await expect(page.getByLabel("CEP")).toHaveValue("69900000");
});

test("an expired Pix is renewed for the same order and paid", async ({ page, buy }) => {
  await buy.startPix("serra-retangular", "azul-marinho");
  const expired = new URL(page.url()).pathname.split("/").at(-1);
  const ticketUrl = await page.getByRole("link", { name: /site do Mercado Pago/ }).getAttribute("href");
  await expireAtProvider(ticketUrl ?? "");

  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByRole("heading", { name: "PAGAMENTO EXPIRADO" })).toBeVisible();
  await page.getByRole("button", { name: "Gerar novo código" }).click();
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  expect(new URL(page.url()).pathname.split("/").at(-1)).toBe(expired);
  await expect(page.getByRole("link", { name: /site do Mercado Pago/ })).not.toHaveAttribute(
    "href",
    ticketUrl ?? "",
  );
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
});

async function expireAtProvider(bankPage: string) {
  const { origin, pathname } = new URL(bankPage);
  const cancelled = await fetch(`${origin}/v1/payments/${pathname.split("/").at(-1)}`, {
    method: "PUT",
    headers: {
      Authorization: "Bearer TEST",
      "Content-Type": "application/json",
      "X-Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify({ status: "cancelled" }),
  });
  expect(cancelled.status).toBe(200);
}
