import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { pairTag } from "../pair-tags.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

const WIDTHS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;

for (const [name, viewport] of Object.entries(WIDTHS))
  test(`a clerk finds a colour, adjusts its stock and its limit, and counts with a sheet (${name})`, {
    tag: pairTag(viewport.width),
  }, async ({ page, baseURL, javaScriptEnabled }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { email, code } = await newStaff(baseURL ?? "", "clerk");
    await signIn(page, email, code());
    await page.goto("/admin/estoque");
    await page
      .getByLabel("Produto, modelo ou cor")
      .fill(PRODUCTS[test.info().project.name]?.[name as keyof typeof WIDTHS] ?? "");
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page).toHaveURL(/q=/);
    await page.getByRole("link", { name: "Na loja" }).click();
    await expect(page).toHaveURL(/ordem=estoque/);
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Histórico" })).toBeVisible();
    const before = await unitsOf(page);

    await page.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escolha se entram, saem ou se você contou");
    await expectAccessible(page, javaScriptEnabled);
    await page.getByLabel("Saíram peças").check();
    await page.getByRole("textbox", { name: "Peças", exact: true }).fill("999999");
    await page.getByLabel("Motivo").selectOption("Perda ou furto");
    await page.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByRole("alert")).toContainText("na reserva de pedidos");
    await page.getByLabel("Entraram peças").check();
    await page.getByRole("textbox", { name: "Peças", exact: true }).fill("3");
    await page.getByLabel("Motivo").selectOption("Recebimento do fornecedor");
    await page.getByLabel("Nota").fill("NF 123");
    await page.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByRole("status")).toContainText("Estoque ajustado: +3");
    expect(await unitsOf(page)).toBe(before + 3);
    const newest = page.getByRole("table", { name: "Movimentos do estoque" }).getByRole("row").nth(1);
    await expect(newest).toContainText("Ajuste: Recebimento do fornecedor");
    await expect(newest).toContainText("Rita Prado");

    await page.getByLabel("Avisar com tantas peças livres, ou menos").fill("9999");
    await page.getByRole("button", { name: "Mudar o limite" }).click();
    await expect(page.getByRole("alert")).toContainText("de 0 a 999");
    await page.getByLabel("Avisar com tantas peças livres, ou menos").fill("4");
    await page.getByRole("button", { name: "Mudar o limite" }).click();
    await expect(page.getByRole("status")).toContainText("O limite agora é de 4 peças");
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

    await page.goto("/admin/estoque");
    await page.getByRole("link", { name: "Contagem" }).click();
    await expectAccessible(page, javaScriptEnabled);
    await page.getByLabel("Tipo").first().selectOption("Acessórios");
    await page.getByRole("button", { name: "Fazer a folha" }).click();
    await expect(page).toHaveURL(/folha=\d+/);
    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(page.getByRole("alert")).toContainText("Digite ao menos uma contagem");
    const box = page.getByRole("textbox", { name: title });
    await box.fill("muitas");
    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(page.getByRole("alert")).toContainText("Digite um número de peças");
    await expectAccessible(page, javaScriptEnabled);
    await box.fill(String(before + 4));
    await page.getByRole("button", { name: "Conferir" }).click();
    await expect(page.getByRole("heading", { name: "Confira", exact: true })).toBeVisible();
    await expect(page.getByText(`ficam ${before + 4}.`)).toBeVisible();
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Registrar 1 cor" }).click();
    await expect(page.getByRole("status")).toContainText("Contagem registrada: 1 cor com diferença.");
  });

/** Another product in each mode, of which no other journey buys. */
const PRODUCTS: Readonly<Record<string, { phone: string; desk: string }>> = {
  "with JavaScript": { phone: "flanela clássica", desk: "cordão trançado" },
  "without JavaScript": { phone: "flanela mosaico", desk: "cordão contas" },
  "with React's bundle lost": { phone: "flanelas dobradas", desk: "cordão corrente" },
};

async function unitsOf(page: Page): Promise<number> {
  const text = await page.locator("dt", { hasText: "Na loja" }).locator("+ dd").textContent();
  return Number.parseInt(text ?? "", 10);
}
