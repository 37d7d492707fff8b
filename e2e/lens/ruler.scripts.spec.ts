import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "../fixtures.ts";

const POINTS_PER_MM = 72 / 25.4;
const PIXELS_PER_MM = 96 / 25.4;

test("on paper the card is 85,60 × 53,98 mm and the ruler's centimetres are ten millimetres", async ({
  page,
}) => {
  await page.goto("/regua");
  await page.emulateMedia({ media: "print" });
  const card = await page.getByRole("img", { name: "Contorno de um cartão de banco" }).boundingBox();
  expect((card?.width ?? 0) / PIXELS_PER_MM).toBeCloseTo(85.6, 1);
  expect((card?.height ?? 0) / PIXELS_PER_MM).toBeCloseTo(53.98, 1);

  const marks = await page
    .getByRole("img", { name: "Régua de 150 milímetros" })
    .locator("text[text-anchor=middle]")
    .evaluateAll((texts) =>
      texts.map((text) => {
        const { left, width } = text.getBoundingClientRect();
        return left + width / 2;
      }),
    );
  expect(marks).toHaveLength(16);
  const centimetres = marks.slice(1).map((at, index) => (at - (marks[index] ?? 0)) / PIXELS_PER_MM);
  for (const length of centimetres) expect(length).toBeCloseTo(10, 0);
  expect(((marks[15] ?? 0) - (marks[0] ?? 0)) / PIXELS_PER_MM).toBeCloseTo(150, 0);

  // Wider content would be scaled down to fit the paper.
  const pdf = await PDFDocument.load(await page.pdf({ format: "A4" }));
  const { width } = pdf.getPage(0).getSize();
  await page.setViewportSize({
    width: Math.round((width / POINTS_PER_MM - 20) * PIXELS_PER_MM),
    height: 1000,
  });
  const ruler = await page.getByRole("img", { name: "Régua de 150 milímetros" }).boundingBox();
  expect((ruler?.x ?? 0) + (ruler?.width ?? 0)).toBeLessThan((width / POINTS_PER_MM - 20) * PIXELS_PER_MM);
});
