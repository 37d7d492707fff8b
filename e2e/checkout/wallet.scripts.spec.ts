import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const wallet = (page: Page) => page.getByRole("button", { name: "Pagar com Mercado Pago" });

test.beforeEach(async ({ page, buy }) => {
  await buy.startPix("orvalho-redondo", "cristal");
  await scrollToWallet(page);
});

test("the wallet beside the Pix code closes the Pix when it is pressed, and its page pays the order", async ({
  page,
}) => {
  const pixPage = page.url();
  await expect(wallet(page)).toBeVisible();
  await expectAccessible(page, true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();

  await scrollToWallet(page);
  await wallet(page).click();
  await expect(page).toHaveURL(/\/checkout\/v1\/redirect\?pref_id=/);
  await page.getByRole("link", { name: "Voltar à loja" }).click();
  await expect(page).toHaveURL(pixPage);
  await expect(page.getByRole("heading", { name: "Conclua o pagamento no Mercado Pago" })).toBeVisible();
  await expect(wallet(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Ir para o Mercado Pago" }).click();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("Back from the wallet's page shows that the payment goes on there", async ({ page }) => {
  await wallet(page).click();
  await expect(page).toHaveURL(/\/checkout\/v1\/redirect\?pref_id=/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Conclua o pagamento no Mercado Pago" })).toBeVisible();
});

test("two presses on the wallet open one preference", async ({ page }) => {
  let sent = 0;
  await page.route("**/checkout/cartao", (route) => {
    sent++;
    return route.continue();
  });
  await wallet(page).dblclick({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/checkout\/v1\/redirect\?pref_id=/);
  expect(sent).toBe(1);
});

test("the Pix stays while the wallet was not pressed, and pays", async ({ page, buy }) => {
  await expect(wallet(page)).toBeVisible();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
});

test("a press on the wallet after the Pix was paid leads to the result page", async ({ page }) => {
  await expect(wallet(page)).toBeVisible();
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  const url = await page.getByRole("link", { name: /site do Mercado Pago/ }).getAttribute("href");
  await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ status: "approved" }) });
  await expect(async () => {
    const order = await page.request.get(page.url());
    expect(order.url()).toContain("/checkout/confirmado");
  }).toPass();
  await wallet(page).click();
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("a wallet whose request fails says so, and works with the next press", async ({ page }) => {
  await page.route("**/checkout/cartao", (route) => route.abort());
  await wallet(page).click();
  await expect(page.getByRole("alert")).toContainText("Não foi possível abrir o Mercado Pago.");
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await page.unroute("**/checkout/cartao");
  await wallet(page).click();
  await expect(page).toHaveURL(/\/checkout\/v1\/redirect\?pref_id=/);
});

test("a refusal of the shop is shown beside the wallet", async ({ page }) => {
  await expect(wallet(page)).toBeVisible();
  await page.context().clearCookies();
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await wallet(page).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(wallet(page)).toBeEnabled();
});

test("without the provider's script the button beside it pays", async ({ page }) => {
  await page.route("**/js/v2", (route) => route.abort());
  await page.reload();
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/js/v2"));
  await scrollToWallet(page);
  await failed;
  await expect(wallet(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Pagar com cartão" }).click();
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

/** The provider's script is loaded when the wallet's place comes near the screen. */
async function scrollToWallet(page: Page) {
  await page.getByRole("button", { name: "Pagar com cartão" }).scrollIntoViewIfNeeded();
}

async function payByCard(page: Page) {
  await page.getByLabel("Número do cartão").fill("4235 6477 2802 5682");
  await page.getByLabel("Nome do titular").fill("APRO");
  await page.getByLabel("Vencimento").fill("11/30");
  await page.getByLabel("Código de segurança").fill("123");
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
}
