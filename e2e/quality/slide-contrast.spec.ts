import sharp from "sharp";
import { expect, test } from "../fixtures.ts";

const SLIDES = 8;
/** AAA for text of any size is 7:1; the pictures reach this much on a phone. */
const MIN_CONTRAST = 6.9;

test.use({ viewport: { width: 360, height: 740 } });

test("the headline of each slide stands out from the picture below it @phone", async ({ page }) => {
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Destaques" }).getByRole("listitem");
  await expect(slides).toHaveCount(SLIDES);
  for (const slide of await slides.all()) {
    const headline = slide.locator("strong");
    await headline.scrollIntoViewIfNeeded();
    await slide.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const { color, clip } = await headline.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, y, width, height } = range.getBoundingClientRect();
      const color = getComputedStyle(element).color;
      element.style.visibility = "hidden";
      return { color, clip: { x, y, width, height } };
    });
    const { data } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const text = luminance(color.match(/\d+/g)?.map(Number) ?? []);
    let lowest = Number.POSITIVE_INFINITY;
    for (let pixel = 0; pixel < data.length; pixel += 3)
      lowest = Math.min(lowest, contrast(text, luminance([...data.subarray(pixel, pixel + 3)])));
    console.log(`lowest contrast of "${await headline.textContent()}": ${lowest.toFixed(2)}`);
    expect.soft(lowest, (await headline.textContent()) ?? "").toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
