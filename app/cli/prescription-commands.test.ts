import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { findPrescription, type SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { hours } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { isKeyOf } from "#app/gateways/key-check.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { openStaffSecrets } from "#app/gateways/staff-secrets.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import {
  addGlasses,
  buyGlasses,
  placeGlasses,
  storedPrescription,
  TYPED_PRESCRIPTION,
} from "#app/testing/glasses.ts";
import { heic, pdf, photo } from "#app/testing/sample-files.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { emails, orderEvents, prescriptionEvents, prescriptions, staff } from "#db/schema";
import { seedDemoStaff } from "#db/seed/staff.server.ts";

const BUYER: Owner = { accountId: null, visitorId: "a visitor" };
const SEE_HELP = " Veja os comandos com: npm run shop -- --help";
const WHO = ["--prescriber", "Dra. Ana Lima, CRM-SP 12345"];
const WHEN = ["--date", "2026-03-31"];
const VALUES = [
  "odSpherical=-2,00",
  "oeSpherical=-2,00",
  "odPupillaryDistance=31",
  "oePupillaryDistance=31",
].flatMap((value) => ["--set", value]);
const OPTIONS = "Não entendi as opções: são --prescriber, --date e --set, cada uma com o seu valor.";
const LENS = "visão simples · lente VISÃO SIMPLES, SUPER FINA 1.61";
const LENS_IN_FULL = [
  "Visão: visão simples",
  "Lente: VISÃO SIMPLES",
  "Tratamentos: nenhum",
  "Cor da lente: nenhuma",
  "Espessura: SUPER FINA 1.61",
];

async function openShopForCommands() {
  const opened = await openTestShop();
  const folder = path.join(opened.folder, "optician-prescriptions");
  const key = randomBytes(32);
  const shop = {
    ...opened,
    prescriptionFiles: openPrescriptionFiles({ files: openFolderStore(folder), keys: [key] }),
  };
  const { store } = shop;
  const env = {
    DATABASE_URL: shop.url,
    PRESCRIPTIONS_FOLDER: folder,
    PRESCRIPTIONS_KEY: key.toString("base64"),
    ORIGIN: "https://loja.exemplo",
  };
  const at = (name: string) => path.join(opened.folder, name);

  return {
    ...shop,
    folder,
    env,
    at,
    run: (...args: string[]) => runShopCommand(["prescriptions", ...args], env, shop.now()),
    runWith: (changed: NodeJS.ProcessEnv, ...args: string[]) =>
      runShopCommand(["prescriptions", ...args], { ...env, ...changed }, shop.now()),
    sendFile: (...file: [content?: Uint8Array, name?: string]) => storedPrescription(shop, ...file),
    addToCart: (sent: SentPrescription | "later") => addGlasses(shop, BUYER, sent),
    place: () => placeGlasses(shop, BUYER),
    async buy(...sent: (SentPrescription | "later")[]) {
      const orderId = await buyGlasses(shop, BUYER, ...sent);
      const lines = await listOrderPrescriptions(store.read, orderId);
      return { orderId, ids: lines.map(({ prescriptionId }) => prescriptionId ?? ""), lines };
    },
    async stateOf(orderId: string) {
      const lines = await listOrderPrescriptions(store.read, orderId);
      return {
        order: (await findOrder(store.read, BUYER, orderId))?.status,
        lines: lines.map(({ state }) => state),
      };
    },
    actsOn: async (id = "") =>
      (
        await store.read
          .select({ act: prescriptionEvents.act })
          .from(prescriptionEvents)
          .where(eq(prescriptionEvents.prescriptionId, id))
      ).map(({ act }) => act),
  };
}

