import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";

/** Acts like a browser that restores a page from its back/forward cache in spite of `no-store`, as Safari does. */
async function restore(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.restored = "yes";
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
}

test("a restored personal page is requested again", async ({ page, buy }) => {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  await page.goto("/checkout/carrinho");
  await hydrated(page);
  const anew = page.waitForResponse((response) => response.url().endsWith("/checkout/carrinho"));
  await restore(page);
  await anew;
  await expect(page.locator("html:not([data-restored])")).toBeAttached();
});

test("a page that was opened in place is requested again too", async ({ page, buy }) => {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  await hydrated(page);
  await buy.goToDelivery();
  const anew = page.waitForResponse((response) => response.url().endsWith("/checkout/entrega"));
  await restore(page);
  await anew;
  await expect(page.locator("html:not([data-restored])")).toBeAttached();
});

test("a restored shared page is not requested again", async ({ page }) => {
  await page.goto("/oculos/brisa-tr-leve");
  await expect(page.locator("photo-gallery:defined")).toHaveCount(1);
  await restore(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator("html[data-restored]")).toBeAttached();
});
