import type { Page } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";

test("the cart is updated in place, and the pressed button keeps the focus", async ({ page, buy }) => {
  await openCart(page, buy);
  await page.evaluate(() => document.documentElement.setAttribute("data-since", "the first press"));
  for (const quantity of [2, 3]) {
    await page.getByRole("button", { name: /Aumentar/ }).press("Enter");
    await expect(page.getByText(`Quantidade: ${quantity}`)).toBeVisible();
    await expect(page.getByRole("button", { name: /Aumentar/ })).toBeFocused();
  }
  await expect(page.getByRole("link", { name: "Carrinho, 3 itens" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-since", "the first press");
});

test("if the response does not arrive, the cart's forms are submitted normally", async ({ page, buy }) => {
  await openCart(page, buy);
  await page.route("**/checkout/carrinho/**", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: /Aumentar/ }).click();
  await expect(page.getByText("Quantidade: 2")).toBeVisible();
});

test("a button copies the Pix code and confirms it", async ({ page, buy }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await buy.startPix("brisa-tr-leve", "azul-marinho");
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Código copiado" })).toBeVisible();
  const code = await page.getByLabel("Pix copia e cola").inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test("if the clipboard is not allowed, the Pix code is selected with a hint how to copy it", async ({
  page,
  buy,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await buy.startPix("brisa-tr-leve", "azul-marinho");
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByText("Toque e segure o código para copiar.")).toBeVisible();
  await expect(page.getByLabel("Pix copia e cola")).toBeFocused();
});

test("a form with errors focuses its error list", async ({ page }) => {
  await page.goto("/entrar");
  await page.getByRole("button", { name: "Entrar", exact: true }).last().click();
  await expect(page.getByRole("alert")).toBeFocused();
});

/** Waits for the scripts: before they run, a button submits its form normally. */
async function openCart(page: Page, buy: Buy) {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  await expect(page.locator("cart-forms:defined")).toHaveCount(1);
}
