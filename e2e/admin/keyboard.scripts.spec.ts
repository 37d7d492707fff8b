import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const linksOf = (page: Page) => page.locator("tbody tr a");

test.beforeEach(async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await hydrated(page);
});

test("keys lead to the screens, to the search, and through the rows of a list", async ({ page }) => {
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Equipe", level: 1 })).toBeVisible();
  await page.keyboard.press("j");
  const [first = "", second = ""] = await linksOf(page).allInnerTexts();
  expect(await focusedText(page)).toBe(first);
  await page.keyboard.press("j");
  expect(await focusedText(page)).toBe(second);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  expect(await focusedText(page)).toBe(first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first, level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("gh?jx/");
  await expect(page.getByRole("searchbox")).toHaveValue("gh?jx/");
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
});

test("x ticks the box of the row, where there is one", async ({ page }) => {
  await page.goto("/admin/equipe");
  await hydrated(page);
  await page.evaluate(() => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    document.querySelector("tbody th")?.prepend(box);
  });
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});

test("? lists the keys in a dialog, and with a modifier they are the browser's", async ({ page }) => {
  await page.keyboard.press("Control+g");
  await page.keyboard.press("e");
  await page.keyboard.press("Alt+?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Atalhos do teclado" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, true);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await dialog.getByRole("link", { name: "Desligar os atalhos" }).click();
  await expect(page.getByRole("heading", { name: "Atalhos do teclado", level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("turned off, no key does anything, until they are turned on again", async ({ page }) => {
  await page.goto("/admin/atalhos");
  await hydrated(page);
  await page.getByRole("button", { name: "Desligar os atalhos" }).click();
  await expect(page.getByRole("button", { name: "Ligar os atalhos", exact: true })).toBeVisible();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/admin/atalhos");
  await page.getByRole("button", { name: "Ligar os atalhos", exact: true }).click();
  await expect(page.getByRole("button", { name: "Desligar os atalhos" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(page).toHaveURL("/admin");
});
