import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "../fixtures.ts";
import { newStaff } from "../staff.ts";
import { buyGlassesInLab } from "./glasses-in-lab.ts";
import { signIn } from "./sign-in.ts";

const POINTS_PER_MM = 72 / 25.4;
const PIXELS_PER_MM = 96 / 25.4;

test("each lab ticket is one A4 page, and its frame is drawn in true size", async ({ page, baseURL }) => {
  const { email, code } = await newStaff(baseURL ?? "", "optician");
  const [first, second] = [await buyGlassesInLab(baseURL ?? ""), await buyGlassesInLab(baseURL ?? "")];
  await signIn(page, email, code());
  for (const [url, count] of [
    [`/admin/laboratorio/${first.job}/imprimir`, 1],
    [`/admin/laboratorio/imprimir?n=${first.job}&n=${second.job}`, 2],
  ] as const) {
    await page.goto(url);
    await page.waitForLoadState("load");
    const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
    const sizes = pdf.getPages().map((each) => {
      const { width, height } = each.getSize();
      return [Math.round(width / POINTS_PER_MM), Math.round(height / POINTS_PER_MM)];
    });
    expect(sizes, url).toEqual(Array.from({ length: count }, () => [210, 297]));
  }

  await page.setViewportSize({ width: 1000, height: 1200 });
  await page.emulateMedia({ media: "print" });
  const drawing = page.getByRole("img", { name: "Frente da armação" }).first();
  // The description names the measures; the dimension line below the front is as long as the front.
  const front = Number(/frente de (\d+) mm/i.exec((await drawing.locator("desc").textContent()) ?? "")?.[1]);
  const lines = await drawing
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().width));
  const longest = Math.max(...lines) / PIXELS_PER_MM;
  expect(front).toBeGreaterThan(100);
  expect(Math.abs(longest - front)).toBeLessThan(1);
  await expect(page.getByRole("navigation", { name: "Administração" })).toBeHidden();
});

test("the list works by keyboard: a row is chosen with the space bar and sent with Enter", async ({
  page,
  baseURL,
}) => {
  const { email, code } = await newStaff(baseURL ?? "", "optician");
  const { number } = await buyGlassesInLab(baseURL ?? "");
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, email, code());
  // Keys lead nowhere before React has taken over.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await expect(page).toHaveURL("/admin/laboratorio", { timeout: 2000 });
  }).toPass();
  const box = page.getByRole("checkbox", { name: new RegExp(`do pedido ${number}$`) });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.getByRole("button", { name: "Enviar ao laboratório" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  await expect(page.getByLabel("Previsão")).toBeVisible();
});
