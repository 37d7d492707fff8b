import { expect, test } from "../fixtures.ts";

const PRODUCT = "/oculos/lumina-redondo-metal";

test.use({ viewport: { width: 360, height: 740 } });

test("another colour is shown in place: scroll position and focus stay, and Back shows the one before", async ({
  page,
}) => {
  await page.goto(`${PRODUCT}?cor=dourado`);
  const silver = page.getByRole("link", { name: "Prata", exact: true });
  await silver.scrollIntoViewIfNeeded();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const before = await page.evaluate(() => scrollY);
  await silver.focus();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`${PRODUCT}?cor=prata`);
  await expect(silver).toHaveAttribute("aria-current", "true");
  await expect(silver).toBeFocused();
  await expect(page).toHaveTitle(/Prata/);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const sheens = page.getByRole("navigation", { name: "Cores" }).locator("use");
  const widths = await sheens.evaluateAll((all) =>
    (all as SVGUseElement[]).map((use) => use.getBBox().width),
  );
  expect(widths.map((width) => width > 10)).toEqual([true, true, true]);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Dourado", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("a colour whose request fails is loaded as a page", async ({ page }) => {
  await page.goto(`${PRODUCT}?cor=dourado`);
  await page.route("**/*?cor=prata", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Prata", exact: true }).click();
  await expect(page).toHaveTitle(/Prata/);
  await expect(page.getByRole("link", { name: "Prata", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("the colour that is shown is the one that is bought", async ({ page }) => {
  await page.goto(`${PRODUCT}?cor=dourado`);
  await page.getByRole("link", { name: "Prata", exact: true }).click();
  await expect(page.getByRole("link", { name: "Prata", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.getByRole("button", { name: "COMPRAR SÓ ARMAÇÃO" }).click();
  await expect(page.getByRole("main")).toContainText("Prata");
});

test("a sold-out colour that is shown in place looks as it does as a page", async ({ page }) => {
  const alert = page.getByRole("button", { name: "Avise-me" });
  const lookOfAlert = () =>
    alert.evaluate((button) => {
      const { backgroundColor, borderRadius, padding } = getComputedStyle(button);
      return { backgroundColor, borderRadius, padding, height: button.clientHeight };
    });
  await page.goto("/oculos/veludo-gatinho-slim?cor=nude");
  const asPage = await lookOfAlert();
  await page.goto("/oculos/veludo-gatinho-slim?cor=preto");
  await page.getByRole("link", { name: "Nude, esgotada", exact: true }).click();
  await expect(alert).toBeVisible();
  expect(await lookOfAlert()).toEqual(asPage);
});
