import { expect, test } from "../fixtures.ts";

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
