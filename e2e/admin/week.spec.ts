import type { Page } from "@playwright/test";
import { pdf, photo } from "../../app/testing/sample-files.ts";
import { Buy, expect, test } from "../fixtures.ts";
import { pairTag } from "../pair-tags.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { signIn } from "./sign-in.ts";
import { type Buyer, framesBuyer, glassesBuyer, openBrowser } from "./week-buyers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const IN_A_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, "2026-11-23".length);
const TODAY = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, "2026-11-23".length);
const MEASURES = { "DNP do OD, mm": "31", "DNP do OE, mm": "31,5" };

/** Prescription frames that no other journey buys or counts: one for each run. */
const COUNTED: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "with JavaScript": { 360: "Pipoca Kids", 1280: "Sabiá Kids Gatinho" },
  "without JavaScript": { 360: "Colibri Hexagonal", 1280: "Orvalho Redondo" },
};

/** Whoever buys sees each step in a browser of their own. */
for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`at ${viewport.width} px a week behind the counter: prescriptions, lab, parcels, a return, a count, a review and an erasure`, {
    tag: pairTag(viewport.width),
  }, async ({ browser, baseURL, javaScriptEnabled }) => {
    test.setTimeout(240_000);
    const origin = baseURL ?? "";
    const hasScripts = javaScriptEnabled !== false;
    const open = () => openBrowser(browser, { baseURL: origin, javaScriptEnabled: hasScripts, viewport });
    const staff = async (role: StaffRole) => {
      const page = await open();
      const { email, code } = await newStaff(origin, role);
      await signIn(page, email, code());
      return page;
    };
    const at = <Result>(title: string, body: () => Promise<Result>) => test.step(title, body);

    const [photographed, filed, typed, frames] = await at("four people buy", async () => [
      await glassesBuyer(await open(), origin, {
        name: "receita.jpg",
        content: new Uint8Array(await photo()),
      }),
      await glassesBuyer(await open(), origin, { name: "receita.pdf", content: pdf() }),
      await glassesBuyer(await open(), origin, "typed"),
      await framesBuyer(await open(), origin),
    ]);
    const glasses = [photographed, filed, typed];
    const optician = await staff("optician");
    const clerk = await staff("clerk");

    await at("a photographed prescription is transcribed", () => transcribe(optician, photographed));
    await expectSeen(photographed, "Receita aceita");
    await at("a PDF is asked for again", () => askAgain(optician, filed));
    await at("the buyer sends another one", () => sendAgain(filed, hasScripts));
    await at("it is transcribed", () => transcribe(optician, filed));
    await at("missing measures are asked for", () => askForMeasures(optician, typed));
    await at("the buyer gives them", () => giveMeasures(typed));
    await at("the typed prescription is accepted", () => acceptTyped(optician, typed));

    await at("the lenses go to a lab", () => sendToLab(optician, glasses));
    for (const buyer of glasses)
      await expectSeen(buyer, `Previsão: ${IN_A_WEEK.split("-").reverse().join("/")}`);
    for (const buyer of glasses) await at("lenses arrive", () => receive(optician, buyer));
    await at("one pair is made again", () => makeAgain(optician, photographed));
    await at("it goes to the lab once more", () => sendToLab(optician, [photographed]));
    await at("it arrives", () => receive(optician, photographed));
    for (const buyer of glasses) await at("lenses are checked", () => check(optician, buyer));
    for (const buyer of glasses) await expectSeen(buyer, "Em preparação");

    await at("the parcels go", async () => {
      for (const buyer of [...glasses, frames]) await pack(clerk, buyer);
    });
    await at("a frame goes back", () => returnOne(clerk, frames));
    await at("a count finds one missing", () =>
      count(clerk, COUNTED[test.info().project.name]?.[viewport.width] ?? ""),
    );
    await at("a review is answered", () => answerReview(clerk, photographed));
    await at("an erasure is asked for and done", async () => erase(await staff("owner"), filed));
  });
}

/** A step as the buyer sees it on the order's page. */
async function expectSeen({ page, order }: Buyer, text: string) {
  await page.goto(order);
  await expect(page.getByText(text).first()).toBeVisible();
}

