import { expect, hydrated, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

test("a clerk corrects the address and the contact of an order, and the history tells it", async ({
  page,
  baseURL,
  javaScriptEnabled,
  hasReact,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("link", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("heading", { name: `Corrigir o endereço do pedido ${number}` })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Rua" })).toHaveValue("Avenida Paulista");
  // Sent before React runs, the refused form would come back with the district that its CEP has.
  if (hasReact) await hydrated(page);
  await page.getByRole("textbox", { name: "Bairro" }).fill("");
  await page.getByRole("button", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("alert")).toContainText("Preencha o bairro");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("textbox", { name: "CEP" }).fill("20040-002");
  for (const name of ["Rua", "Cidade"]) await page.getByRole("textbox", { name }).fill("");
  await page.getByRole("button", { name: "Buscar endereço" }).click();
  await expect(page.getByRole("textbox", { name: "Rua" })).toHaveValue("Avenida Rio Branco");
  await page.getByLabel("UF").selectOption("RJ");
  await page.getByRole("button", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("status")).toContainText("A UF mudou de SP para RJ");
  await expect(page.locator("address")).toContainText("Avenida Rio Branco");
  await expect(page.getByText(/^Corrigido: .*rua.*CEP/)).toBeVisible();

  await page.getByRole("link", { name: "Corrigir o contato" }).click();
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("");
  await page.getByLabel("E-mail").fill("não é");
  await page.getByRole("button", { name: "Corrigir o contato" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("E-mail").fill(`certa-${number}@exemplo.com.br`);
  await page.getByRole("button", { name: "Corrigir o contato" }).click();
  await expect(page.getByRole("status")).toContainText("O contato foi corrigido.");
  await expect(page.getByRole("link", { name: `certa-${number}@exemplo.com.br` })).toBeVisible();
  await expect(page.getByText("Corrigido: e-mail")).toBeVisible();
});