test("list shows the prescriptions to review, oldest first, without their values", async () => {
  const { run, buy, sendFile, moveClock } = await openShopForCommands();
  const typed = await buy(TYPED_PRESCRIPTION);
  moveClock(hours(24));
  const files = await buy(
    await sendFile(),
    await sendFile(await photo(), "OD -2,25.jpg"),
    await sendFile(heic()),
    "later",
  );

  expect(await run("list")).toEqual({
    code: 0,
    stdout: [
      `${typed.ids[0]} · pedido 10001 · ${typed.lines[0]?.title} · ${LENS} · valores digitados · enviada em 20/11/2026, 09:00`,
      `${files.ids[0]} · pedido 10002 · ${files.lines[0]?.title} · ${LENS} · PDF · enviada em 21/11/2026, 09:00`,
      `${files.ids[1]} · pedido 10002 · ${files.lines[1]?.title} · ${LENS} · imagem · enviada em 21/11/2026, 09:00`,
      `${files.ids[2]} · pedido 10002 · ${files.lines[2]?.title} · ${LENS} · HEIC · enviada em 21/11/2026, 09:00`,
    ].join("\n"),
    stderr: "",
  });
});

test("list says when there is nothing to review", async () => {
  const { run, addToCart, place } = await openShopForCommands();
  const nothing = { code: 0, stdout: "Nenhuma receita espera a conferência.", stderr: "" };
  expect(await run("list")).toEqual(nothing);
  await addToCart(TYPED_PRESCRIPTION);
  await place();
  expect(await run("list")).toEqual(nothing);
});

test("open shows typed values in opticians' notation, and records the opening", async () => {
  const { run, buy, actsOn } = await openShopForCommands();
  const { ids, lines } = await buy(TYPED_PRESCRIPTION);
  const [id = ""] = ids;

  expect(await run("open", id)).toEqual({
    code: 0,
    stdout: [
      `Pedido 10001: ${lines[0]?.title}`,
      ...LENS_IN_FULL,
      "OD: esférico -2,25, cilíndrico -0,75, eixo 180°",
      "OE: esférico -1,75, cilíndrico 0,00",
      "Adição: não há",
      "DNP: 62,5 mm",
      "DNP por olho: OD 31 mm, OE 31,5 mm",
      "Altura: OD não informada, OE não informada",
      "Quem prescreveu: Dra. Ana Lima, CRM-SP 12345",
      "Data: 31/03/2026",
    ].join("\n"),
    stderr: "",
  });
  expect(await actsOn(id)).toEqual(["sent", "opened"]);
});

test("open replaces control characters that a customer typed", async () => {
  const { run, buy } = await openShopForCommands();
  const { ids } = await buy({
    ...TYPED_PRESCRIPTION,
    prescriber: "Ana\u001b[2J\nOD: 0,00\u202e",
  } as SentPrescription);
  const { stdout } = await run("open", ids[0] ?? "");
  expect(stdout).toContain("Quem prescreveu: Ana [2J OD: 0,00 \n");
});

test("open writes a file that only its user can read, and records the opening", async () => {
  const { run, buy, sendFile, actsOn, at } = await openShopForCommands();
  const { ids, lines } = await buy(await sendFile());
  const [id = ""] = ids;
  const file = at("receita.pdf");

  expect(await run("open", id, file)).toEqual({
    code: 0,
    stdout: [
      `Pedido 10001: ${lines[0]?.title}`,
      ...LENS_IN_FULL,
      `A receita está em ${file}. Apague esse arquivo assim que terminar: a loja não o apaga por você.`,
    ].join("\n"),
    stderr: "",
  });
  expect(readFileSync(file).equals(pdf())).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await actsOn(id)).toEqual(["sent", "opened"]);
});