function eye(page: Page, name: "OD" | "OE") {
  return page.getByRole("group", { name: new RegExp(`^${name}, olho`) });
}

async function openPrescription(page: Page, { number }: Buyer) {
  await page.goto("/admin/receitas");
  await page.getByRole("link", { name: `Pedido ${number}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Receita do pedido ${number}`, level: 1 })).toBeVisible();
}

async function accept(page: Page) {
  await page.getByRole("button", { name: "Aceitar a receita" }).click();
  await expect(page.getByRole("status")).toContainText("A receita foi aceita.");
}

async function transcribe(page: Page, buyer: Buyer) {
  await openPrescription(page, buyer);
  await page.getByLabel("Paciente").fill("Bia Prado");
  for (const name of ["OD", "OE"] as const) {
    await eye(page, name).getByLabel("Esférico", { exact: true }).fill("-2,25");
    await eye(page, name).getByLabel("DNP, mm").fill("31");
  }
  const origin = page.getByRole("group", { name: "Quem prescreveu" });
  await origin.getByLabel("Nome").fill("Dra. Rita Paiva");
  await origin.getByLabel("Conselho").selectOption("CRM");
  await origin.getByLabel("Registro").fill("123456");
  await origin.getByLabel("UF").selectOption("SP");
  await origin.getByLabel("Data da receita").fill("2026-03-31");
  await accept(page);
}

async function askAgain(page: Page, buyer: Buyer) {
  await openPrescription(page, buyer);
  await page.getByText("Escolher o motivo").click();
  await page.getByRole("radio", { name: "falta uma parte da receita na imagem" }).check();
  await page.getByLabel("Em palavras").fill("O lado esquerdo.");
  await page.getByRole("button", { name: "Pedir outra receita" }).click();
  await expect(page.getByRole("status")).toContainText("Outra receita foi pedida.");
}

async function sendAgain(buyer: Buyer, hasScripts: boolean) {
  const { page } = buyer;
  await expectSeen(buyer, "falta uma parte da receita na imagem. O lado esquerdo.");
  await page.getByRole("link", { name: "Enviar receita" }).click();
  await expect(page.getByRole("heading", { name: `Receita do pedido ${buyer.number}` })).toBeVisible();
  await new Buy(page, hasScripts).sendPrescription("receita.jpg");
  await expect(page).toHaveURL(buyer.order);
  await expectSeen(buyer, "Receita em análise");
}

async function askForMeasures(page: Page, buyer: Buyer) {
  await openPrescription(page, buyer);
  await expect(page.getByText("faltam medidas").first()).toBeVisible();
  await page.getByRole("button", { name: "Pedir as medidas que faltam" }).click();
  await expect(page.getByRole("status")).toContainText("As medidas foram pedidas.");
}

async function giveMeasures(buyer: Buyer) {
  const { page } = buyer;
  await expectSeen(buyer, "Faltam medidas");
  await page.getByRole("link", { name: "Informar as medidas" }).click();
  for (const [label, value] of Object.entries(MEASURES)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Enviar as medidas" }).click();
  await expect(page.getByRole("status")).toContainText("Medidas recebidas.");
}

async function acceptTyped(page: Page, buyer: Buyer) {
  await openPrescription(page, buyer);
  await expect(eye(page, "OE").getByLabel("DNP, mm")).toHaveValue("31,5");
  await accept(page);
}

async function sendToLab(page: Page, buyers: readonly Buyer[]) {
  await page.goto("/admin/laboratorio");
  for (const { number } of buyers)
    await page.getByRole("checkbox", { name: new RegExp(`do pedido ${number}$`) }).check();
  await page.getByRole("button", { name: "Imprimir ordens de serviço" }).click();
  for (const { number } of buyers)
    await expect(page.getByRole("region", { name: `Ordem de serviço ${number}` })).toBeVisible();
  await page.goto("/admin/laboratorio");
  for (const { number } of buyers)
    await page.getByRole("checkbox", { name: new RegExp(`do pedido ${number}$`) }).check();
  await page.getByRole("button", { name: "Enviar ao laboratório" }).click();
  await page.getByLabel("Laboratório", { exact: true }).fill("Lentes Sul");
  await page.getByLabel("Número no laboratório").fill("LS-77");
  await page.getByLabel("Previsão").fill(IN_A_WEEK);
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText("No laboratório:");
}

async function openLenses(page: Page, { number }: Buyer, tab: "no-laboratorio" | "recebidos") {
  await page.goto(`/admin/laboratorio?aba=${tab}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Lentes do pedido ${number}`, level: 1 })).toBeVisible();
}

