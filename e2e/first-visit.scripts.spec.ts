import { expect, type Page, test } from "@playwright/test";

/** How each kind of element is drawn, by its place among the others, without what a script or a font adds. */
async function drawnAt(page: Page, path: string): Promise<Record<string, string>> {
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  await page.goto(path);
  return page.evaluate(() => {
    const drawn: Record<string, string> = {};
    // Of a margin that is auto Chromium says its width or nothing, by chance; where it leads to is seen all the same.
    const isAutoMargin = /^margin-(inline|left|right)/;
    const describe = (element: Element) => {
      const style = getComputedStyle(element);
      const { x, width } = element.getBoundingClientRect();
      const properties = [...style]
        .filter((name) => !name.startsWith("--") && !isAutoMargin.test(name))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [`from ${x} as wide as ${width}`, ...properties].join("; ");
    };
    const look = (element: Element, above: string) => {
      const place = `${above} ${element.localName}.${element.className}`;
      drawn[place] ??= describe(element);
      for (const child of element.children) if (!child.matches("style, link, script")) look(child, place);
    };
    look(document.body, "");
    return drawn;
  });
}

for (const path of ["/", "/produtos/oculos-de-grau", "/oculos/lumina-redondo-metal", "/guia-de-medidas"]) {
  test(`${path} is drawn by its own styles as by the whole sheet`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const withSheet = await drawnAt(page, path);
      await page.route(/\.css$/, (route) => route.abort());
      expect(await drawnAt(page, path)).toEqual(withSheet);
      expect(Object.keys(withSheet).length).toBeGreaterThan(100);
      await page.unroute(/\.css$/);
    }
  });
}

test("the first slide has the line for itself: other pictures are asked for once the whole sheet is there", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  // However long this test takes, it is not for that long that they wait.
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const pictures = () => asked.filter((path) => path.startsWith("/pictures/"));
  let letSheetCome = () => {};
  const sheet = new Promise<void>((resolve) => {
    letSheetCome = resolve;
  });
  await page.route(/\.css$/, async (route) => {
    await sheet;
    await route.continue();
  });

  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => asked.some((path) => path.endsWith(".css"))).toBe(true);
  const slide = page.getByRole("region", { name: "Destaques" }).locator("img").first();
  await expect(slide).toHaveJSProperty("complete", true);
  const shelf = page.locator("#mais-vendidos ~ ul picture").first();
  await expect(shelf).toHaveCSS("content-visibility", "hidden");
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(pictures()).toEqual([expect.stringContaining("/slides/01-")]);

  letSheetCome();
  await expect(shelf).toHaveCSS("content-visibility", "visible");
  await expect.poll(() => pictures().length).toBeGreaterThan(5);
});

test("its icons come with the page", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/", "/produtos/oculos-de-grau", "/oculos/lumina-redondo-metal"]) {
    await page.goto(path);
    const icons = page.locator("svg:has(> use)").filter({ visible: true });
    expect(await icons.count()).toBeGreaterThan(10);
    const widths = await icons
      .locator("use")
      .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width));
    expect(widths.filter((width) => width === 0)).toEqual([]);
  }
  expect(asked.filter((path) => path.includes("/icons-"))).toEqual([]);
});
