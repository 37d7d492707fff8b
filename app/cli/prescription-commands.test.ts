import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { findPrescription, type SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { hours } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { isKeyOf } from "#app/gateways/local-key-file.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { addGlasses, buyGlasses, fileSent, placeGlasses, TYPED } from "#app/testing/glasses.ts";
import { heic, pdf, photo } from "#app/testing/sample-files.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, orderEvents, prescriptionEvents, prescriptions } from "#db/schema";

const BUYER: Owner = { accountId: null, visitorId: "a visitor" };
const SEE_HELP = " Veja os comandos com: npm run shop -- --help";
const WHO = ["--prescriber", "Dra. Ana Lima, CRM-SP 12345"];
const WHEN = ["--date", "2026-03-31"];
const LENS = "visão simples · lente VISÃO SIMPLES, SUPER FINA 1.61";
/** The same, when a prescription is opened. */
const LENS_IN_FULL = [
  "Visão: visão simples",
  "Lente: VISÃO SIMPLES",
  "Tratamentos: nenhum",
  "Cor da lente: nenhuma",
  "Espessura: SUPER FINA 1.61",
];

/** The optician's command line, on the database and the folder of a shop that is open. */
async function openShopForCommands() {
  const opened = await openTestShop();
  const folder = path.join(path.dirname(opened.file), "optician-prescriptions");
  const key = randomBytes(32);
  const shop = { ...opened, prescriptionFiles: openPrescriptionFiles({ folder, keys: [key] }) };
  const { store } = shop;
  const env = {
    DATABASE_URL: `file:${shop.file}`,
    PRESCRIPTIONS_FOLDER: folder,
    PRESCRIPTIONS_KEY: key.toString("base64"),
    ORIGIN: "https://loja.exemplo",
  };
  const at = (name: string) => path.join(path.dirname(shop.file), name);

  return {
    ...shop,
    folder,
    env,
    at,
    run: (...args: string[]) => runShopCommand(["prescriptions", ...args], env, shop.now()),
    runWith: (changed: NodeJS.ProcessEnv, ...args: string[]) =>
      runShopCommand(["prescriptions", ...args], { ...env, ...changed }, shop.now()),
    sendFile: (...file: [content?: Uint8Array, name?: string]) => fileSent(shop, ...file),
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

test("the list names what waits, the longest waiting first, and nothing of what it says", async () => {
  const { run, buy, sendFile, moveClock } = await openShopForCommands();
  const typed = await buy(TYPED);
  moveClock(hours(24));
  const files = await buy(
    await sendFile(),
    await sendFile(await photo(), "OD -2,25.jpg"),
    await sendFile(heic()),
    "later",
  );

  expect(await run("list")).toEqual({
    code: 0,
    said: [
      `${typed.ids[0]} · pedido 10001 · ${typed.lines[0]?.title} · ${LENS} · valores digitados · enviada em 20/11/2026, 09:00`,
      `${files.ids[0]} · pedido 10002 · ${files.lines[0]?.title} · ${LENS} · PDF · enviada em 21/11/2026, 09:00`,
      `${files.ids[1]} · pedido 10002 · ${files.lines[1]?.title} · ${LENS} · imagem · enviada em 21/11/2026, 09:00`,
      `${files.ids[2]} · pedido 10002 · ${files.lines[2]?.title} · ${LENS} · HEIC · enviada em 21/11/2026, 09:00`,
    ].join("\n"),
    complained: "",
  });
});

test("where nothing waits, the list says so", async () => {
  const { run, addToCart, place } = await openShopForCommands();
  const nothing = { code: 0, said: "Nenhuma receita espera a conferência.", complained: "" };
  expect(await run("list")).toEqual(nothing);
  await addToCart(TYPED);
  await place();
  expect(await run("list")).toEqual(nothing);
});

test("typed values are shown as opticians write them, and the opening is recorded", async () => {
  const { run, buy, actsOn } = await openShopForCommands();
  const { ids, lines } = await buy(TYPED);
  const [id = ""] = ids;

  expect(await run("open", id)).toEqual({
    code: 0,
    said: [
      `Pedido 10001: ${lines[0]?.title}`,
      ...LENS_IN_FULL,
      "OD: esférico -2,25, cilíndrico -0,75, eixo 180°",
      "OE: esférico -1,75, cilíndrico 0,00",
      "Adição: não há",
      "DNP: 62,5 mm",
      "Quem prescreveu: Dra. Ana Lima, CRM-SP 12345",
      "Data: 31/03/2026",
    ].join("\n"),
    complained: "",
  });
  expect(await actsOn(id)).toEqual(["sent", "opened"]);
});

test("what a customer typed moves no cursor of the optician's", async () => {
  const { run, buy } = await openShopForCommands();
  const { ids } = await buy({ ...TYPED, prescriber: "Ana\u001b[2J\nOD: 0,00\u202e" } as SentPrescription);
  const { said } = await run("open", ids[0] ?? "");
  expect(said).toContain("Quem prescreveu: Ana [2J OD: 0,00 \n");
});

test("a file is written for its optician alone, and the opening is recorded", async () => {
  const { run, buy, sendFile, actsOn, at } = await openShopForCommands();
  const { ids, lines } = await buy(await sendFile());
  const [id = ""] = ids;
  const file = at("receita.pdf");

  expect(await run("open", id, file)).toEqual({
    code: 0,
    said: [
      `Pedido 10001: ${lines[0]?.title}`,
      ...LENS_IN_FULL,
      `A receita está em ${file}. Apague esse arquivo assim que terminar: a loja não o apaga por você.`,
    ].join("\n"),
    complained: "",
  });
  expect(readFileSync(file).equals(pdf())).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await actsOn(id)).toEqual(["sent", "opened"]);
});

test("what cannot be written is said before anything is opened", async () => {
  const { run, buy, sendFile, actsOn, at } = await openShopForCommands();
  const { ids } = await buy(await sendFile(), TYPED);
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
    ].map((complained) => ({ code: 1, said: "", complained })),
  );
  expect(readFileSync(taken, "utf8")).toBe("an e-mail");
  expect([existsSync(at("elsewhere")), existsSync(at("typed.pdf"))]).toEqual([false, false]);
  expect([...(await actsOn(id)), ...(await actsOn(typed))]).toEqual(["sent", "sent"]);
});

