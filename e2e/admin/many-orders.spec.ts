import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

test("a clerk prepares chosen orders, prints them and sends them by pasted lines", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const [first, second] = [await buyPaid(baseURL ?? ""), await buyPaid(baseURL ?? "")];
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto("/admin/pedidos?aba=a-preparar");
  await expect(page.getByRole("link", { name: "Baixar CSV" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: `Escolher o pedido ${first}` }).check();
  await page.getByRole("checkbox", { name: `Escolher o pedido ${second}` }).check();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Começar a preparar" }).click();
  await expect(page.getByRole("status")).toContainText("Em preparação:");
  await expect(page).toHaveURL("/admin/pedidos?aba=a-preparar");
  await expect(page.getByRole("link", { name: first, exact: true })).toHaveCount(0);

  await page.getByRole("link", { name: /^A enviar \d+$/ }).click();
  await expect(page).toHaveURL("/admin/pedidos?aba=a-enviar");
  await page.getByRole("checkbox", { name: `Escolher o pedido ${first}` }).check();
  await page.getByRole("checkbox", { name: `Escolher o pedido ${second}` }).check();
  await page.getByRole("button", { name: "Imprimir etiquetas" }).click();
  await expect(page.getByRole("heading", { name: "Etiquetas de endereço" })).toBeVisible();
  await expect(page.getByRole("region", { name: `Pedido ${first}` })).toBeVisible();
  await expect(page.getByRole("region", { name: `Pedido ${second}` })).toContainText("Avenida Paulista");
  await expect(page.getByRole("region", { name: `Pedido ${second}` })).not.toContainText("R$");
  await expectAccessible(page, javaScriptEnabled);

  await page.goto("/admin/pedidos");
  await page.getByRole("link", { name: "Enviar vários" }).click();
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByRole("alert")).toContainText("Cole ao menos uma linha");
  await expectAccessible(page, javaScriptEnabled);
  const lines = `${first};JD-${first}\n${second}\tAM123456789BR\n999999,JD-0009`;
  await page.getByLabel("Pedidos e códigos").fill(lines);
  await page.getByLabel("Por que vão sem nota as linhas sem chave").fill("amostra");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Podem ir: 1. Ficam de fora: 2.")).toBeVisible();
  await expect(page.getByText("o dígito verificador não fecha")).toBeVisible();
  await expect(page.getByText("Este pedido não existe")).toBeVisible();
  await expect(page.getByLabel("Pedidos e códigos")).toHaveValue(lines);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Enviar 1 pedido" }).click();
  await expect(page.getByText("Enviados: 1. Não enviados: 2.")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: `${first};JD-${first}` }).click();
  await expect(page.getByText(`JD-${first}`)).toBeVisible();
  await expect(page.getByText("sem nota: amostra")).toBeVisible();
});

test("an owner downloads the filtered list with its buyers", async ({ page, baseURL }) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await page.goto("/admin/pedidos?aba=a-preparar");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pedidos-.*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("pedido;data;situação");
  expect(text).toContain(`${number};`);
});