test("open records nothing where the file cannot be written", async () => {
  const { run, buy, sendFile, actsOn, at } = await openShopForCommands();
  const { ids } = await buy(await sendFile(), TYPED_PRESCRIPTION);
  const [id = "", typed = ""] = ids;
  const taken = at("taken.pdf");
  writeFileSync(taken, "an e-mail");
  symlinkSync(at("elsewhere"), at("link.pdf"));

  expect([
    await run("open", id),
    await run("open", id, taken),
    await run("open", id, at("link.pdf")),
    await run("open", id, at("nowhere/receita.pdf")),
    await run("open", id, `${taken}/receita.pdf`),
    await run("open", typed, at("typed.pdf")),
  ]).toEqual(
    [
      "Falta dizer em que arquivo gravar esta receita (PDF), por exemplo: receita.pdf",
      `Já existe ${taken}: dê outro nome, para não perder nada.`,
      `Já existe ${at("link.pdf")}: dê outro nome, para não perder nada.`,
      `Não existe a pasta ${at("nowhere")}.`,
      `Não consigo criar ${taken}/receita.pdf (ENOTDIR).`,
      `Sobrou “${at("typed.pdf")}”: os valores desta receita foram digitados, e são mostrados aqui.`,
    ].map((stderr) => ({ code: 1, stdout: "", stderr })),
  );
  expect(readFileSync(taken, "utf8")).toBe("an e-mail");
  expect([existsSync(at("elsewhere")), existsSync(at("typed.pdf"))]).toEqual([false, false]);
  expect([...(await actsOn(id)), ...(await actsOn(typed))]).toEqual(["sent", "sent"]);
});

test("open of a missing file fails, leaves no file, and stays recorded", async () => {
  const { run, buy, sendFile, actsOn, at, store, prescriptionFiles } = await openShopForCommands();
  const { ids } = await buy(await sendFile());
  const [row] = await store.read.select().from(prescriptions);
  await prescriptionFiles.remove(row?.fileId ?? "");

  expect(await run("open", ids[0] ?? "", at("receita.pdf"))).toEqual({
    code: 1,
    stdout: "",
    stderr: "O arquivo desta receita não está na pasta das receitas, ou não abre com esta chave.",
  });
  expect(existsSync(at("receita.pdf"))).toBe(false);
  expect(await actsOn(ids[0])).toEqual(["sent", "opened"]);
});

test("with another key nothing opens or is accepted", async () => {
  const { runWith, buy, sendFile, at, actsOn, stateOf } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile(), TYPED_PRESCRIPTION);
  const [id = "", typed = ""] = ids;
  const other = { PRESCRIPTIONS_KEY: randomBytes(32).toString("base64") };
  const stderr =
    "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY, e PRESCRIPTIONS_FOLDER ou FILES_BUCKET_URL.";

  for (const args of [
    ["open", id, at("receita.pdf")],
    ["open", typed],
    ["accept", id, ...WHO, ...WHEN],
  ]) {
    expect(await runWith(other, ...args)).toEqual({ code: 1, stdout: "", stderr });
  }
  expect(await actsOn(typed)).toEqual(["sent", "opened"]);
  expect((await stateOf(orderId)).lines).toEqual(["in_review", "in_review"]);
});

test("without a key nothing opens, and none is generated", async () => {
  const { runWith, buy, sendFile, actsOn, folder } = await openShopForCommands();
  const { ids } = await buy(await sendFile(), TYPED_PRESCRIPTION);
  const [, typed = ""] = ids;
  expect(await runWith({ PRESCRIPTIONS_KEY: "" }, "open", typed)).toEqual({
    code: 1,
    stdout: "",
    stderr: `Não há chave das receitas em ${folder}.key, nem em PRESCRIPTIONS_KEY.`,
  });
  expect(readdirSync(path.dirname(folder)).filter((name) => /\.key$|receita/.test(name))).toEqual([]);
  expect(await actsOn(typed)).toEqual(["sent"]);
});

