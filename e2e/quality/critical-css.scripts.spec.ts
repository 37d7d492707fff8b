import { expect, type Page, test } from "@playwright/test";
import { layOutAll } from "./accessibility.ts";

/** How each kind of element is drawn, by its place among the others. */
async function drawnOn(page: Page): Promise<Record<string, string>> {
  await layOutAll(page);
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

/** Draws the page with the whole sheet, which it has in reserve. */
async function applyDeferredStylesheet(page: Page): Promise<void> {
  await page.locator("link[data-reserve]").evaluate(
    (reserve: HTMLLinkElement) =>
      new Promise((loaded, failed) => {
        const sheet = document.createElement("link");
        Object.assign(sheet, { rel: "stylesheet", href: reserve.href, onload: loaded, onerror: failed });
        reserve.after(sheet);
      }),
  );
}

for (const path of ["/", "/produtos/oculos-de-grau", "/oculos/lumina-redondo-metal", "/guia-de-medidas"]) {
  test(`${path} is drawn by its own styles as by the whole sheet`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Without what a script or a font adds.
    await page.route(/\.(js|woff2)$/, (route) => route.abort());
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const byItself = await drawnOn(page);
      // To look starts what moves: the other look is at a page as new.
      await page.goto(path);
      await applyDeferredStylesheet(page);
      expect(await drawnOn(page)).toEqual(byItself);
      expect(Object.keys(byItself).length).toBeGreaterThan(100);
    }
  });
}

test.describe("what comes of another page into a first page", () => {
  const SHEET = /style-[\w-]+\.css$/;
  const lensLink = (page: Page) => page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" });
  const dialogOf = (page: Page) => page.getByRole("dialog");
  const displayOfSteps = (page: Page) =>
    dialogOf(page)
      .getByRole("navigation", { name: "Etapas da lente" })
      .getByRole("list")
      .evaluate((list) => getComputedStyle(list).display);

  /** A product's page whose whole sheet is on its way, where a first step has come and waits for it. */
  async function askForStep(page: Page) {
    let letSheetCome = () => {};
    const sheet = new Promise<void>((resolve) => {
      letSheetCome = resolve;
    });
    await page.route(SHEET, async (route) => {
      await sheet;
      await route.continue();
    });
    await page.goto("/oculos/lumina-redondo-metal?cor=preto", { waitUntil: "commit" });
    await page.waitForFunction(() => customElements.get("step-dialog"));
    // However long this test takes, it is not for that long that it waits.
    await page.clock.install({ time: "2026-11-22T09:00" });
    await page.clock.pauseAt("2026-11-22T10:00");
    await lensLink(page).click();
    await expect(page.locator("link[data-reserve] + link")).toBeAttached();
    await expect(dialogOf(page)).toHaveCount(0);
    return { letSheetCome };
  }

  test("is shown when the whole sheet is there", async ({ page }) => {
    const { letSheetCome } = await askForStep(page);
    letSheetCome();
    await dialogOf(page).waitFor();
    expect(await displayOfSteps(page)).toBe("grid");
  });

  test("waits for the sheet no longer than three seconds", async ({ page }) => {
    const { letSheetCome } = await askForStep(page);
    await page.clock.runFor(2990);
    await expect(dialogOf(page)).toHaveCount(0);
    await page.clock.runFor(10);
    await expect(dialogOf(page).getByRole("heading", { level: 1 })).toBeFocused();
    letSheetCome();
    await expect.poll(() => displayOfSteps(page)).toBe("grid");
  });

  test("asks for a sheet that failed again with the next page", async ({ page }) => {
    await page.route(SHEET, (route) => route.abort());
    await page.goto("/oculos/lumina-redondo-metal?cor=preto");
    await lensLink(page).click();
    await expect(dialogOf(page).getByRole("heading", { level: 1 })).toBeFocused();
    expect(await displayOfSteps(page)).not.toBe("grid");
    await page.keyboard.press("Escape");
    await page.unroute(SHEET);
    await lensLink(page).click();
    await dialogOf(page).waitFor();
    expect(await displayOfSteps(page)).toBe("grid");
  });
});

test("the first slide has the line for itself: other pictures are asked for once the page has come", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  // However long this test takes, it is not for that long that they wait.
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const pictures = () => asked.filter((path) => path.startsWith("/pictures/"));
  let letThemCome = () => {};
  const theirTurn = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route(/pictures-now-[\w-]+\.css$/, async (route) => {
    await theirTurn;
    await route.continue();
  });

  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => asked.some((path) => path.includes("/pictures-now-"))).toBe(true);
  const slide = page.getByRole("region", { name: "Destaques" }).locator("img").first();
  await expect(slide).toHaveJSProperty("complete", true);
  const shelf = page.locator("#mais-vendidos ~ ul picture").first();
  await expect(shelf).toHaveCSS("content-visibility", "hidden");
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(pictures()).toEqual([expect.stringContaining("/slides/01-")]);

  letThemCome();
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