test("a file that is gone is said to be, leaves nothing, and its opening stays recorded", async () => {
  const { run, buy, sendFile, actsOn, at, store, prescriptionFiles } = await openShopForCommands();
  const { ids } = await buy(await sendFile());
  const [row] = await store.read.select().from(prescriptions);
  await prescriptionFiles.remove(row?.fileId ?? "");

  expect(await run("open", ids[0] ?? "", at("receita.pdf"))).toEqual({
    code: 1,
    said: "",
    complained: "O arquivo desta receita não está na pasta das receitas, ou não abre com esta chave.",
  });
  expect(existsSync(at("receita.pdf"))).toBe(false);
  expect(await actsOn(ids[0])).toEqual(["sent", "opened"]);
});

test("with another key nothing opens and nothing is accepted; without one none is made", async () => {
  const { runWith, buy, sendFile, at, actsOn, stateOf, folder } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile(), TYPED);
  const [id = "", typed = ""] = ids;
  const other = { PRESCRIPTIONS_KEY: randomBytes(32).toString("base64") };
  const words = "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY e PRESCRIPTIONS_FOLDER.";

  for (const args of [
    ["open", id, at("receita.pdf")],
    ["open", typed],
    ["accept", id, ...WHO, ...WHEN],
  ]) {
    expect(await runWith(other, ...args)).toEqual({ code: 1, said: "", complained: words });
  }
  expect(await runWith({ PRESCRIPTIONS_KEY: "" }, "open", typed)).toEqual({
    code: 1,
    said: "",
    complained: `Não há chave das receitas em ${folder}.key, nem em PRESCRIPTIONS_KEY.`,
  });
  expect(readdirSync(path.dirname(folder)).filter((name) => /\.key$|receita/.test(name))).toEqual([]);
  expect(await actsOn(typed)).toEqual(["sent", "opened"]);
  expect((await stateOf(orderId)).lines).toEqual(["in_review", "in_review"]);
});

