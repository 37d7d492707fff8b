import type { Page } from "@playwright/test";

/** More than any page has on the way to one of its controls. */
const MAX_STOPS = 80;

/** Presses Tab until the focus is on what the selector finds. */
export async function tabTo(page: Page, selector: string) {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    if ((await page.locator(selector).and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${selector}.`);
}

/** Null if the focused element has a ring and nothing covers it. */
export function findFocusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const ringed = [focused, focused.closest("form, label")].some(
      (each) => each && getComputedStyle(each).outlineStyle !== "none",
    );
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = !(
      seen &&
      (focused.contains(seen) || seen.contains(focused) || focused.closest("article")?.contains(seen))
    );
    if (ringed && !isCovered) return null;
    return `${focused.outerHTML.slice(0, 120)}${ringed ? "" : " has no ring"}${isCovered ? " is covered" : ""}`;
  });
}
