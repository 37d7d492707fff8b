import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Próximo slide" })).toBeVisible();
});

test("each slide is shown for 5 seconds, and the first follows the last", async ({ page }) => {
  await expectActive(page, 0);
  await page.clock.runFor(4500);
  await expectActive(page, 0);
  await page.clock.runFor(1000);
  await expectActive(page, 1);
  await page.getByRole("button", { name: "Slide anterior" }).click();
  await page.clock.runFor(1200);
  await expectActive(page, 0);
  await page.getByRole("button", { name: "Slide anterior" }).click();
  await page.clock.runFor(1200);
  await expectActive(page, 7);
});

test("slides do not advance while hovered, paused or focused", async ({ page }) => {
  const carousel = page.getByRole("region", { name: "Destaques" });
  await carousel.hover({ position: { x: 300, y: 200 } });
  await page.clock.runFor(12_000);
  await expectActive(page, 0);

  await page.mouse.move(640, 790);
  await page.getByRole("button", { name: "Pausar a troca de slides" }).click();
  await page.mouse.move(640, 790);
  await page.clock.runFor(12_000);
  await expectActive(page, 0);

  await page.getByRole("button", { name: "Pausar a troca de slides" }).click();
  await page.mouse.move(640, 790);
  await page.clock.runFor(5500);
  await expectActive(page, 1);

  await page.getByRole("link", { name: /Leveza para o dia inteiro/ }).focus();
  await page.clock.runFor(12_000);
  await expectActive(page, 1);
});

for (const [share, slide] of [
  [0.15, 0],
  [0.25, 1],
] as const) {
  test(`a swipe over ${share * 100} % of the width ${slide ? "turns" : "does not turn"} the slide`, async ({
    page,
  }) => {
    await page.mouse.move(900, 350);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(900 - (1280 * share * step) / 10, 350);
    await page.mouse.up();
    await page.clock.runFor(1200);
    await expectActive(page, slide);
  });
}

async function expectActive(page: Page, index: number): Promise<void> {
  await expect(page.locator(".swiper-slide-active")).toHaveAttribute(
    "data-swiper-slide-index",
    String(index),
  );
}
