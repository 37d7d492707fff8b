import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaid } from "./paid-order.ts";
import { signIn } from "./sign-in.ts";

const MAX_ROW_PX = 110;
const MIN_TARGET_PX = 44;
const HEADS = ["Número", "Data", "Comprador", "Cidade", "Itens", "Total", "Situação"];
const LONGEST = {
  Comprador: "Maria Antonieta de Albuquerque Cavalcanti Figueiredo",
  Cidade: "Florianópolis/SC",
  Itens: "12, com lente",
  Total: "R$\u00a012.345,67",
  Situação: "Reembolso em andamento",
};

test("on a phone each order of the list is three lines, and still a row of a table", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const name = "Maria Antonieta de Albuquerque Cavalcanti Figueiredo";
  const number = await buyPaid(baseURL ?? "", { ...newPerson(), name });
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/admin/pedidos", "/admin/pedidos?aba=a-preparar"]) {
      await page.goto(path);
      const table = page.getByRole("table", { name: "Pedidos" });
      for (const name of HEADS)
        await expect(table.getByRole("columnheader", { name, exact: true })).toHaveCount(1);
      await expect(table.getByRole("rowheader", { name: number })).toBeVisible();
      const { tallest, small, pageWidth } = await measure(page);
      expect(tallest, `${path} at ${width} px`).toBeLessThanOrEqual(MAX_ROW_PX);
      expect(small, `${path} at ${width} px`).toEqual([]);
      expect(pageWidth).toBe(width);
    }
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: number, exact: true }) });
    // Other journeys' orders may have come above it.
    await row.scrollIntoViewIfNeeded();
    for (const text of ["Pago", "1 item", "São Paulo/SP"])
      await expect(row.getByText(text, { exact: true })).toBeInViewport();
    await expect(row.getByText(/^R\$\s\d/)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page, javaScriptEnabled);
});

test("the list fits a tablet with the longest status beside the longest town", async ({
  page,
  baseURL,
  hasReact,
}) => {
  const { client } = await newStaff(baseURL ?? "", "owner");
  const value = /staff=([^;]+)/.exec(client.cookie)?.[1] ?? "";
  await page.context().addCookies([{ name: "staff", value, url: baseURL ?? "" }]);
  await page.goto("/admin/pedidos?aba=a-preparar");
  // React would find its text changed.
  if (hasReact) await hydrated(page);
  await page.evaluate((longest) => {
    for (const row of document.querySelectorAll("main tbody tr"))
      for (const [column, text] of Object.entries(longest)) {
        const cell = row.querySelector(`[data-label="${column}"]`);
        const shown = cell?.querySelector("span:only-child") ?? cell;
        if (shown) shown.textContent = text;
      }
  }, LONGEST);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { pageWidth } = await measure(page);
    expect(pageWidth, `at ${width} px`).toBe(width);
  }
});

/** The height of the tallest row, and the targets of rows that are too small to tap. */
function measure(page: Page) {
  return page.evaluate((smallest) => {
    const rows = [...document.querySelectorAll("main tbody tr")];
    const targets = rows.flatMap((row) => [...row.querySelectorAll("a, label:has(input)")]);
    const isSmall = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      return width < smallest - 0.5 || height < smallest - 0.5;
    };
    return {
      tallest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      small: targets.filter(isSmall).map(({ outerHTML }) => outerHTML.slice(0, 80)),
      pageWidth: document.documentElement.scrollWidth,
    };
  }, MIN_TARGET_PX);
}
