import { expect, hydrated, test } from "../fixtures.ts";
import { openOrder } from "./open-order.ts";

test("a review that cannot be sent stays as it was typed", async ({ page, baseURL }) => {
  await openOrder(page, baseURL ?? "", "delivered");
  await hydrated(page);
  await page.route(/\/avaliar\.data$/, (route) => route.abort());
  await page.getByRole("radio", { name: "4 estrelas" }).check();
  await page.getByLabel("O que você achou").fill("Leves e bonitos.");
  await page.getByRole("button", { name: "Publicar avaliação" }).click();
  await expect(page.getByRole("status")).toContainText("Não foi possível enviar.");
  await expect(page.getByLabel("O que você achou")).toHaveValue("Leves e bonitos.");
  await expect(page.getByRole("radio", { name: "4 estrelas" })).toBeChecked();

  await page.unroute(/\/avaliar\.data$/);
  await page.getByRole("button", { name: "Publicar avaliação" }).click();
  await expect(page.getByText("Avaliação publicada.")).toBeVisible();
});
