import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** What is written as 0.00. Where the font comes just in time for the first drawing, a line may go by a part of a pixel. */
const NOTHING_SEEN = 0.005;

test("the home page stands still where nobody wants motion, and the slides stay a strip", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await shiftOf(page, "/")).toBeLessThan(NOTHING_SEEN);
  await expect(page.getByRole("button", { name: "Próximo slide" })).toBeHidden();
});

/** Nothing on a page moves once it is drawn: not for a font, a picture, or the carousel taking over. */
for (const width of [360, 1280]) {
  for (const path of ["/", "/produtos/oculos-de-sol", "/oculos/lumina-redondo-metal", "/guia-de-medidas"]) {
    test(`${path} stands still at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      expect(await shiftOf(page, path)).toBeLessThan(NOTHING_SEEN);
    });
  }
}

/** How far a page moved while it came, its font and its pictures late, as they are on a bad line, and its scripts at work. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route(/\.(woff2|avif|jpg)$/, async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(() => document.readyState !== "loading");
    await route.fulfill({ response });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
