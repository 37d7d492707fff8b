import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, type JourneyOptions, test } from "../fixtures.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const SIZES = [{ width: 320, height: 640 }, PHONE, { width: 768, height: 1024 }, DESK];
/** A desktop of 1280 px at 400 % zoom: WCAG 2.2, 1.4.10. */
const ZOOMED_DESKTOP = { width: 320, height: 256 };

interface AccessibilityOptions {
  /** Axe also at 320 and 768 px; by default at 360 and 1280 px only, for journeys that ask for it often. */
  atEverySize?: boolean;
}

/**
 * Expects no violations of axe, and no sideways scrolling at four sizes. Without scripts, or without React's bundle, on a phone only,
 * because the page itself is the same. Restores the viewport: what follows in a journey depends on it.
 */
export async function expectAccessible(
  page: Page,
  javaScriptEnabled: boolean | undefined,
  { atEverySize = false }: AccessibilityOptions = {},
): Promise<void> {
  const { page: checked, close } =
    javaScriptEnabled === false ? await copyWithScripts(page) : { page, close: async () => {} };
  const viewport = page.viewportSize();
  // A heading can be visible before the stylesheet has come, and axe must not measure a moving page.
  await checked.waitForLoadState("load");
  await checked.emulateMedia({ reducedMotion: "reduce" });
  await layOutAll(checked);
  await checked.setViewportSize(ZOOMED_DESKTOP);
  await expectNoSidewaysScroll(checked);
  const { isReactLost } = test.info().project.use as Partial<JourneyOptions>;
  for (const size of javaScriptEnabled === false || isReactLost ? [PHONE] : SIZES) {
    await checked.setViewportSize(size);
    // The header's labels are half faded in the first 25 pixels of a scrolled page, where a new size may leave it.
    await checked.evaluate(() => scrollTo(0, 0));
    await expectNoSidewaysScroll(checked);
    if (atEverySize || size === PHONE || size === DESK) await expectNoViolations(checked);
  }
  if (viewport) await page.setViewportSize(viewport);
  await close();
}

async function expectNoViolations(page: Page): Promise<void> {
  // Of what passes, axe then collects one node for each rule and not all of the page's.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Lays out the whole page at once: content far below the viewport is normally laid out later. */
export function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>(".far-below")) each.style.animation = "none";
  });
}

/** Opens a copy of a page without its scripts in a context where axe, itself a script, can run. */
async function copyWithScripts(page: Page) {
  const shown = await page.content();
  const browser = page.context().browser() as Browser;
  const context = await browser.newContext({ javaScriptEnabled: true });
  const copy = await context.newPage();
  const body = shown
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<meta http-equiv="refresh".*?>/g, "");
  await copy.route(page.url(), (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
  await copy.goto(page.url());
  return { page: copy, close: () => context.close() };
}
