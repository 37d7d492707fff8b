import type { Page } from "@playwright/test";
import { checkDigitOf } from "../../app/domain/order/invoice-key.ts";
import { changeRows } from "../database.ts";
import { expect, hydrated, test } from "../fixtures.ts";
import { findFocusProblem, tabTo } from "../focus.ts";
import { JOURNEYS_SHOP } from "../shop-environment.ts";
import { newStaff, STAFF_PASSWORD } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";

const KEY_START = "3526111122233300018155001000000001100000001";
const KEY = KEY_START + checkDigitOf(KEY_START);

test("a morning's work is done by keyboard alone, and the focus is always seen", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The list has the newest above.
  const [second, first] = [await buyPaid(baseURL ?? ""), await buyPaid(baseURL ?? "")];
  const { email, code, recoveryCodes } = await newStaff(baseURL ?? "", "owner");
  const { press, type, goTo, isAt, chooseRow } = handsOf(page);

  await page.goto("/admin");
  await hydrated(page);
  await type({ email, password: STAFF_PASSWORD });
  await press("Enter");
  await isAt("Código do aplicativo");
  await type({ code: code() });
  await press("Enter");
  await isAt("Hoje");

  await goTo('a:has-text("para preparar")');
  await isAt("Pedidos");
  await chooseRow(first);
  await press("x");
  await chooseRow(second);
  await press("x");
  for (const number of [first, second])
    await expect(page.getByRole("checkbox", { name: `Escolher o pedido ${number}` })).toBeChecked();
  await press("a");
  await expect(page.getByRole("button", { name: "Imprimir fichas" })).toBeFocused();
  await press("Enter");
  await isAt("Fichas de separação");
  for (const number of [first, second])
    await expect(page.getByRole("region", { name: `Pedido ${number}` })).toBeVisible();

  await press("g", "p");
  await isAt("Pedidos");
  await chooseRow(second);
  await press("x", "a");
  await goTo('button:has-text("Começar a preparar")');
  await expect(page.getByRole("status")).toContainText(`Em preparação: ${second}.`);
  await expectFocus(page);
  await chooseRow(first);
  await press("Enter");
  await isAt(`Pedido ${first}`);

  await type({ text: "Ligou, quer saber do prazo." });
  await press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Ligou, quer saber do prazo." })).toBeVisible();
  await expectFocus(page);
  await press("a");
  await expect(page.getByRole("button", { name: "Começar a preparar" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("status")).toContainText("O pedido está em preparação.");
  await expectFocus(page);
  await type({ trackingCode: "AM1", invoiceKey: KEY });
  await press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await press("Tab", "Enter");
  await expect(page.getByLabel("Código de rastreamento")).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("AM123456785BR");
  await press("Enter");
  await expect(page.getByRole("status")).toContainText("O envio está registrado.");
  await expect(page.getByText(KEY)).toBeVisible();
  await expectFocus(page);

  // As if the code had been given eleven minutes ago.
  await changeRows(
    JOURNEYS_SHOP,
    "UPDATE staff_sessions SET second_factor_at = second_factor_at - 660000 WHERE staff_id = (SELECT id FROM staff WHERE email = ?)",
    email,
  );
  await goTo('a:text-is("Reembolsar")');
  await isAt("Confirme que é você");
  // The app's next code could be too early.
  await type({ code: recoveryCodes[0] ?? "" });
  await press("Enter");
  await isAt(`Reembolsar o pedido ${first}`);
  await tabTo(page, '[name="freight"]');
  await press("Space");
  await tabTo(page, '[name="reason"]');
  await page.keyboard.type("Acordo");
  await goTo('button:has-text("Conferir")');
  await expect(page.getByRole("heading", { name: "Confira", exact: true })).toBeInViewport();
  await press("Tab");
  const refund = page.getByRole("button", { name: /^Reembolsar R\$/ });
  await expect(refund).toBeFocused();
  const amount = (await refund.innerText()).replace("Reembolsar ", "");
  await press("Enter");
  await isAt(`Pedido ${first}`);
  await expect(page.getByText(`Reembolso pedido: ${amount}`)).toBeVisible();

  await press("/");
  await page.keyboard.type(second);
  await press("Enter");
  await isAt(`Pedido ${second}`);
  await goTo('a:text-is("Voltar aos pedidos")');
  await isAt("Pedidos");
  await press("g", "h");
  await isAt("Hoje");
});

test("the first stop of a page leads past its navigation", async ({ page, baseURL }) => {
  const { client } = await newStaff(baseURL ?? "", "clerk");
  const value = /staff=([^;]+)/.exec(client.cookie)?.[1] ?? "";
  await page.context().addCookies([{ name: "staff", value, url: baseURL ?? "" }]);
  await page.goto("/admin/pedidos");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

function handsOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    press,
    /** Types into the page's fields, in the order of their stops. */
    async type(fields: Record<string, string>) {
      for (const [name, value] of Object.entries(fields)) {
        await tabTo(page, `main [name="${name}"]`);
        await expectRing(page);
        await page.keyboard.type(value);
      }
    },
    async goTo(selector: string) {
      await tabTo(page, selector);
      await expectRing(page);
      await press("Enter");
    },
    async isAt(title: string) {
      await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
      await expectFocus(page);
    },
    /** From the first row down to that of an order. */
    async chooseRow(number: string) {
      const link = page.getByRole("link", { name: number, exact: true });
      for (let row = 0; row < 50; row++) {
        await press("j");
        if (await link.and(page.locator(":focus")).count()) return expectRing(page);
      }
      throw new Error(`j does not reach the order ${number}.`);
    },
  };
}

/** Not on the document's body, where the next Tab would begin at the top. */
async function expectFocus(page: Page) {
  await expect(page.locator(":focus")).toHaveCount(1);
}

async function expectRing(page: Page) {
  await expect.poll(() => findFocusProblem(page)).toBeNull();
}
