import { expect, test } from "../fixtures.ts";

const MAX_PICTURE_BYTES = 120 * 1024;

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 });

test("the pictures first seen on a phone's list are small, and those of the first cards are not lazy", async ({
  page,
}) => {
  await page.goto("/produtos/oculos-de-sol", { waitUntil: "networkidle" });
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter(
        (image) => image.currentSrc.includes("/pictures/") && image.getBoundingClientRect().top < innerHeight,
      )
      .map(({ currentSrc, loading }) => ({ path: new URL(currentSrc).pathname, loading })),
  );
  expect(shown.length).toBeGreaterThanOrEqual(2);
  expect(shown.map(({ loading }) => loading)).toEqual(
    shown.map((_, index) => (index < 4 ? "eager" : "lazy")),
  );
  const sizes = await Promise.all(
    shown.map(async ({ path }) => (await (await page.request.get(path)).body()).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`pictures first seen on a list: ${shown.length}, ${(bytes / 1024).toFixed(1)} KB`);
  expect(bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});

test.describe("a first visit on a phone", () => {
  test.use({ deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  for (const [path, maxKb] of [
    ["/", 150],
    ["/produtos/oculos-de-grau", 90],
    ["/produtos/oculos-de-sol", 90],
    ["/oculos/lumina-redondo-metal", 75],
  ] as const) {
    test(`of ${path} fetches at most ${maxKb} KB`, async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      // The type of files that are fetched ahead for the next page.
      const ahead = new Set<string>();
      let bytes = 0;
      devtools.on("Network.responseReceived", ({ requestId, type }) => {
        if (type === "Other") ahead.add(requestId);
      });
      devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (!ahead.has(requestId)) bytes += encodedDataLength;
      });
      await page.goto(path, { waitUntil: "networkidle" });
      console.log(`first visit of ${path}: ${(bytes / 1024).toFixed(1)} KB`);
      expect(bytes).toBeGreaterThan(40 * 1024);
      expect(bytes).toBeLessThanOrEqual(maxKb * 1024);
    });
  }
});