async function receive(page: Page, buyer: Buyer) {
  await openLenses(page, buyer, "no-laboratorio");
  await page.getByRole("button", { name: "Registrar recebimento" }).click();
  await expect(page.getByRole("status")).toContainText("Falta conferir.");
}

async function makeAgain(page: Page, buyer: Buyer) {
  await openLenses(page, buyer, "recebidos");
  await page.getByLabel("Motivo").selectOption("Risco ou defeito na lente");
  await page.getByRole("button", { name: "Mandar refazer" }).click();
  await expect(page.getByRole("status")).toContainText("voltaram à lista");
  await expectSeen(buyer, "Estão sendo feitas de novo");
}

async function check(page: Page, buyer: Buyer) {
  await openLenses(page, buyer, "recebidos");
  for (const box of await page.getByRole("group", { name: "Conferi" }).getByRole("checkbox").all())
    await box.check();
  await page.getByRole("button", { name: "Assinar a conferência" }).click();
  await expect(page.getByRole("status")).toContainText("o pedido pode ser embalado");
}

async function pack(page: Page, buyer: Buyer) {
  await page.goto(`/admin/pedidos/${buyer.number}`);
  const begin = page.getByRole("button", { name: "Começar a preparar" });
  // Glasses are being prepared since their lenses were checked.
  if (await begin.isVisible()) {
    await begin.click();
    await expect(page.getByRole("status")).toContainText("O pedido está em preparação.");
  }
  await page.getByLabel("Código de rastreamento").fill("AM123456785BR");
  await page.getByLabel("Ou por que vai sem nota").fill("emitida no balcão");
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText("O envio está registrado.");
  await expectSeen(buyer, "AM123456785BR");
  await page.getByRole("button", { name: "Registrar a entrega" }).click();
  await expect(page.getByRole("status")).toContainText("entreg");
  await expectSeen(buyer, "Entregue");
}

/** One of two frames: as new, so that it goes back on the shelf. */
async function returnOne(staff: Page, buyer: Buyer) {
  const { page, number, order } = buyer;
  await page.goto(order);
  await page.getByRole("link", { name: "Desistir da compra" }).click();
  await page.getByRole("radio", { name: "De uma parte" }).check();
  await page.getByLabel(/^Copacabana/).selectOption("1");
  await page.getByRole("button", { name: "Desistir da compra" }).click();
  await expect(page.getByRole("status")).toContainText("Recebemos a sua desistência");

  await staff.goto("/admin/devolucoes");
  await staff.getByRole("link", { name: number }).click();
  await staff.getByLabel("Código de postagem").fill("1234567890");
  await staff.getByLabel("Vale até").fill(IN_A_WEEK);
  await staff.getByRole("button", { name: "Enviar o código" }).click();
  await expect(staff.getByRole("status")).toContainText("O código foi enviado");
  await expectSeen(buyer, "1234567890");
  await staff.getByRole("button", { name: "Registrar a postagem" }).click();
  await expect(staff.getByRole("status")).toContainText("postagem");
  await expectSeen(buyer, "Postada");
  await staff.getByRole("button", { name: "Registrar a chegada" }).click();
  await expect(staff.getByRole("status")).toContainText("A chegada está registrada");
  await expectSeen(buyer, "Chegou à loja");
  await staff.getByRole("radio", { name: "Como nova: volta ao estoque" }).check();
  await staff.getByRole("button", { name: "Guardar a conferência" }).click();
  await expect(staff.getByText("1 com reembolso, 1 volta ao estoque")).toBeVisible();
  await expectSeen(buyer, "Conferida");
  await staff.getByRole("link", { name: /^Reembolsar R\$/ }).click();
  await staff.getByRole("button", { name: /^Reembolsar R\$/ }).click();
  await expect(staff.getByRole("status")).toContainText("foi pedido ao provedor");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/reembolso feito em/)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await staff.goto("/admin/estoque?q=copacabana");
  await staff.getByRole("rowheader").getByRole("link", { name: "Copacabana Quadrado, Preto" }).click();
  await expect(
    staff.getByRole("row").filter({ hasText: "Volta de pedido" }).filter({ hasText: number }),
  ).toContainText("+1");
}

