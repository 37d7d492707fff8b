import { expect, test } from "../fixtures.ts";
import { findFocusProblem, tabTo } from "../focus.ts";
import { GUEST } from "../people.ts";

const STOPS = 40;

/** Each element that Tab reaches has to be on the screen, with a visible focus and an accessible name. */
for (const path of ["/", "/produtos/oculos-de-sol", "/oculos/lumina-redondo-metal", "/duvidas-frequentes"]) {
  test(`${path} is usable with the keyboard, with the focus always visible`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      await expect(focused).toHaveCount(1);
      if (javaScriptEnabled !== false) await expect.poll(() => findFocusProblem(page)).toBeNull();
      await expect(focused).toBeInViewport();
    }
  });
}

test("a purchase works with the keyboard only, from the product to the Pix", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await tabTo(page, 'button:has-text("só armação")');
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout/carrinho");
  await tabTo(page, ':text-is("Ir para pagamento")');
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout/entrega");
  const { people, phone, reference, ...buyer } = GUEST;
  const type = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      await tabTo(page, `main [name="${name}"]`);
      await page.keyboard.type(value);
    }
  };
  await type(buyer);
  await tabTo(page, 'summary:has-text("Ponto de referência")');
  await page.keyboard.press("Enter");
  await type({ reference });
  await tabTo(page, 'main [name="receiver"]');
  await page.keyboard.press("Space");
  await type({ people, phone });
  await tabTo(page, 'button:has-text("Continuar para o pagamento")');
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout/pagamento");
  await tabTo(page, 'button:has-text("Pagar com pix")');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pague com Pix");
});
