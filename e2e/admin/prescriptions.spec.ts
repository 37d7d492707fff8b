import type { Page } from "@playwright/test";
import { pdf, photo } from "../../app/testing/sample-files.ts";
import { expect, test } from "../fixtures.ts";
import { pairTag } from "../pair-tags.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyPaidGlasses } from "./paid-glasses.ts";
import { signIn } from "./sign-in.ts";

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

async function signInAsOptician(page: Page, origin: string) {
  const { email, code } = await newStaff(origin, "optician");
  await signIn(page, email, code());
}

async function openFromList(page: Page, number: string) {
  await page.goto("/admin/receitas");
  await page.getByRole("link", { name: `Pedido ${number}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Receita do pedido ${number}`, level: 1 })).toBeVisible();
}

function eye(page: Page, name: "OD" | "OE") {
  return page.getByRole("group", { name: new RegExp(`^${name}, olho`) });
}

async function transcribe(page: Page) {
  await page.getByLabel("Paciente").fill("Bia Prado");
  for (const name of ["OD", "OE"] as const)
    await eye(page, name).getByLabel("Esférico", { exact: true }).fill("-2,25");
  const origin = page.getByRole("group", { name: "Quem prescreveu" });
  await origin.getByLabel("Nome").fill("Dra. Rita Paiva");
  await origin.getByLabel("Conselho").selectOption("CRM");
  await origin.getByLabel("Registro").fill("123456");
  await origin.getByLabel("UF").selectOption("SP");
  await origin.getByLabel("Data da receita").fill("2026-03-31");
}

async function fillDistances(page: Page) {
  await eye(page, "OD").getByLabel("DNP, mm").fill("31");
  await eye(page, "OE").getByLabel("DNP, mm").fill("31,5");
}