test("rotate-keys seals everything with the new key, and the old key opens nothing any more", async () => {
  const { store, runWith, buy, sendFile, at, env } = await openShopForCommands();
  const { ids } = await buy(await sendFile(await photo(), "receita.jpg"), TYPED_PRESCRIPTION);
  const secretsOf = (keys: { PRESCRIPTIONS_KEY: string }) =>
    openStaffSecrets([Buffer.from(keys.PRESCRIPTIONS_KEY, "base64")]);
  await seedDemoStaff(store, { hashPassword: async () => "hash", seal: secretsOf(env).seal }, NOW);
  const [picture = "", typed = ""] = ids;
  const newest = { PRESCRIPTIONS_KEY: randomBytes(32).toString("base64") };
  const both = { PRESCRIPTIONS_KEY: `${newest.PRESCRIPTIONS_KEY},${env.PRESCRIPTIONS_KEY}` };
  const opens = async (keys: NodeJS.ProcessEnv) => {
    const codes = [
      await runWith(keys, "open", picture, at(`${randomUUID()}.jpg`)),
      await runWith(keys, "open", typed),
    ];
    return codes.map(({ code }) => code === 0);
  };
  const done = (files: number, texts: number, secrets: number) => ({
    code: 0,
    stdout: `Fechados de novo com a primeira chave de PRESCRIPTIONS_KEY: arquivos ${files}, textos ${texts}, segredos da equipe ${secrets}. As outras só servem para cópias de segurança de antes.`,
    stderr: "",
  });

  expect(await opens(both)).toEqual([true, true]);
  expect(await opens(newest)).toEqual([false, false]);
  expect(await runWith(both, "rotate-keys")).toEqual(done(2, 2, 3));
  expect(await opens(newest)).toEqual([true, true]);
  expect(await opens(env)).toEqual([false, false]);
  for (const { id, totpSecret } of await store.read.select().from(staff))
    expect(secretsOf(newest).unseal(totpSecret ?? "", id)).toMatch(/^AMETISTA/);
  expect(await runWith(both, "rotate-keys")).toEqual(done(0, 0, 0));
  expect(await runWith(newest, "rotate-keys")).toEqual(done(0, 0, 0));
  expect(await runWith({}, "rotate-keys")).toMatchObject({
    code: 1,
    stderr:
      "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY, e PRESCRIPTIONS_FOLDER ou FILES_BUCKET_URL.",
  });
});

test("`prescriptions reseal`, the old name of rotate-keys, still works", async () => {
  const { runWith, buy, env } = await openShopForCommands();
  await buy(TYPED_PRESCRIPTION);
  const both = { PRESCRIPTIONS_KEY: `${randomBytes(32).toString("base64")},${env.PRESCRIPTIONS_KEY}` };
  const { code, stdout } = await runWith(both, "reseal");
  expect(code).toBe(0);
  expect(stdout).toContain("arquivos 0, textos 1,");
  expect((await runWith(both, "rotate-keys")).stdout).toContain("arquivos 0, textos 0,");
});

test("rotate-keys counts what no key opens, and the old key stays the folder's", async () => {
  const { runWith, buy, sendFile, folder, env } = await openShopForCommands();
  await buy(await sendFile(), await sendFile());
  expect(await isKeyOf(openFolderStore(folder), [Buffer.from(env.PRESCRIPTIONS_KEY, "base64")])).toBe(true);
  const newest = randomBytes(32);
  const [file = ""] = readdirSync(folder).filter((name) => /^[0-9a-f]{32}$/.test(name));
  writeFileSync(path.join(folder, file), "não é o que era");
  const both = { PRESCRIPTIONS_KEY: `${newest.toString("base64")},${env.PRESCRIPTIONS_KEY}` };
  expect(await runWith(both, "rotate-keys")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Sem chave que os abra: 1. Falta uma em PRESCRIPTIONS_KEY, ou mudaram; as antigas continuam a ser precisas.",
  });
  expect(await isKeyOf(openFolderStore(folder), [newest])).toBe(false);
});

test("uses the demonstration's key file beside the folder", async () => {
  const { runWith, buy, env, folder } = await openShopForCommands();
  const { ids } = await buy(TYPED_PRESCRIPTION);
  writeFileSync(`${folder}.key`, Buffer.from(env.PRESCRIPTIONS_KEY, "base64"));
  expect(await runWith({ PRESCRIPTIONS_KEY: "" }, "open", ids[0] ?? "")).toMatchObject({ code: 0 });
});