test("after a change of keys, what was sealed with the old one is sealed with the new, and the old opens nothing", async () => {
  const { runWith, buy, sendFile, at, env } = await openShopForCommands();
  const { ids } = await buy(await sendFile(await photo(), "receita.jpg"), TYPED);
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
  const done = (files: number, texts: number) => ({
    code: 0,
    said: `Fechados de novo com a primeira chave de PRESCRIPTIONS_KEY: arquivos ${files}, textos ${texts}. As outras só servem para cópias de segurança de antes.`,
    complained: "",
  });

  expect(await opens(both)).toEqual([true, true]);
  expect(await opens(newest)).toEqual([false, false]);
  expect(await runWith(both, "reseal")).toEqual(done(2, 2));
  expect(await opens(newest)).toEqual([true, true]);
  expect(await opens(env)).toEqual([false, false]);
  expect(await runWith(both, "reseal")).toEqual(done(0, 0));
  expect(await runWith(newest, "reseal")).toEqual(done(0, 0));
  expect(await runWith({}, "reseal")).toMatchObject({
    code: 1,
    complained: "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY e PRESCRIPTIONS_FOLDER.",
  });
});

test("what none of the keys opens is counted, and the old key is still the folder's", async () => {
  const { runWith, buy, sendFile, folder, env } = await openShopForCommands();
  await buy(await sendFile(), await sendFile());
  expect(isKeyOf(folder, [Buffer.from(env.PRESCRIPTIONS_KEY, "base64")])).toBe(true);
  const newest = randomBytes(32);
  const [file = ""] = readdirSync(folder).filter((name) => /^[0-9a-f]{32}$/.test(name));
  writeFileSync(path.join(folder, file), "não é o que era");
  const both = { PRESCRIPTIONS_KEY: `${newest.toString("base64")},${env.PRESCRIPTIONS_KEY}` };
  expect(await runWith(both, "reseal")).toEqual({
    code: 1,
    said: "",
    complained:
      "Sem chave que os abra: 1. Falta uma em PRESCRIPTIONS_KEY, ou mudaram; as antigas continuam a ser precisas.",
  });
  expect(isKeyOf(folder, [newest])).toBe(false);
});

test("a demonstration's own key, beside the folder, is found", async () => {
  const { runWith, buy, env, folder } = await openShopForCommands();
  const { ids } = await buy(TYPED);
  writeFileSync(`${folder}.key`, Buffer.from(env.PRESCRIPTIONS_KEY, "base64"));
  expect(await runWith({ PRESCRIPTIONS_KEY: "" }, "open", ids[0] ?? "")).toMatchObject({ code: 0 });
});

test("accepting sends the order on as soon as all of it is accepted, and says where it goes", async () => {
  const { run, buy, sendFile, stateOf, actsOn, store, prescriptionFiles } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile(), TYPED);
  const [file = "", typed = ""] = ids;

  expect(await run("accept", file, ...WHO, ...WHEN)).toEqual({
    code: 0,
    said: "A receita foi aceita. O pedido 10001 ainda espera a conferência de outra receita.",
    complained: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "prescription_review", lines: ["accepted", "in_review"] });
  expect(await findPrescription(store.read, prescriptionFiles, BUYER, file)).toMatchObject({
    prescriber: "Dra. Ana Lima, CRM-SP 12345",
    prescribedOn: "2026-03-31",
  });

  expect(await run("accept", typed)).toEqual({
    code: 0,
    said: "A receita foi aceita. O pedido 10001 segue para o laboratório.",
    complained: "",
  });
  expect(await stateOf(orderId)).toEqual({ order: "in_lab", lines: ["accepted", "accepted"] });
  expect([await actsOn(file), await actsOn(typed)]).toEqual([
    ["sent", "accepted"],
    ["sent", "accepted"],
  ]);
});

test("accepting while the customer still owes one says so", async () => {
  const { run, buy } = await openShopForCommands();
  const { ids } = await buy(TYPED, "later");
  expect((await run("accept", ids[0] ?? "")).said).toBe(
    "A receita foi aceita. O pedido 10001 ainda espera outra receita do cliente.",
  );
});