for (const [name, viewport] of [
  ["on a phone", NARROW],
  ["on a desk", WIDE],
] as const) {
  test(`a photo is transcribed and accepted, ${name}`, { tag: pairTag(viewport.width) }, async ({
    page,
    baseURL,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize(viewport);
    const content = new Uint8Array(await photo());
    const { number, client, order } = await buyPaidGlasses(baseURL ?? "", { name: "receita.jpg", content });
    await signInAsOptician(page, baseURL ?? "");
    await expect(page.getByRole("link", { name: /receitas? para conferir/ })).toBeVisible();
    await page.goto("/admin/receitas");
    await expectAccessible(page, javaScriptEnabled);
    await openFromList(page, number);
    const picture = page.getByRole("img", { name: /A receita, como foi enviada/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectAccessible(page, javaScriptEnabled);

    await transcribe(page);
    await eye(page, "OD").getByLabel("Esférico", { exact: true }).fill("-7,00");
    await page.getByRole("button", { name: "Aceitar a receita" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Grau alto: digite o esférico do OD outra vez",
    ]);
    await expectAccessible(page, javaScriptEnabled);
    await eye(page, "OD").getByLabel("Esférico, outra vez").fill("-7,00");
    await page.getByRole("button", { name: "Aceitar a receita" }).click();
    await expect(page.getByRole("alert")).toContainText("Falta a DNP do OD");
    await fillDistances(page);
    await page.getByRole("button", { name: "Aceitar a receita" }).click();
    await expect(page.getByRole("status")).toContainText("A receita foi aceita.");
    await expect(page).toHaveURL("/admin/receitas");
    await expect(page.getByRole("link", { name: `Pedido ${number}`, exact: true })).toBeHidden();
    expect((await client.get(order)).text).toContain("Receita aceita");
  });
}

test("a PDF is asked again with a reason, and sent again", async ({ page, baseURL, javaScriptEnabled }) => {
  const content = pdf();
  const { number, client, order } = await buyPaidGlasses(baseURL ?? "", { name: "receita.pdf", content });
  await signInAsOptician(page, baseURL ?? "");
  await openFromList(page, number);
  await expect(page.getByRole("link", { name: "Abrir o PDF da receita em outra aba" })).toBeVisible();
  await page.getByText("Escolher o motivo").click();
  await page.getByRole("button", { name: "Pedir outra receita" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha o motivo");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("radio", { name: "falta uma parte da receita na imagem" }).check();
  await page.getByLabel("Em palavras").fill("O lado esquerdo.");
  await page.getByRole("button", { name: "Pedir outra receita" }).click();
  await expect(page.getByRole("status")).toContainText("Outra receita foi pedida.");
  expect((await client.get(order)).text).toContain("falta uma parte da receita na imagem. O lado esquerdo.");

  const body = new FormData();
  body.append("consent", "on");
  body.append("prescription", new Blob([new Uint8Array(content)]), "receita.pdf");
  expect((await client.send(`${order}/receita`, { method: "POST", body })).status).toBe(303);
  await openFromList(page, number);
  await transcribe(page);
  await fillDistances(page);
  await page.getByRole("button", { name: "Aceitar a receita" }).click();
  await expect(page.getByRole("status")).toContainText("A receita foi aceita.");
});

test("measures that a typed prescription lacks are asked for, and the buyer gives them on the order's page", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number, person, order } = await buyPaidGlasses(baseURL ?? "", "typed");
  await signInAsOptician(page, baseURL ?? "");
  await openFromList(page, number);
  await expect(page.getByText("faltam medidas").first()).toBeVisible();
  await expect(eye(page, "OD").getByLabel("Esférico", { exact: true })).toHaveValue("-2,25");
  await expect(page.getByRole("textbox", { name: "Registro" })).toHaveValue("54321");
  await eye(page, "OD").getByLabel("Esférico", { exact: true }).fill("-2,50");
  await page.getByRole("button", { name: "Aceitar a receita" }).click();
  await expect(page.getByRole("alert")).toContainText("Falta a DNP do OD");
  await expect(eye(page, "OD").getByText("mudou: quem comprou digitou -2,25.")).toBeVisible();
  await page.getByRole("button", { name: "Pedir as medidas que faltam" }).click();
  await expect(page.getByRole("status")).toContainText("As medidas foram pedidas.");

  await page.goto("/entrar");
  await page.getByRole("main").getByLabel("E-mail").fill(person.email);
  await page.getByRole("main").getByLabel("Senha").fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "ENTRAR" }).click();
  await expect(page.getByText("Entrando...").first()).toBeVisible();
  await page.setViewportSize(NARROW);
  await page.goto(order);
  await expect(page.getByText("Faltam medidas").first()).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Informar as medidas" }).click();
  await expect(page.getByRole("heading", { name: `Medidas do pedido ${number}` })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("DNP do OD, mm").fill("62");
  await page.getByRole("button", { name: "Enviar as medidas" }).click();
  await expect(page.getByRole("alert")).toContainText("DNP do OD: de 20 a 40 mm");
  await page.getByLabel("DNP do OD, mm").fill("31");
  await page.getByLabel("DNP do OE, mm").fill("31,5");
  await page.getByRole("button", { name: "Enviar as medidas" }).click();
  await expect(page.getByRole("status")).toContainText("Medidas recebidas.");
  await expect(page.getByText("Receita em análise").first()).toBeVisible();

  await openFromList(page, number);
  await expect(eye(page, "OD").getByLabel("Esférico", { exact: true })).toHaveValue("-2,50");
  await expect(eye(page, "OE").getByLabel("DNP, mm")).toHaveValue("31,5");
  await page.getByRole("button", { name: "Aceitar a receita" }).click();
  await expect(page.getByRole("status")).toContainText("A receita foi aceita.");
});

test("the whole transcription works with the keyboard", async ({ page, baseURL }) => {
  const content = new Uint8Array(await photo());
  const { number } = await buyPaidGlasses(baseURL ?? "", { name: "receita.jpg", content });
  await signInAsOptician(page, baseURL ?? "");
  await openFromList(page, number);
  await transcribe(page);
  await fillDistances(page);
  await page.getByLabel("Data da receita").focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Aceitar a receita" })).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("A receita foi aceita.");
});
