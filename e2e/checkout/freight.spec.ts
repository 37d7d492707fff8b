import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";

test("the cart tells the freight of a CEP, and the delivery begins with it", async ({
  page,
  buy,
  javaScriptEnabled,
  hasReact,
}) => {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  const cep = page.getByLabel("CEP da entrega");
  const find = page.getByRole("button", { name: "Calcular frete" });
  await expect(page.getByText("Total sem frete")).toBeVisible();
  await cep.fill("0131");
  await find.click();
  await expect(page.getByText("Digite os 8 dígitos do CEP.")).toBeVisible();
  await expect(cep).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);
  await cep.fill("50030-000");
  await find.click();
  await expect(page.getByText("Frete (PE)")).toBeVisible();
  await expect(page.getByText(/^Chega até \d+ dias úteis depois do pagamento\.$/)).toBeVisible();
  await expect(page.getByText("Total sem frete")).toHaveCount(0);
  await expect(page).toHaveURL("/checkout/carrinho");
  await expectAccessible(page, javaScriptEnabled);
  await page.reload();
  await expect(cep).toHaveValue("50030-000");

  await buy.goToDelivery();
  await expect(page.getByText("Frete (PE)")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "CEP" })).toHaveValue(/^50030-?000$/);
  if (hasReact) await expect(page.getByLabel("Cidade")).toHaveValue("Recife");
});
