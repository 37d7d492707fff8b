import { expect, hydrated, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { runOnJourneys } from "../shop-command.ts";
import { openOrder } from "./open-order.ts";

test("a customer reviews a delivered order, and is told what is missing", async ({
  page,
  baseURL,
  hasReact,
  javaScriptEnabled,
}) => {
  const order = await openOrder(page, baseURL ?? "", "delivered");
  if (hasReact) await hydrated(page);
  await page.getByLabel("O que você achou").fill("Leves e bonitos.");
  await page.getByRole("button", { name: "Publicar avaliação" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
  await expect(page.getByLabel("O que você achou")).toHaveValue("Leves e bonitos.");
  await expect(page).toHaveURL(hasReact ? order : `${order}/avaliar`);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await page.getByRole("button", { name: "Publicar avaliação" }).click();
  await expect(page.getByRole("status")).toContainText("Avaliação publicada.");
  await expect(page).toHaveURL(order);
  await expect(page.getByRole("button", { name: "Publicar avaliação" })).toHaveCount(0);
});

test("a refused order says that nothing was charged, gets a new Pix code, or is paid another way", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const order = await openOrder(page, baseURL ?? "", "refused");
  await expect(page.getByText("O pagamento foi recusado, e nada foi cobrado.")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Pagar de outra forma" }).click();
  await expect(page.getByRole("button", { name: "Pagar com cartão" })).toBeVisible();
  await page.goto(order);
  await page.getByRole("button", { name: "Pagar com pix" }).click();
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await expect(page).toHaveURL(`/checkout/pagamento/${order.split("/").at(-1)}`);
});

test("a customer reads what was refunded of an order", async ({ page, baseURL, javaScriptEnabled }) => {
  const order = await openOrder(page, baseURL ?? "", "delivered");
  const number =
    /\d{5,}/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
  await runOnJourneys(["orders", "refund", number, "--freight", "--reason", "chegou tarde"]);
  await expect(async () => {
    await page.goto(order);
    await expect(page.getByText("reembolso feito em")).toBeVisible({ timeout: 1000 });
  }).toPass();
  const refund = page.locator("section", {
    has: page.getByRole("heading", { name: "Reembolso", exact: true }),
  });
  await expect(refund).toContainText(
    /^Reembolso(R\$\s[\d,]+), reembolso feito em \d\d\/\d\d\/\d{4}Frete: \1$/,
  );
  await expect(page.getByText("Reembolsado", { exact: true })).toBeVisible();
  await expect(page.getByText("chegou tarde")).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);
});
