import sharp from "sharp";
import { expect, test } from "../fixtures.ts";

/** The standard deviation of a colour channel: plain areas are below it, areas with text above. */
const PLAIN = 3;

for (const path of ["/", "/produtos/oculos-de-sol", "/oculos/lumina-redondo-metal"]) {
  test(`a full-page screenshot of ${path} is complete without scrolling`, async ({ page }) => {
    await page.goto(path);
    const areas = page.locator("main section, main article, footer nav");
    await expect
      .poll(() =>
        areas.evaluateAll((all) =>
          all
            .filter((area) => !area.checkVisibility({ contentVisibilityAuto: true }))
            .map((area) => area.textContent),
        ),
      )
      .toEqual([]);

    const capture = sharp(await page.screenshot({ fullPage: true }));
    const { width, height } = await capture.metadata();
    const texts = page.locator(
      "main article h2, main article h3, main section > h2, footer nav :is(a, summary), footer address",
    );
    const boxes = await texts.evaluateAll((all) =>
      all
        .filter((text) => text.checkVisibility() && !text.closest("[data-strip], .visually-hidden"))
        .map((text) => {
          const { left, top, width, height } = text.getBoundingClientRect();
          return { left, top: top + scrollY, width, height };
        }),
    );
    expect(boxes.length).toBeGreaterThan(10);
    for (const box of boxes) {
      const left = Math.max(0, Math.floor(box.left));
      const top = Math.floor(box.top);
      const part = {
        left,
        top,
        width: Math.min(Math.ceil(box.width), width - left),
        height: Math.min(Math.ceil(box.height), height - top),
      };
      const { channels } = await capture.clone().extract(part).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), JSON.stringify(part)).toBeGreaterThan(PLAIN);
    }
  });
}