test("accept moves the order on once all its prescriptions are accepted", async () => {
  const { run, buy, sendFile, stateOf, actsOn, store, prescriptionFiles } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile(), TYPED_PRESCRIPTION);
  const [file = "", typed = ""] = ids;

  expect(await run("accept", file, ...WHO, ...WHEN, ...VALUES)).toEqual({
    code: 0,
    stdout: "A receita foi aceita. O pedido 10001 ainda espera a conferência de outra receita.",
    stderr: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "prescription_review", lines: ["accepted", "in_review"] });
  expect(await findPrescription(store.read, prescriptionFiles, BUYER, file)).toMatchObject({
    prescriber: "Dra. Ana Lima, CRM-SP 12345",
    prescribedOn: "2026-03-31",
  });

  expect(await run("accept", typed)).toEqual({
    code: 0,
    stdout: "A receita foi aceita. O pedido 10001 segue para o laboratório.",
    stderr: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "in_lab", lines: ["accepted", "accepted"] });
  expect([await actsOn(file), await actsOn(typed)]).toEqual([
    ["sent", "accepted"],
    ["sent", "accepted"],
  ]);
});

test("accept reports that another prescription is still missing", async () => {
  const { run, buy } = await openShopForCommands();
  const { ids } = await buy(TYPED_PRESCRIPTION, "later");
  expect((await run("accept", ids[0] ?? "")).stdout).toBe(
    "A receita foi aceita. O pedido 10001 ainda espera outra receita do cliente.",
  );
});

test.each([
  [
    [],
    "Esta receita é um arquivo, e ninguém a transcreveu: transcreva-a em /admin/receitas, ou diga os valores com --set, por exemplo: --set odSpherical=-2,25.",
  ],
  [[...WHO, ...VALUES], "prescribedOn: Preencha a data da receita"],
  [["--prescriber", "Dra. Ana", ...WHEN, ...VALUES], "council: Escolha o conselho"],
  [[...WHO, ...WHEN, "--set", "odSpherical"], `${OPTIONS}${SEE_HELP}`],
  [
    ["--prescriber", "Dra.", "Ana", ...WHEN],
    `Sobrou “Ana”: o nome de quem prescreveu vai entre aspas.${SEE_HELP}`,
  ],
  [["--doctor", "Ana"], `${OPTIONS}${SEE_HELP}`],
  [[...WHO, ...VALUES, "--date", "2026-02-30"], "prescribedOn: Data da receita inválida"],
  [[...WHO, ...VALUES, "--date", "2026-11-21"], "prescribedOn: Data da receita inválida"],
  [
    [...WHO, ...WHEN, "--set", "odSpherical=-2,00", "--set", "oeSpherical=-2,00"],
    "Para fazer as lentes falta a DNP do OD, a DNP do OE: diga com --set, ou peça ao cliente com ask-measures.",
  ],
  [
    [...WHO, ...WHEN, ...VALUES, "--set", "addition=2,00"],
    "A adição não combina com a lente do pedido. Peça outra receita, ou fale com o cliente.",
  ],
])("does not accept a file with %j", async (options, stderr) => {
  const { run, buy, sendFile, stateOf, actsOn } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile());
  const accepted = await run("accept", ids[0] ?? "", ...options);
  expect(accepted).toMatchObject({ code: 1, stdout: "" });
  expect(accepted.stderr).toContain(stderr);
  expect(await stateOf(orderId)).toEqual({ order: "prescription_review", lines: ["in_review"] });
  expect(await actsOn(ids[0])).toEqual(["sent"]);
});

test("accepts a prescription of today", async () => {
  const { run, buy, sendFile } = await openShopForCommands();
  const { ids } = await buy(await sendFile());
  expect(await run("accept", ids[0] ?? "", ...WHO, ...VALUES, "--date", "2026-11-20")).toMatchObject({
    code: 0,
  });
});

test("options correct the typed values", async () => {
  const { run, buy, stateOf, store, prescriptionFiles } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED_PRESCRIPTION);
  const accepted = await run("accept", ids[0] ?? "", "--set", "patient=Bia", "--set", "odSpherical=-7,00");
  expect(accepted).toMatchObject({ code: 0 });
  expect(await findTranscription(store.read, prescriptionFiles, ids[0] ?? "")).toMatchObject({
    patient: "Bia",
    right: { spherical: -700, cylinder: -75, axis: 180 },
    council: "CRM",
  });
  expect((await stateOf(orderId)).order).toBe("in_lab");
});

