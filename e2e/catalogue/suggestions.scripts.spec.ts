import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("suggestions appear while typing and can be chosen with the keyboard", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "O que você procura?" }).first();
  await field.pressSequentially("avia");
  const options = page.getByRole("option");
  await expect(options).toHaveCount(6);
  await expect(options.first().locator("img")).toHaveJSProperty("complete", true);
  await expect(options.last()).toHaveText("Ver todos os resultados");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options.first()).toBeHidden();
  await field.pressSequentially("dor");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const title = (await options.first().innerText()).split("\n")[0] ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/oculos\/[a-z-]*aviador/);
  expect(title.toLowerCase()).toContain("aviador");
});

test("the last suggestion leads to all results", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "O que você procura?" }).first();
  await field.pressSequentially("avia");
  await page.getByRole("option", { name: "Ver todos os resultados" }).click();
  await expect(page).toHaveURL("/busca?q=avia");
});