test.each([
  [[], "Esta receita é um arquivo: diga quem prescreveu e quando, com --prescriber e --date."],
  [[...WHO], `Falta a data da receita: --date.${SEE_HELP}`],
  [[...WHEN], `Falta quem prescreveu, com o registro: --prescriber.${SEE_HELP}`],
  [["--prescriber", " ", ...WHEN], `Falta quem prescreveu, com o registro: --prescriber.${SEE_HELP}`],
  [["--prescriber", "x".repeat(121), ...WHEN], `Em --prescriber cabem 120 caracteres.${SEE_HELP}`],
  [
    ["--prescriber", "Dra.", "Ana", ...WHEN],
    `Sobrou “Ana”: o nome de quem prescreveu vai entre aspas.${SEE_HELP}`,
  ],
  [
    ["--doctor", "Ana"],
    `Não entendi as opções: são --prescriber e --date, cada uma com o seu valor.${SEE_HELP}`,
  ],
  [[...WHO, "--date", "2026-02-30"], "A data 2026-02-30 não existe ou ainda não chegou: --date 2026-03-31."],
  [[...WHO, "--date", "2026-11-21"], "A data 2026-11-21 não existe ou ainda não chegou: --date 2026-03-31."],
  [[...WHO, "--date", "ontem"], "A data ontem não existe ou ainda não chegou: --date 2026-03-31."],
])("a file is not accepted with %j", async (options, complained) => {
  const { run, buy, sendFile, stateOf, actsOn } = await openShopForCommands();
  const { orderId, ids } = await buy(await sendFile());
  expect(await run("accept", ids[0] ?? "", ...options)).toEqual({ code: 1, said: "", complained });
  expect(await stateOf(orderId)).toEqual({ order: "prescription_review", lines: ["in_review"] });
  expect(await actsOn(ids[0])).toEqual(["sent"]);
});

test("a prescription of this very day is accepted", async () => {
  const { run, buy, sendFile } = await openShopForCommands();
  const { ids } = await buy(await sendFile());
  expect(await run("accept", ids[0] ?? "", ...WHO, "--date", "2026-11-20")).toMatchObject({ code: 0 });
});

test("typed values have said already who prescribed", async () => {
  const { run, buy, stateOf } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED);
  expect(await run("accept", ids[0] ?? "", ...WHO, ...WHEN)).toEqual({
    code: 1,
    said: "",
    complained:
      "Os valores desta receita foram digitados, já com quem prescreveu e quando: deixe --prescriber e --date de fora.",
  });
  expect((await stateOf(orderId)).lines).toEqual(["in_review"]);
});