test("ask-measures asks for what is missing by e-mail, and for nothing else", async () => {
  const { run, buy, stateOf, actsOn, store } = await openShopForCommands();
  const { measures: _, ...without } = TYPED_PRESCRIPTION as Extract<
    typeof TYPED_PRESCRIPTION,
    { refraction: unknown }
  >;
  const { orderId, ids } = await buy(without);
  const [id = ""] = ids;
  expect(await run("accept", id)).toMatchObject({ code: 1 });
  expect(await run("ask-measures", id)).toEqual({
    code: 0,
    stdout: "As medidas que faltam foram pedidas ao cliente, por e-mail.",
    stderr: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "awaiting_prescription", lines: ["measures_missing"] });
  expect(await actsOn(id)).toEqual(["sent", "measures_asked"]);
  const written = await store.read.select().from(emails).where(like(emails.id, "measures-asked:%"));
  expect(written).toHaveLength(1);
  expect(JSON.stringify(written)).not.toMatch(/DNP|\bOD\b|2,25|Lima/);

  const whole = await buy(TYPED_PRESCRIPTION);
  expect(await run("ask-measures", whole.ids[0] ?? "")).toMatchObject({
    code: 1,
    stderr: "Não falta medida nenhuma: a receita pode ser aceita.",
  });
});

test("refuse requests a new prescription: the order's page has the reason, and the e-mail only a link", async () => {
  const { run, buy, stateOf, actsOn, store } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED_PRESCRIPTION);
  const [id = ""] = ids;

  expect(await run("refuse", id, "Falta o eixo", " do\nOD.")).toEqual({
    code: 0,
    stdout: "Outra receita foi pedida ao cliente, por e-mail; o motivo está na página do pedido.",
    stderr: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "awaiting_prescription", lines: ["asked_again"] });
  expect(await listOrderPrescriptions(store.read, orderId)).toMatchObject([
    { request: "Falta o eixo do OD." },
  ]);
  expect(await actsOn(id)).toEqual(["sent", "asked_again"]);

  const written = await store.read.select().from(emails).where(like(emails.id, "prescription-asked-again:%"));
  expect(written).toHaveLength(1);
  expect(written[0]?.text).toContain(`https://loja.exemplo/meu-pedido/${orderId}/receita\n`);
  expect(JSON.stringify(written)).not.toMatch(/eixo|\bOD\b|2,25|Lima/);
});

test("without ORIGIN the e-mail links to the address that the server listens on", async () => {
  const { runWith, buy, store } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED_PRESCRIPTION);
  await runWith({ ORIGIN: "", HOST: "0.0.0.0", PORT: "8080" }, "refuse", ids[0] ?? "", "Está escura.");
  const [message] = await store.read.select().from(emails);
  expect(message?.text).toContain(`http://localhost:8080/meu-pedido/${orderId}/receita\n`);
});

test("remove makes the order wait for another prescription, or refers to the customer during production", async () => {
  const { run, buy, stateOf, actsOn, store } = await openShopForCommands();
  const waiting = await buy(TYPED_PRESCRIPTION);
  const made = await buy(TYPED_PRESCRIPTION);
  await run("accept", made.ids[0] ?? "");
  const success = (stdout: string) => ({ code: 0, stdout, stderr: "" });

  expect(await run("remove", waiting.ids[0] ?? "")).toEqual(
    success("A receita foi excluída. O pedido 10001 espera outra."),
  );
  expect(await stateOf(waiting.orderId)).toEqual({ order: "awaiting_prescription", lines: ["awaiting"] });
  expect(await run("remove", made.ids[0] ?? "")).toEqual(
    success("A receita foi excluída. O pedido 10002 está em produção sem ela: fale com o cliente."),
  );
  expect(await stateOf(made.orderId)).toEqual({ order: "in_lab", lines: ["accepted"] });
  expect(await actsOn(made.ids[0])).toEqual(["sent", "accepted", "removed"]);
  expect(await store.read.$count(prescriptions)).toBe(0);

  expect(await run("list")).toEqual(
    success(`pedido 10002 · ${made.lines[0]?.title} · ${LENS} · receita excluída pelo cliente`),
  );
  expect(await run("remove", made.ids[0] ?? "")).toEqual({
    code: 1,
    stdout: "",
    stderr: `Não há receita ${made.ids[0]}.`,
  });
});

