import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test.use({ hasTouch: true });

async function showNotice(page: Page): Promise<Locator> {
  await page.goto("/oculos/lumina-redondo-metal?cor=prata");
  await page.getByRole("button", { name: "COMPRAR SÓ ARMAÇÃO" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Produto adicionado ao carrinho." });
  await notice.evaluate(async (shown) => {
    for (const animation of shown.getAnimations()) {
      const isLeaving = Number(animation.effect?.getTiming().delay) > 0;
      if (isLeaving) animation.pause();
      else await animation.finished;
    }
  });
  return notice;
}

async function boxOf(notice: Locator) {
  const box = await notice.boundingBox();
  if (!box) throw new Error("The notice is gone.");
  return box;
}

async function dragWithMouse(page: Page, from: { x: number; y: number }, distance: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + distance / 2, from.y, { steps: 4 });
  await page.mouse.move(from.x + distance, from.y, { steps: 4 });
}

async function touch(devtools: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) {
  const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
  await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
}

async function dragWithFinger(page: Page, from: { x: number; y: number }, distance: number) {
  const devtools = await page.context().newCDPSession(page);
  await touch(devtools, "touchStart", from.x, from.y);
  for (const part of [0.1, 0.4, 0.7, 1]) await touch(devtools, "touchMove", from.x + distance * part, from.y);
  return () => touch(devtools, "touchEnd");
}

for (const direction of [1, -1]) {
  test(`a notice dragged ${direction > 0 ? "right" : "left"} with the mouse returns from three quarters of its width, and closes beyond four fifths`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const notice = await showNotice(page);
    const { x, y, width, height } = await boxOf(notice);
    const edge = { x: direction > 0 ? x + 12 : x + width - 12, y: y + height / 2 };

    await dragWithMouse(page, edge, direction * width * 0.75);
    await expect.poll(async () => (await boxOf(notice)).x).toBeCloseTo(x + direction * width * 0.75, 0);
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(notice)).x).toBeCloseTo(x, 0);
    expect(await page.evaluate(() => String(getSelection()))).toBe("");

    await dragWithMouse(page, edge, direction * width * 0.85);
    await page.mouse.up();
    await expect(notice).toHaveCount(0);
  });
}

test("the text of a notice can be selected with the mouse without moving the notice", async ({ page }) => {
  const notice = await showNotice(page);
  const before = await boxOf(notice);
  const text = await boxOf(notice.getByText("Produto adicionado"));
  await dragWithMouse(page, { x: text.x + 2, y: text.y + 10 }, 120);
  await page.mouse.up();
  expect("Produto adicionado ao carrinho.").toContain(
    await page.evaluate(() => String(getSelection()).trim()),
  );
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
  expect(await boxOf(notice)).toEqual(before);
});

test("a finger closes a notice by dragging anywhere, its text too, and still scrolls the page", async ({
  page,
}) => {
  const notice = await showNotice(page);
  const { x, width } = await boxOf(notice);
  const text = await boxOf(notice.getByText("Produto adicionado"));
  const onText = { x: text.x + 4, y: text.y + 10 };

  let release = await dragWithFinger(page, onText, width * 0.7);
  await expect.poll(async () => (await boxOf(notice)).x).toBeGreaterThan(x + width * 0.5);
  await release();
  await expect.poll(async () => (await boxOf(notice)).x).toBeCloseTo(x, 0);
  await expect(notice).toHaveCSS("touch-action", "pan-y");

  release = await dragWithFinger(page, onText, width * 0.85);
  await release();
  await expect(notice).toHaveCount(0);
});

test("a notice shown by a script can be dragged away too, without animation under reduced motion", async ({
  page,
  buy,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto("/oculos/lumina-redondo-metal");
  await page
    .getByRole("button", { name: /favorit/i })
    .first()
    .click();
  const notice = page.locator("[data-notices] > p");
  await notice.evaluate((shown) => {
    for (const animation of shown.getAnimations()) animation.pause();
  });
  const { x, width, y } = await boxOf(notice);
  const release = await dragWithFinger(page, { x: x + 5, y: y + 8 }, width * 0.5);
  await expect.poll(async () => (await boxOf(notice)).x).toBeGreaterThan(x + width * 0.4);
  await release();
  await expect.poll(async () => (await boxOf(notice)).x).toBeCloseTo(x, 0);
  const releaseFar = await dragWithFinger(page, { x: x + 5, y: y + 8 }, width * 0.9);
  await releaseFar();
  await expect(notice).toHaveCount(0);
});
