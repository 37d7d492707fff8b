import type { Page } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { runOnJourneys } from "../shop-command.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

/** A guest buys two frames of one colour, and gets them. Returns the order's number and the path of its page. */
async function buyTwo(page: Page, buy: Buy) {
  await buy.addToCart("copacabana-quadrado", "preto");
  await buy.startPix("copacabana-quadrado", "preto");
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  const title = await page.getByRole("heading", { name: /^Pedido \d+$/, level: 1 }).textContent();
  const number = /\d+/.exec(title ?? "")?.[0] ?? "";
  await runOnJourneys(["orders", "ship", number, "AM123456785BR"]);
  await runOnJourneys(["orders", "deliver", number]);
  return { number, path: new URL(page.url()).pathname };
}

function inTenDays(): string {
  return new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, "2026-11-23".length);
}

test("one of two frames goes back: code, arrival, condition, refund, each seen by the shopper", async ({
  page,
  baseURL,
  buy,
  javaScriptEnabled,
}) => {
  test.slow();
  const { number, path } = await buyTwo(page, buy);
  await page.goto(path);
  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await page.getByRole("radio", { name: "De uma parte" }).check();
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos uma peça");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel(/^Copacabana/).selectOption("1");
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("status")).toContainText("Recebemos a sua desistência");
  await expect(page.getByText("Entregue", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Pedida", { exact: true })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.getByRole("link", { name: /devoluç(ão|ões) a tratar$/ }).click();
  await expect(page).toHaveURL("/admin/devolucoes");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: number }).click();
  await expect(page).toHaveURL(/\/admin\/devolucoes\/[0-9a-f]{32}$/);
  const returnPath = new URL(page.url()).pathname;
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Código de postagem").fill("1234567890");
  await page.getByRole("button", { name: "Enviar o código" }).click();
  await expect(page.getByRole("alert")).toContainText("Preencha até quando o código vale");
  // Until the page's data is loaded again, a press on the button sends nothing.
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Vale até").fill(inTenDays());
  await page.getByRole("button", { name: "Enviar o código" }).click();
  await expect(page.getByRole("status")).toContainText("O código foi enviado");

  await page.goto(path);
  await expect(page.getByText("1234567890")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.goto(returnPath);
  await page.getByRole("button", { name: "Registrar a chegada" }).click();
  await expect(page.getByRole("status")).toContainText("A chegada está registrada");
  await page.getByRole("button", { name: "Guardar a conferência" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha como a peça voltou");
  // Until the page's data is loaded again, a press on the button sends nothing.
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("radio", { name: "Como nova: volta ao estoque" }).check();
  await page.getByRole("button", { name: "Guardar a conferência" }).click();
  await expect(page.getByText("1 com reembolso, 1 volta ao estoque")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto(path);
  await expect(page.getByText("Conferida", { exact: true })).toBeVisible();

  await page.goto(returnPath);
  await page.getByRole("link", { name: /^Reembolsar R\$/ }).click();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: /^Reembolsar R\$/ }).click();
  await expect(page.getByRole("status")).toContainText("foi pedido ao provedor");
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("link", { name: "Desistência" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.goto(path);
  await expect(page.getByText("Concluída com reembolso", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/reembolso feito em/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("Entregue", { exact: true }).first()).toBeVisible();
  await page.goto(returnPath);
  await expect(page.getByText("como nova: 1 · ao estoque: 1")).toBeVisible();
});

test("a warranty case: the shopper tells of a defect, and another frame is sent", async ({
  page,
  baseURL,
  buy,
  javaScriptEnabled,
}) => {
  test.slow();
  const { number, path } = await buyTwo(page, buy);
  await page.goto(path);
  await page.getByRole("link", { name: "Pedir a garantia" }).click();
  await page.getByRole("button", { name: "Pedir a garantia" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha o que aconteceu");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel(/^Copacabana/).selectOption("1");
  await page.getByLabel("O que aconteceu").selectOption("Veio com defeito");
  await page.getByLabel("Conte com as suas palavras").fill("A haste direita soltou");
  await page.getByRole("button", { name: "Pedir a garantia" }).click();
  await expect(page.getByRole("status")).toContainText("Recebemos o seu pedido de garantia");

  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto("/admin/devolucoes?etapa=pedidas");
  await page.getByLabel("O que é").selectOption("Desistência");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL("/admin/devolucoes?etapa=pedidas&tipo=desistencia");
  await expect(page.getByRole("link", { name: number, exact: true })).toBeHidden();
  await page.getByLabel("O que é").selectOption("Garantia");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL("/admin/devolucoes?etapa=pedidas&tipo=garantia");
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("link", { name: "Garantia", exact: true }).click();
  await expect(page.getByText("A haste direita soltou")).toBeVisible();
  await page.getByRole("button", { name: "Registrar a chegada" }).click();
  await page.getByRole("radio", { name: "Danificada: perda" }).check();
  await page.getByRole("button", { name: "Guardar a conferência" }).click();
  await expectAccessible(page, javaScriptEnabled);
  const exchange = page.locator("form").filter({ hasText: "Registrar a troca e o envio" });
  await exchange.getByLabel("Código de rastreamento do envio").fill("AM123456785BR");
  await exchange.getByRole("button").click();
  await expect(page.getByRole("status")).toContainText("A troca está registrada");
  await expectAccessible(page, javaScriptEnabled);

  await page.goto(path);
  await expect(page.getByText("Trocada e enviada", { exact: true })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
});

test("the staff opens a return for a buyer who called", async ({ page, baseURL, buy, javaScriptEnabled }) => {
  test.slow();
  const { number } = await buyTwo(page, buy);
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("link", { name: "Abrir uma devolução" }).click();
  await page.getByRole("button", { name: "Abrir a devolução" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos uma peça");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel(/^Copacabana/).selectOption("2");
  await page.getByRole("button", { name: "Abrir a devolução" }).click();
  await expect(page.getByRole("status")).toContainText("A devolução está aberta");
  await expect(page.getByText("Desistência, de tudo")).toBeVisible();
  await page.getByLabel("Motivo").fill("Quis ficar");
  await page.getByRole("button", { name: "Encerrar sem devolução" }).click();
  await expect(page.getByText("Está encerrada")).toBeVisible();
});