test("remove deletes a prescription without an order", async () => {
  const { run, addToCart, store } = await openShopForCommands();
  await addToCart(TYPED_PRESCRIPTION);
  const [row] = await store.read.select().from(prescriptions);
  expect(await run("remove", row?.id ?? "")).toMatchObject({ code: 0, stdout: "A receita foi excluída." });
});

test("a reason has at most 300 characters", async () => {
  const { run, buy, stateOf } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED_PRESCRIPTION);
  const [id = ""] = ids;
  expect(await run("refuse", id, "é".repeat(301))).toEqual({
    code: 1,
    stdout: "",
    stderr: `O motivo tem 301 caracteres, e cabem 300.${SEE_HELP}`,
  });
  expect((await stateOf(orderId)).lines).toEqual(["in_review"]);
  expect(await run("refuse", id, "é".repeat(300))).toMatchObject({ code: 0 });
});

test("a prescription that is not in review can only be opened", async () => {
  const { run, buy, store, actsOn } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED_PRESCRIPTION);
  const [id = ""] = ids;
  await run("accept", id);
  const refused = {
    code: 1,
    stdout: "",
    stderr: `A receita ${id} não está em conferência. Veja as que estão com: prescriptions list.`,
  };
  expect([await run("accept", id), await run("refuse", id, "Está escura.")]).toEqual([refused, refused]);
  expect(await run("open", id)).toMatchObject({ code: 0 });
  expect(await actsOn(id)).toEqual(["sent", "accepted", "opened"]);
  expect(await store.read.$count(orderEvents, eq(orderEvents.orderId, orderId))).toBe(4);
});

test("the prescriptions of an unpaid order cannot be opened or accepted", async () => {
  const { run, addToCart, place, store, actsOn } = await openShopForCommands();
  await addToCart(TYPED_PRESCRIPTION);
  const orderId = await place();
  const [line] = await listOrderPrescriptions(store.read, orderId);
  const id = line?.prescriptionId ?? "";
  expect(await run("open", id)).toEqual({
    code: 1,
    stdout: "",
    stderr: `Não há receita ${id} em um pedido pago.`,
  });
  expect(await run("accept", id)).toMatchObject({ code: 1 });
  expect(await actsOn(id)).toEqual(["sent"]);
});

test.each([
  ["open", "nada"],
  ["open", "nada", "receita.pdf"],
  ["accept", "nada"],
  ["refuse", "nada", "Está escura."],
])("%s of an unknown id fails", async (...args) => {
  const { run } = await openShopForCommands();
  expect(await run(...args)).toEqual({
    code: 1,
    stdout: "",
    stderr: "Não há receita nada em um pedido pago.",
  });
  expect(existsSync("receita.pdf")).toBe(false);
});

test.each([
  [
    [],
    "Falta dizer o que fazer com as receitas: list, open, accept, ask-measures, refuse, remove ou rotate-keys.",
  ],
  [["erase", "1"], "Não conheço o comando “prescriptions erase”."],
  [["list", "all"], "Sobrou “all”: a lista é uma só."],
  [["open"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["open", "1", "a.pdf", "b.pdf"], "Sobrou “b.pdf”: é um arquivo só."],
  [["accept"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["ask-measures"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["ask-measures", "1", "2"], "Sobrou “2”: é uma receita por vez."],
  [["refuse"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["remove"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["remove", "1", "2"], "Sobrou “2”: é uma receita por vez."],
  [["refuse", "1"], "Falta o motivo, que o cliente lê na página do pedido."],
  [["refuse", "1", " "], "Falta o motivo, que o cliente lê na página do pedido."],
])("%j prints a usage error", async (args, message) => {
  const stderr = message + SEE_HELP;
  expect(await runShopCommand(["prescriptions", ...args], { DATABASE_URL: "file:/nada/aqui.db" })).toEqual({
    code: 1,
    stdout: "",
    stderr,
  });
});
