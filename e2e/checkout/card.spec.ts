import type { Page } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const CARD = { number: "4235 6477 2802 5682", expiry: "11/30", securityCode: "739" };
/** The only payment fields that may reach the shop: no card number. */
const FIELDS = ["checkoutToken", "token", "installments", "paymentMethodId", "issuerId"];

let sentToShop: { url: string; body: string }[];

test.beforeEach(async ({ page, baseURL }) => {
  sentToShop = [];
  // The test's X-Forwarded-For header goes with every request of the page, but the provider's CORS does not allow it.
  await page.route("**/v1/**", async (route) => {
    const { "x-forwarded-for": _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(`${baseURL}/`)) sentToShop.push({ url, body: request.postData() ?? "" });
  });
});

test.afterEach(() => {
  const digits = CARD.number.replaceAll(" ", "");
  for (const { url, body } of sentToShop) {
    expect(`${url} ${body}`.replaceAll(/[+ ]|%20/g, "")).not.toContain(digits);
    const fields = [...new URL(url).searchParams, ...new URLSearchParams(body)];
    expect(fields.map(([, value]) => value)).not.toContain(CARD.securityCode);
  }
  const paid = sentToShop.filter(({ url }) => new URL(url).pathname.startsWith("/checkout/cartao"));
  expect(paid.length).toBeGreaterThan(0);
  for (const { body } of paid)
    expect(FIELDS).toEqual(expect.arrayContaining([...new URLSearchParams(body).keys()]));
});

test("a guest pays by card in instalments", async ({ page, buy, javaScriptEnabled, hasReact }) => {
  await goToPayment(buy);
  await expect(page.getByText(/^Em até 10x de R\$\s[\d,]+ sem juros no cartão\./)).toBeVisible();
  await chooseCard(page, hasReact);
  if (hasReact) {
    await expect(page.getByRole("heading", { name: "Cartão de crédito" })).toBeFocused();
    await expect(page).toHaveURL("/checkout/pagamento");
    await expect(page.getByText("Carregando o formulário do cartão…")).toBeHidden();
    await expectAccessible(page, javaScriptEnabled);
  }
  await typeCard(page, "APRO", "3");

  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/confirmado\?pedido=[0-9a-f]{32}$/);
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  const method = hasReact ? "Cartão de crédito" : "Mercado Pago";
  await expect(page.getByText(`${method}, em 3 vezes sem juros`)).toBeVisible();
});

test("the card form offers the advertised instalments of at least R$ 5,00, with the price as their total", async ({
  page,
  buy,
  hasReact,
}) => {
  await page.goto("/oculos/flanela-microfibra-classica");
  await expect(page.getByText("À vista: Pix ou cartão")).toBeVisible();
  await goToPayment(buy, "flanela-microfibra-classica", "uva");
  await expect(page.getByText(/^Em até 4x de R\$\s[\d,]+ sem juros no cartão\./)).toBeVisible();
  await buy.addToCart("lumina-redondo-metal", "prata");
  await page.goto("/checkout/pagamento");
  await expect(page.getByText(/^Em até 10x de R\$\s[\d,]+ sem juros no cartão\./)).toBeVisible();
  await chooseCard(page, hasReact);
  await page.getByLabel("Número do cartão").fill(CARD.number);
  // The sum of 9,90, 209,99 and 12,90.
  await expect(page.getByLabel("Parcelas").getByRole("option").last()).toHaveText(
    "10x de R$ 23,28 sem juros (total R$ 232,79)",
  );
  await typeCard(page, "APRO", "10");
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("a refused card shows the reason, and another card pays the same order", async ({
  page,
  buy,
  javaScriptEnabled,
  hasReact,
}) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await buy.addToCart("atlas-navegador", "azul-marinho");
  await buy.goToDelivery();
  await buy.fillAddress();
  await buy.goToPayment();
  await chooseCard(page, hasReact);
  await typeCard(page, "FUND");

  await expect(page.getByRole("heading", { name: "PAGAMENTO RECUSADO" })).toBeVisible();
  await expect(page.getByText("O limite do cartão não foi suficiente.")).toBeVisible();
  const order = new URL(page.url()).searchParams.get("pedido");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Tentar com outro cartão" }).click();
  await typeCard(page, "APRO");
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("pedido")).toBe(order);
  await page.getByRole("main").getByRole("link", { name: "Meus pedidos" }).click();
  await page.getByRole("link", { name: /Ver o pedido/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Pedido feito/ })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "Nova tentativa de pagamento" })).toHaveCount(1);
});

