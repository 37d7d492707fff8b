import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

const POINTS_PER_MM = 72 / 25.4;

test("each order is one page of its paper, however long its address is", async ({ page, baseURL }) => {
  const [first, second] = [await buyPaid(baseURL ?? ""), await buyPaid(baseURL ?? "")];
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  const both = `n=${first}&n=${second}`;
  await expectPages(page, `/admin/pedidos/${first}/imprimir`, { count: 1, mm: [148, 210] });
  await expectPages(page, `/admin/pedidos/${first}/etiqueta`, { count: 1, mm: [100, 150] });
  await expectPages(page, `/admin/pedidos/imprimir?${both}`, { count: 2, mm: [148, 210] });
  await expectPages(page, `/admin/pedidos/imprimir?${both}&tipo=etiquetas`, { count: 2, mm: [100, 150] });

  await page.goto(`/admin/pedidos/${first}/endereco`);
  const word = "Desembargadora ";
  for (const name of ["Rua", "Bairro", "Cidade"])
    await page.getByRole("textbox", { name }).fill(word.repeat(8).trim());
  await page.getByLabel("Complemento").fill("Bloco".repeat(30));
  await page.getByText("Ponto de referência (opcional)").click();
  await page.getByLabel("Ponto de referência").fill(word.repeat(13).trim());
  await page.getByRole("button", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("status")).toContainText("O endereço foi corrigido.");
  await expectPages(page, `/admin/pedidos/imprimir?${both}`, { count: 2, mm: [148, 210] });
  await expectPages(page, `/admin/pedidos/imprimir?${both}&tipo=etiquetas`, { count: 2, mm: [100, 150] });
});

test("on paper there is the sheet alone, and a button opens the print dialog", async ({ page, baseURL }) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await page.goto(`/admin/pedidos/${number}/etiqueta`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: `Pedido ${number}` })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administração" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
});

async function expectPages(page: Page, url: string, { count, mm }: { count: number; mm: number[] }) {
  await page.goto(url);
  await page.waitForLoadState("load");
  const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  const sizes = pdf.getPages().map((each) => {
    const { width, height } = each.getSize();
    return [Math.round(width / POINTS_PER_MM), Math.round(height / POINTS_PER_MM)];
  });
  expect(sizes, url).toEqual(Array.from({ length: count }, () => mm));
}