test("refusing asks the customer again: why on the order's page, and in the e-mail only where that is", async () => {
  const { run, buy, stateOf, actsOn, store } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED);
  const [id = ""] = ids;

  expect(await run("refuse", id, "Falta o eixo", " do\nOD.")).toEqual({
    code: 0,
    said: "Outra receita foi pedida ao cliente, por e-mail; o motivo está na página do pedido.",
    complained: "",
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

test("without an origin the e-mail leads to where the shop listens", async () => {
  const { runWith, buy, store } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED);
  await runWith({ ORIGIN: "", HOST: "0.0.0.0", PORT: "8080" }, "refuse", ids[0] ?? "", "Está escura.");
  const [message] = await store.read.select().from(emails);
  expect(message?.text).toContain(`http://localhost:8080/meu-pedido/${orderId}/receita\n`);
});

test("removing has the order wait for another; in the lab, it says to speak with the customer", async () => {
  const { run, buy, stateOf, actsOn, store } = await openShopForCommands();
  const waiting = await buy(TYPED);
  const made = await buy(TYPED);
  await run("accept", made.ids[0] ?? "");
  const said = (words: string) => ({ code: 0, said: words, complained: "" });

  expect(await run("remove", waiting.ids[0] ?? "")).toEqual(
    said("A receita foi excluída. O pedido 10001 espera outra."),
  );
  expect(await stateOf(waiting.orderId)).toEqual({ order: "awaiting_prescription", lines: ["awaiting"] });
  expect(await run("remove", made.ids[0] ?? "")).toEqual(
    said("A receita foi excluída. O pedido 10002 está em produção sem ela: fale com o cliente."),
  );
  expect(await stateOf(made.orderId)).toEqual({ order: "in_lab", lines: ["accepted"] });
  expect(await actsOn(made.ids[0])).toEqual(["sent", "accepted", "removed"]);
  expect(await store.read.$count(prescriptions)).toBe(0);

  expect(await run("list")).toEqual(
    said(`pedido 10002 · ${made.lines[0]?.title} · ${LENS} · receita excluída pelo cliente`),
  );
  expect(await run("remove", made.ids[0] ?? "")).toEqual({
    code: 1,
    said: "",
    complained: `Não há receita ${made.ids[0]}.`,
  });
});

test("a prescription that no order uses is removed as well", async () => {
  const { run, addToCart, store } = await openShopForCommands();
  await addToCart(TYPED);
  const [row] = await store.read.select().from(prescriptions);
  expect(await run("remove", row?.id ?? "")).toMatchObject({ code: 0, said: "A receita foi excluída." });
});

test("a reason has up to 300 letters", async () => {
  const { run, buy, stateOf } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED);
  const [id = ""] = ids;
  expect(await run("refuse", id, "é".repeat(301))).toEqual({
    code: 1,
    said: "",
    complained: `O motivo tem 301 caracteres, e cabem 300.${SEE_HELP}`,
  });
  expect((await stateOf(orderId)).lines).toEqual(["in_review"]);
  expect(await run("refuse", id, "é".repeat(300))).toMatchObject({ code: 0 });
});

test("what is not in review is neither accepted nor refused, and may be opened", async () => {
  const { run, buy, store, actsOn } = await openShopForCommands();
  const { orderId, ids } = await buy(TYPED);
  const [id = ""] = ids;
  await run("accept", id);
  const refused = {
    code: 1,
    said: "",
    complained: `A receita ${id} não está em conferência. Veja as que estão com: prescriptions list.`,
  };
  expect([await run("accept", id), await run("refuse", id, "Está escura.")]).toEqual([refused, refused]);
  expect(await run("open", id)).toMatchObject({ code: 0 });
  expect(await actsOn(id)).toEqual(["sent", "accepted", "opened"]);
  expect(await store.read.$count(orderEvents, eq(orderEvents.orderId, orderId))).toBe(4);
});

test("what nobody has paid for stays closed", async () => {
  const { run, addToCart, place, store, actsOn } = await openShopForCommands();
  await addToCart(TYPED);
  const orderId = await place();
  const [line] = await listOrderPrescriptions(store.read, orderId);
  const id = line?.prescriptionId ?? "";
  expect(await run("open", id)).toEqual({
    code: 1,
    said: "",
    complained: `Não há receita ${id} em um pedido pago.`,
  });
  expect(await run("accept", id)).toMatchObject({ code: 1 });
  expect(await actsOn(id)).toEqual(["sent"]);
});

test.each([
  ["open", "nada"],
  ["open", "nada", "receita.pdf"],
  ["accept", "nada"],
  ["refuse", "nada", "Está escura."],
])("%s of an id that is nothing says so", async (...args) => {
  const { run } = await openShopForCommands();
  expect(await run(...args)).toEqual({
    code: 1,
    said: "",
    complained: "Não há receita nada em um pedido pago.",
  });
  expect(existsSync("receita.pdf")).toBe(false);
});

test.each([
  [[], "Falta dizer o que fazer com as receitas: list, open, accept, refuse, remove ou reseal."],
  [["erase", "1"], "Não conheço o comando “prescriptions erase”."],
  [["list", "all"], "Sobrou “all”: a lista é uma só."],
  [["open"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["open", "1", "a.pdf", "b.pdf"], "Sobrou “b.pdf”: é um arquivo só."],
  [["accept"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["refuse"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["remove"], "Falta o ID da receita, que está na lista: prescriptions list."],
  [["remove", "1", "2"], "Sobrou “2”: é uma receita por vez."],
  [["refuse", "1"], "Falta o motivo, que o cliente lê na página do pedido."],
  [["refuse", "1", " "], "Falta o motivo, que o cliente lê na página do pedido."],
])("%j is refused in one line that leads on", async (args, words) => {
  const complained = words + SEE_HELP;
  expect(await runShopCommand(["prescriptions", ...args], { DATABASE_URL: "file:/nada/aqui.db" })).toEqual({
    code: 1,
    said: "",
    complained,
  });
});