async function count(page: Page, product: string) {
  await page.goto(`/admin/estoque?q=${encodeURIComponent(product)}`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Histórico" })).toBeVisible();
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const onHand = page.locator("dt", { hasText: "Na loja" }).locator("+ dd");
  const before = Number.parseInt((await onHand.textContent()) ?? "", 10);
  const here = page.url();
  await page.goto("/admin/estoque/contagem");
  await page.getByLabel("Tipo").first().selectOption("Óculos de grau");
  await page.getByRole("button", { name: "Fazer a folha" }).click();
  await page.getByRole("textbox", { name: title }).fill(String(before - 1));
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText(`ficam ${before - 1}.`)).toBeVisible();
  await page.getByRole("button", { name: "Registrar 1 cor" }).click();
  await expect(page.getByRole("status")).toContainText("Contagem registrada: 1 cor com diferença.");
  await page.goto(here);
  await expect(onHand).toHaveText(new RegExp(`^${before - 1}\\b`));
}

async function answerReview(staff: Page, { page, order, number }: Buyer) {
  const text = `Leves e bonitos, pedido ${number}`;
  await page.goto(order);
  await page.getByRole("radio", { name: "5 estrelas" }).check();
  await page.getByLabel("O que você achou").fill(text);
  await page.getByRole("button", { name: "Publicar avaliação" }).click();
  await expect(page.getByRole("status")).toContainText("Avaliação publicada.");

  await staff.goto("/admin/avaliacoes?aba=novas&produto=lumina");
  await staff.getByRole("row").filter({ hasText: text }).getByRole("link").click();
  await staff.getByLabel("Resposta da loja").fill(`Obrigada! ${number}`);
  await staff.getByRole("button", { name: "Publicar a resposta" }).click();
  await expect(staff.getByRole("status")).toContainText("A resposta está na página do produto.");
  await page.goto("/oculos/lumina-redondo-metal");
  await expect(page.getByText(`Obrigada! ${number}`)).toBeAttached();
}

async function erase(staff: Page, { page, person }: Buyer) {
  await staff.goto("/admin/clientes");
  await staff.getByLabel("Nome, e-mail, CPF ou número do pedido").fill(person.email);
  await staff.getByRole("main").getByRole("button", { name: "Procurar" }).click();
  await expect(staff.getByRole("heading", { name: "Contas" })).toBeVisible();
  await staff.getByRole("table", { name: "Clientes" }).getByRole("link", { name: person.name }).click();
  await staff.getByRole("link", { name: "Registrar um pedido desta pessoa" }).click();
  await staff.getByLabel("Exclusão").check();
  await staff.getByLabel("Chegou em").fill(TODAY);
  await staff.getByRole("button", { name: "Registrar o pedido" }).click();
  await expect(staff.getByRole("heading", { name: "Pedido de titular: exclusão" })).toBeVisible();
  await staff.getByRole("link", { name: "Apagar os dados da pessoa" }).click();
  await staff.getByLabel(/^Conferi que/).check();
  await staff.getByRole("button", { name: "Apagar os dados" }).click();
  await expect(staff.getByRole("status")).toContainText("Os dados da pessoa foram apagados");
  await page.goto("/minha-conta/pedidos");
  await expect(page).not.toHaveURL(/minha-conta/);
}
