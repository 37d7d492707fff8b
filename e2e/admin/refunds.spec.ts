import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

test("a clerk checks a refund to the cent, refunds a part and then the rest", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("link", { name: "Reembolsar", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Reembolsar o pedido ${number}`, level: 1 })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos uma unidade, ou o frete");
  await expect(page.getByRole("alert")).toContainText("Escolha o motivo");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("radio", { name: "Um valor" }).check();
  await expect(page.getByLabel(/volta ao estoque/)).toBeHidden();
  await page.getByLabel("Valor em reais").fill("10,01");
  await page.getByLabel("Motivo").selectOption("Acordo com quem comprou");
  await page.getByLabel("Em poucas palavras").fill("risco na haste");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByRole("heading", { name: "Confira", exact: true })).toBeVisible();
  await expect(page.getByText("Motivo: Acordo com quem comprou: risco na haste")).toBeVisible();
  await expect(page.getByLabel("Valor em reais")).toHaveValue("10,01");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Reembolsar R$ 10,01" }).click();
  await expect(page).toHaveURL(`/admin/pedidos/${number}`);
  await expect(page.getByRole("status")).toContainText("O reembolso de R$ 10,01 foi pedido ao provedor.");
  await expect(page.getByText("Reembolso de R$ 10,01: ")).toBeVisible();
  await expect(page.getByText("Reembolso pedido: R$ 10,01")).toBeVisible();

  // The provider's answer is an event, too: a form from before it would be refused.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Reembolso feito: R$ 10,01")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: "Reembolsar", exact: true }).click();
  await page.getByLabel("Copacabana", { exact: false }).first().selectOption("1");
  await page.getByLabel(/volta ao estoque/).check();
  await page.getByLabel("Motivo").selectOption("Sem estoque");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText(/1 unidade volta ao estoque quando/)).toBeVisible();
  await page.getByRole("radio", { name: /^Tudo o que falta/ }).check();
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Não sobra nada a reembolsar")).toBeVisible();
  await page.getByRole("button", { name: /^Reembolsar R\$/ }).click();
  await expect(page.getByRole("status")).toContainText("foi pedido ao provedor");
  await page.goto(`/admin/pedidos/${number}/reembolsar`);
  await expect(page.getByText("não é reembolsado daqui")).toBeVisible();
  await expect(page.getByText("Reembolso de R$ 10,01: ")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
});

test("of two who refund the same state of an order, the second reads that it changed", async ({
  page,
  baseURL,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  const other = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  const path = `/admin/pedidos/${number}/reembolsar`;
  await page.goto(path);
  await page.getByRole("radio", { name: "Um valor" }).check();
  await page.getByLabel("Valor em reais").fill("5,00");
  await page.getByLabel("Motivo").selectOption("Defeito ou avaria");
  await page.getByRole("button", { name: "Conferir" }).click();
  const button = page.getByRole("button", { name: "Reembolsar R$ 5,00" });
  await expect(button).toBeVisible();

  const seen = await page.locator('input[name="seen"]').first().inputValue();
  const fields = { intent: "refund", what: "amount", amount: "5,00", reason: "Defeito ou avaria", seen };
  expect((await other.client.post(path, fields)).status).toBe(303);
  await button.click();
  await expect(page.getByRole("alert")).toContainText("O pedido mudou nesse meio-tempo");
  await expect(page.getByText("Reembolso de R$ 5,00: ")).toHaveCount(1);
  await expect(button).toHaveCount(0);
});