test("a refusal for suspected fraud does not reveal it, and a Pix pays the order", async ({
  page,
  buy,
  hasReact,
}) => {
  await goToPayment(buy, "copacabana-quadrado", "preto");
  await chooseCard(page, hasReact);
  await typeCard(page, "BLAC");
  await expect(page.getByText("O pagamento foi recusado. Nada foi cobrado")).toBeVisible();

  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
});

test("a card payment under review is shown as such", async ({ page, buy, hasReact }) => {
  await goToPayment(buy, "copacabana-quadrado", "preto");
  await chooseCard(page, hasReact);
  await typeCard(page, "CONT");
  await expect(page.getByRole("heading", { name: "PAGAMENTO PENDENTE" })).toBeVisible();
  await expect(page.getByText("em análise na instituição financeira")).toBeVisible();
});

test("after a rejected Pix a card pays the same order", async ({ page, buy }) => {
  await buy.startPix("tambor-quadrado", "verde-musgo");
  await buy.pressAtBank("Recusar", "PAGAMENTO RECUSADO");
  await page.getByRole("button", { name: "Pagar com cartão" }).click();
  await typeCard(page, "APRO");
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("a buyer who leaves the provider's page can return to it, or pay by Pix instead", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await buy.startPix("serra-retangular", "azul-marinho");
  await page.getByRole("button", { name: "Pagar com cartão" }).click();
  await page.getByRole("link", { name: "Voltar à loja" }).click();
  await expect(page.getByRole("heading", { name: "Conclua o pagamento no Mercado Pago" })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/pagamento\/[0-9a-f]{32}$/);
  await page.getByRole("link", { name: "Já paguei" }).click();
  await expect(page.getByRole("status").first()).toContainText("Ainda não recebemos a confirmação");
  await expectAccessible(page, javaScriptEnabled);
  await expect(page.getByRole("link", { name: "Ir para o Mercado Pago" })).toBeVisible();

  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
});

test("if the provider's script does not load, the card is entered on the provider's page", async ({
  page,
  buy,
  javaScriptEnabled,
  hasReact,
}) => {
  await page.route("**/js/v2", (route) => route.abort());
  await goToPayment(buy, "mirante-navegador", "dourado");
  await chooseCard(page, hasReact);
  if (hasReact) {
    await expect(page.getByRole("alert")).toContainText("O formulário do cartão não abriu");
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Pagar na página do Mercado Pago" }).click();
  }
  await typeCard(page, "APRO");
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("a cart changed in another window has to be confirmed again, with the difference shown", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await goToPayment(buy);
  const other = await page.context().newPage();
  await other.goto("/checkout/carrinho");
  await other.getByRole("button", { name: "Aumentar a quantidade de Praia Quadrada" }).click();
  // The total beside the lines is the server's. The quantity shows before it is saved.
  await expect(other.getByRole("complementary").getByText("R$ 339,80").first()).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Pagar com pix" }).click();
  await expect(page.getByRole("heading", { name: "O pedido mudou desde que você o viu" })).toBeVisible();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "Praia Quadrada: de 1 para 2 no carrinho",
    "Total: de R$ 182,80 para R$ 352,70",
  ]);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Pagar com Cartão de Crédito" }).click();
  await typeCard(page, "APRO");
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

async function goToPayment(buy: Buy, slug = "praia-quadrada", color = "preto-fosco") {
  await buy.addToCart(slug, color);
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
}

/** Waits for React first: before it runs, the button leads to the provider's page. */
async function chooseCard(page: Page, hasReact: boolean) {
  const button = page.getByRole("button", { name: "Pagar com Cartão de Crédito" });
  if (hasReact) await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
}

/** The labels are the same in the provider's form on the shop's page and on the provider's page. */
async function typeCard(page: Page, holder: string, installments = "1") {
  await page.getByLabel("Número do cartão").fill(CARD.number);
  await page.getByLabel("Nome do titular").fill(holder);
  await page.getByLabel("Vencimento").fill(CARD.expiry);
  await page.getByLabel("Código de segurança").fill(CARD.securityCode);
  await page.getByLabel("Parcelas").selectOption(installments);
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
}
