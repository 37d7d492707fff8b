import type { Page } from "@playwright/test";
import { checkDigitOf } from "../../app/domain/order/invoice-key.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

const CODE = "AM123456785BR";
const KEY_START = "3526111122233300018155001000000001100000001";
const KEY = KEY_START + checkDigitOf(KEY_START);

test("a clerk finds an order, prepares it, sends it with its invoice and notes the delivery", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page
    .getByRole("navigation", { name: "Administração" })
    .getByRole("link", { name: "Pedidos" })
    .click();
  await expect(page.getByRole("heading", { name: "Pedidos", level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Pedidos" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: /^A preparar \d+$/ }).click();
  await expect(page).toHaveURL("/admin/pedidos?aba=a-preparar");
  // Folded on a phone until one of them is active.
  await expect(page.getByLabel("UF")).toBeHidden();
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("UF").selectOption("SP");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(/aba=a-preparar.*uf=SP/);
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("UF")).toBeVisible();
  // The tabs are one row, with the current one in sight.
  const tabs = page.getByRole("navigation", { name: "Situação" });
  expect((await tabs.boundingBox())?.height).toBeLessThan(70);
  await expect(tabs.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();

  await search(page, "Ninguém Assim");
  await expect(page.getByText("Nenhum pedido com isso.")).toBeVisible();
  expect(page.url()).not.toContain("Assim");
  await expectAccessible(page, javaScriptEnabled);
  await search(page, " ");
  await expect(page.getByRole("alert")).toContainText("Digite o que procura");
  await search(page, number);
  await expect(page.getByRole("heading", { name: `Pedido ${number}`, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Quem comprou" })).toBeVisible();
  await expect(page.getByText("•••.")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Mostrar CPF" }).click();
  await expect(page.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)).toBeVisible();

  await page.getByRole("button", { name: "Começar a preparar" }).click();
  await expect(page.getByRole("status")).toContainText("O pedido está em preparação.");
  await page.getByLabel("Código de rastreamento").fill("AM 1");
  await page.getByLabel("Chave da nota fiscal (NF-e)").fill(KEY.slice(1));
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "De 5 a 40 letras, números e hifens, sem espaços",
  ]);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Código de rastreamento").fill(CODE);
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("alert")).toContainText("A chave da nota fiscal tem 44 dígitos");
  await page.getByLabel("Chave da nota fiscal (NF-e)").fill(KEY);
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText("O envio está registrado.");
  await expect(page.getByText(KEY)).toBeVisible();
  await expect(page.getByText(/, Rita Prado$/).first()).toBeVisible();

  await page.getByLabel("Nota", { exact: true }).fill("Ligou, quer saber do prazo.");
  await page.getByRole("button", { name: "Guardar a nota" }).click();
  await expect(page.getByText("Ligou, quer saber do prazo.")).toBeVisible();
  await page.getByRole("button", { name: "Registrar a entrega" }).click();
  await expect(page.getByRole("status")).toContainText("A entrega está registrada.");
  await expectAccessible(page, javaScriptEnabled);
});

test("an order that changed meanwhile is not sent, and is cancelled with a reason", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  const other = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}`);
  const seen = await page.locator('input[name="seen"]').first().inputValue();
  const path = `/admin/pedidos/${number}`;
  expect((await other.client.post(path, { intent: "prepare", seen })).status).toBe(303);
  await page.getByLabel("Código de rastreamento").fill(CODE);
  await page.getByLabel("Ou por que vai sem nota").fill("amostra");
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("alert")).toContainText("O pedido está em “Em preparação”.");
  await expect(page.getByRole("button", { name: "Começar a preparar" })).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Cancelar o pedido" }).click();
  await expect(page.getByRole("heading", { name: `Cancelar o pedido ${number}` })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar o pedido" }).click();
  await expect(page.getByRole("alert")).toContainText("Escreva o motivo");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Motivo").fill("Peça com defeito");
  await page.getByRole("button", { name: "Cancelar o pedido" }).click();
  await expect(page.getByRole("status")).toContainText("O pedido foi cancelado");
  await expect(page.getByText("Cancelado: Peça com defeito")).toBeVisible();
});

async function search(page: Page, q: string) {
  await page.getByLabel("Número, nome, e-mail, CPF ou rastreamento").fill(q);
  await page.getByRole("button", { name: "Buscar" }).click();
}
