import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "../fixtures.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

const POINTS_PER_MM = 72 / 25.4;

test("a count sheet is printed on A4, without the form around it", async ({ page, baseURL }) => {
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.goto("/admin/estoque/contagem");
  await page.getByLabel("Tipo").first().selectOption("Óculos de sol");
  await page.getByRole("button", { name: "Fazer a folha" }).click();
  await expect(page).toHaveURL(/tipo=oculos-de-sol/);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Cores a contar" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Voltar ao estoque" })).toBeHidden();
  const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  const { width, height } = pdf.getPage(0).getSize();
  expect([width, height].map((points) => Math.round(points / POINTS_PER_MM))).toEqual([210, 297]);
  const rows = await page.getByRole("rowheader").count();
  expect(pdf.getPageCount()).toBeLessThanOrEqual(Math.ceil(rows / 18));
});

test("a clerk moves through the stock by keyboard", async ({ page, baseURL }) => {
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await expect(page.getByRole("heading", { name: "Estoque", level: 1 })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Histórico" })).toBeVisible();
  await page.getByLabel("Contei as peças da loja").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Contei as peças da loja")).toBeChecked();
});
