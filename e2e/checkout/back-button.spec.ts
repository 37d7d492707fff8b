import { expect, test } from "../fixtures.ts";

test("Back from the Pix page never shows the ordered cart", async ({ page, buy }) => {
  await buy.startPix("brisa-tr-leve", "azul-marinho");
  for (let steps = 1; steps <= 4; steps++) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ir para pagamento" })).toHaveCount(0);
    if (new URL(page.url()).pathname.startsWith("/checkout/"))
      await expect(page.getByText("Brisa TR Leve")).toHaveCount(0);
  }
});
