import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
/** A desk of 1280 enlarged four times: WCAG 2.2, 1.4.10. */
const NARROWEST = { width: 320, height: 256 };

/**
 * Nothing that axe finds fault with, and nothing that has to be scrolled sideways: on a phone and on a desk; where scripts are
 * off on a phone alone, for the page itself is the same.
 */
export async function expectAccessible(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  const { page: looked, close } =
    javaScriptEnabled === false ? await sameWithScripts(page) : { page, close: async () => {} };
  // What is measured stands still.
  await looked.emulateMedia({ reducedMotion: "reduce" });
  await layOutAll(looked);
  await looked.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(looked);
  for (const size of javaScriptEnabled === false ? [PHONE] : [PHONE, DESK]) {
    await looked.setViewportSize(size);
    const { violations } = await new AxeBuilder({ page: looked }).setLegacyMode().analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })),
    ).toEqual([]);
    await expectNoSidewaysScroll(looked);
  }
  await close();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What is far below is laid out a moment after the rest; to be measured it is at once. */
export function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>(".far-below")) each.style.animation = "none";
  });
}

/**
 * axe itself is a script. A page that was shown without scripts is shown again, as it stands and with its own scripts
 * taken out, where axe can run.
 */
async function sameWithScripts(page: Page) {
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
