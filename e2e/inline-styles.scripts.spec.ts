import { expect, type Page, test } from "@playwright/test";

/** How each kind of element is drawn, by its place among the others, without what a script or a font adds. */
async function drawnAt(page: Page, path: string): Promise<Record<string, string>> {
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  await page.goto(path);
  return page.evaluate(() => {
    const drawn: Record<string, string> = {};
    const describe = (style: CSSStyleDeclaration) =>
      [...style]
        .filter((name) => !name.startsWith("--"))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join("; ");
    const look = (element: Element, above: string) => {
      const place = `${above} ${element.localName}.${element.className}`;
      drawn[place] ??= describe(getComputedStyle(element));
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
