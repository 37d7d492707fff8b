import { expect, type Page, test } from "@playwright/test";
import { layOutAll } from "./accessibility.ts";

async function computedStyles(page: Page): Promise<Record<string, string>> {
  await layOutAll(page);
  return page.evaluate(async () => {
    // An animation that follows the scroll position takes effect with the first frame only.
    await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
    const ending = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const styles: Record<string, string> = {};
    // Chromium reports an auto margin as its width or as 0, by chance. The element's position shows it anyway.
    const isAutoMargin = /^margin-(inline|left|right)/;
    const describe = (element: Element) => {
      const style = getComputedStyle(element);
      const { x, width } = element.getBoundingClientRect();
      const properties = [...style]
        .filter((name) => !name.startsWith("--") && !isAutoMargin.test(name))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [`from ${x} as wide as ${width}`, ...properties].join("; ");
    };
    const visit = (element: Element, parent: string) => {
      const path = `${parent} ${element.localName}.${element.className}`;
      styles[path] ??= describe(element);
      for (const child of element.children) if (!child.matches("style, link, script")) visit(child, path);
    };
    visit(document.body, "");
    return styles;
  });
}

async function applyDeferredStyleSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const deferred of document.querySelectorAll<HTMLLinkElement>("link[data-deferred]"))
      await new Promise((loaded, failed) => {
        const stylesheet = document.createElement("link");
        Object.assign(stylesheet, {
          rel: "stylesheet",
          href: deferred.href,
          onload: loaded,
          onerror: failed,
        });
        document.body.append(stylesheet);
      });
  });
}

for (const path of ["/", "/produtos/oculos-de-grau", "/oculos/lumina-redondo-metal", "/guia-de-medidas"]) {
  test(`${path} looks the same with its critical CSS as with the full stylesheet`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Scripts and fonts would change the layout.
    await page.route(/\.(js|woff2)$/, (route) => route.abort());
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const withCriticalCss = await computedStyles(page);
      // A fresh page, because reading styles starts animations.
      await page.goto(path);
      await applyDeferredStyleSheets(page);
      expect(await computedStyles(page)).toEqual(withCriticalCss);
      expect(Object.keys(withCriticalCss).length).toBeGreaterThan(100);
    }
  });
}

test("each page of the storefront has its own style sheet after the first, and the pages behind it have theirs", async ({
  page,
}) => {
  const sheetsOf = async (path: string) => {
    await page.goto(path);
    const sheets = page.locator('link[rel="stylesheet"]:not([href*="pictures-now"])');
    return sheets.evaluateAll((links) =>
      links.map((link) => (link as HTMLLinkElement).href.replace(/^.*\/assets\/|-[\w-]{8}\.css$/g, "")),
    );
  };
  expect(await sheetsOf("/")).toEqual(["style", "home"]);
  for (const path of ["/produtos/oculos-de-grau", "/acessorios", "/busca"])
    expect(await sheetsOf(path), path).toEqual(["style", "lists"]);
  expect(await sheetsOf("/oculos/lumina-redondo-metal")).toEqual(["style", "product"]);
  for (const path of ["/checkout/carrinho", "/cadastrar"])
    expect(await sheetsOf(path), path).toEqual(["style", "kit", "inner-pages"]);
  expect(await sheetsOf("/oculos/lumina-redondo-metal/lentes/lente")).toEqual([
    "style",
    "kit",
    "inner-pages",
    "lenses",
  ]);
  expect(await sheetsOf("/duvidas-frequentes")).toEqual(["style", "kit"]);
  expect(await sheetsOf("/regua")).toEqual(["style", "kit", "texts"]);
  expect(await sheetsOf("/admin/entrar")).toEqual(["style", "kit", "admin"]);
});

test("the first slide loads before all other pictures", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  // The other pictures wait for an animation, which must not end while the test is slow.
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const pictures = () => requested.filter((path) => path.startsWith("/pictures/"));
  let releasePictures = () => {};
  const released = new Promise<void>((resolve) => {
    releasePictures = resolve;
  });
  await page.route(/pictures-now-[\w-]+\.css$/, async (route) => {
    await released;
    await route.continue();
  });

  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => requested.some((path) => path.includes("/pictures-now-"))).toBe(true);
  const slide = page.getByRole("region", { name: "Destaques" }).locator("img").first();
  await expect(slide).toHaveJSProperty("complete", true);
  const bestSeller = page.locator("#mais-vendidos ~ ul picture").first();
  await expect(bestSeller).toHaveCSS("content-visibility", "hidden");
  await page.evaluate(
    () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
  );
  expect(pictures()).toEqual([expect.stringContaining("/slides/01-")]);

  releasePictures();
  await expect(bestSeller).toHaveCSS("content-visibility", "visible");
  await expect.poll(() => pictures().length).toBeGreaterThan(5);
});

test("icons are inlined in the page", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ["/", "/produtos/oculos-de-grau", "/oculos/lumina-redondo-metal"]) {
    await page.goto(path);
    const icons = page.locator("svg:has(> use)").filter({ visible: true });
    expect(await icons.count()).toBeGreaterThan(10);
    const widths = await icons
      .locator("use")
      .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width));
    expect(widths.filter((width) => width === 0)).toEqual([]);
  }
  expect(requested.filter((path) => path.includes("/icons-"))).toEqual([]);
});
