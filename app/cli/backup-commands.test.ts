import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { eraseAccount } from "#app/domain/account/privacy.server.ts";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { requestStockAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { erasureJobs } from "#app/domain/erasure/erasures.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import {
  findPrescription,
  prescriptionJobs,
  readPrescriptionFile,
} from "#app/domain/lens/prescriptions.server.ts";
import { endSubscription, subscribe } from "#app/domain/newsletter/newsletter.server.ts";
import { deletePrescription } from "#app/domain/order/prescription-changes.server.ts";
import { inviteStaff } from "#app/domain/staff/invitations.server.ts";
import { findMember } from "#app/domain/staff/team.server.ts";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { erasureLog } from "#app/gateways/erasure-log.server.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { buyGlasses, storedPrescription } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { rowsByTable, withRaw } from "#app/testing/raw-database.ts";
import { pdf } from "#app/testing/sample-files.ts";
import { CONTACT, NOW, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { openStore } from "#db/open-store.server.ts";
import {
  accounts,
  orders,
  prescriptions,
  sessions,
  staffLinks,
  staffSessions,
  stockAlerts,
  subscribers,
} from "#db/schema";

const PASSWORD = "óculos de outono";
const VISITOR: Owner = { accountId: null, visitorId: "a visitor" };
const SEE_HELP = " Veja os comandos com: npm run shop -- --help";
const FIRST = "otica-ametista-2026-11-20T12-00-00-000Z.backup";

async function openShopForCommands() {
  const opened = await openTestShop();
  const root = opened.folder;
  const at = (...names: string[]) => path.join(root, ...names);
  const folder = at("receitas");
  const key = randomBytes(32);
  const shop = {
    ...opened,
    prescriptionFiles: openPrescriptionFiles({ files: openFolderStore(folder), keys: [key] }),
  };
  const env = {
    DATABASE_URL: shop.url,
    DATA_FOLDER: root,
    PRESCRIPTIONS_FOLDER: folder,
    PRESCRIPTIONS_KEY: key.toString("base64"),
    BACKUPS_FOLDER: at("copias"),
    BACKUPS_KEY: randomBytes(32).toString("base64"),
  };
  const jobs = {
    ...erasureJobs(opened.store, erasureLog(openFolderStore(env.BACKUPS_FOLDER))),
    ...prescriptionJobs(shop.store, shop.prescriptionFiles),
  };
  const runWith = (changed: NodeJS.ProcessEnv, ...args: string[]) =>
    runShopCommand(args, { ...env, ...changed }, shop.now());

  return {
    ...shop,
    at,
    env,
    key,
    runWith,
    run: (...args: string[]) => runWith({}, ...args),
    backups: () => readdirSync(env.BACKUPS_FOLDER).filter((name) => name.endsWith(".backup")),
    async runJobs() {
      while (await runNextJob(shop.store, jobs, shop.now));
    },
    async openRestored(name = "restaurada") {
      const newest = readdirSync(env.BACKUPS_FOLDER)
        .filter((file) => file.endsWith(".backup"))
        .sort()
        .at(-1);
      const restored = await runShopCommand(["restore", newest ?? "", "--to", at(name)], env, shop.now());
      if (restored.code !== 0) throw new Error(restored.stderr);
      const store = await openStore(`file:${at(name, "shop.db")}`);
      onTestFinished(() => store.close());
      const files = openPrescriptionFiles({ files: openFolderStore(at(name, "prescriptions")), keys: [key] });
      return {
        store,
        files,
        output: restored.stdout,
        inFolder: () => readdirSync(at(name, "prescriptions")),
      };
    },
  };
}

/** Each file below the folder, with its bytes. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(name, "latin1")]));
}

test("restores every row of the database, and the prescriptions", async () => {
  const shop = await openShopForCommands();
  await orderByPix(shop, VISITOR);
  await buyByPix(shop, VISITOR);
  await buyGlasses(shop, VISITOR, await storedPrescription(shop));
  const [sent] = await shop.store.read.select().from(prescriptions);
  const picture = "aurora/preto-frente-1a2b3c4d-640.avif";
  for (const name of [picture, "aurora/notas.txt"]) {
    mkdirSync(path.dirname(shop.at("pictures", name)), { recursive: true });
    writeFileSync(shop.at("pictures", name), name);
  }
  const before = await rowsByTable(shop.url);

  const backup = await shop.run("backup");
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  const [name = ""] = shop.backups();
  const [made, contents] = backup.stdout.split("\n");
  expect(made).toContain(`Cópia de segurança feita e conferida: ${shop.at("copias", name)} (`);
  expect(contents).toBe(
    "É de 20/11/2026, 09:00:01. Produtos: 3; contas: 0; pedidos: 3; pagamentos: 2; receitas: 1; arquivos de receitas: 1; arquivos de fotos: 1.",
  );

  const { output, inFolder, files, store } = await shop.openRestored();
  expect(output).toContain(
    `Para abrir a loja daí: DATABASE_URL=file:${shop.at("restaurada", "shop.db")} PRESCRIPTIONS_FOLDER=${shop.at("restaurada", "prescriptions")} PICTURES_FOLDER=${shop.at("restaurada", "pictures")}`,
  );
  const restored = await rowsByTable(`file:${shop.at("restaurada", "shop.db")}`);
  expect(Object.fromEntries(Object.keys(before).map((table) => [table, restored[table]]))).toEqual(before);
  expect(inFolder()).toEqual([sent?.fileId]);
  expect(readdirSync(shop.at("restaurada", "pictures", "aurora"))).toEqual([path.basename(picture)]);
  expect(readFileSync(shop.at("restaurada", "pictures", picture), "utf8")).toBe(picture);
  const id = sent?.id ?? "";
  expect(await findPrescription(store.read, files, VISITOR, id)).toMatchObject({ fileName: "receita.pdf" });
  const file = await readPrescriptionFile(store.read, files, VISITOR, id, "file");
  expect(Buffer.from(file?.bytes ?? "").equals(pdf())).toBe(true);
});

test("a backup during concurrent orders is consistent", async () => {
  const shop = await openShopForCommands();
  let isMade = false;
  const making = shop.run("backup").finally(() => {
    isMade = true;
  });
  let bought = 0;
  while (!isMade) {
    const order = await orderByPix(shop, { accountId: null, visitorId: `v${bought++}` });
    if (bought % 2 === 0) await order.reportStatus("approved");
    await new Promise(setImmediate);
  }
  expect(await making).toMatchObject({ code: 0 });
  expect(bought).toBeGreaterThan(1);
  const { code, stdout } = await shop.run("verify");
  expect(code).toBe(0);
  expect(stdout).not.toContain("Atenção");
});

test("a backup file contains no readable personal data", async () => {
  const shop = await openShopForCommands();
  await shop.addAccount({ email: CONTACT.email, taxId: CONTACT.taxId });
  await buyGlasses(shop, VISITOR, await storedPrescription(shop));
  await shop.run("backup");
  const file = shop.at("copias", shop.backups()[0] ?? "");
  const bytes = readFileSync(file).toString("latin1");
  for (const secret of [...Object.values(CONTACT), "SQLite format", "accounts", "%PDF"]) {
    expect(bytes).not.toContain(secret);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a restored backup repeats the erasures since it was made", async () => {
  const shop = await openShopForCommands();
  const { store, now } = shop;
  const ana = await shop.addAccount({ email: CONTACT.email, taxId: CONTACT.taxId, password: PASSWORD });
  const owner: Owner = { accountId: ana.id, visitorId: null };
  const bia = await shop.addAccount();
  const order = await orderByPix(shop, owner);
  await buyGlasses(shop, VISITOR, await storedPrescription(shop));
  const [withdrawn] = await store.read.select().from(prescriptions);
  const soldOut = await shop.addProduct({ stock: 0 });
  await requestStockAlert(store, soldOut.variantId, CONTACT.email, now());
  for (const email of [CONTACT.email, "leu@exemplo.com.br", "fica@exemplo.com.br"]) {
    await subscribe(store, { name: "Leu", email }, shopLinks("http://loja"), now());
  }
  await store.write(async (tx) => {
    const expiresAt = new Date(now().getTime() + days(1));
    await tx.insert(sessions).values([
      { id: "signed in", accountId: bia.id, data: {}, expiresAt },
      { id: "a guest", data: {}, expiresAt },
    ]);
  });
  const member = await addMember(shop, "optician");
  const invited = { name: "Rita", email: "rita@exemplo.com.br", role: "clerk" as const };
  await inviteStaff(store, COMMAND_LINE, invited, now());
  await shop.run("backup");

  shop.moveClock(hours(1));
  await order.reportStatus("cancelled");
  expect(await eraseAccount(store, ana.id, PASSWORD, now())).toEqual({ ok: true });
  await deletePrescription(store, shop.prescriptionFiles, VISITOR, withdrawn?.id ?? "", now());
  const [leaving] = await store.read.select().from(subscribers).where(eq(subscribers.name, "Leu"));
  await endSubscription(store, leaving?.token ?? "", now());
  await shop.runJobs();

  const restored = await shop.openRestored();
  const db = restored.store.read;
  expect((await db.select().from(accounts)).map(({ id }) => id)).toEqual([bia.id]);
  expect(await db.select().from(prescriptions)).toEqual([]);
  expect(restored.inFolder()).toEqual([]);
  expect(await db.select().from(stockAlerts)).toEqual([]);
  expect((await db.select().from(subscribers)).map(({ email }) => email)).toEqual(["fica@exemplo.com.br"]);
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(["a guest"]);
  expect(await db.select().from(staffSessions)).toEqual([]);
  expect(await db.select().from(staffLinks)).toEqual([]);
  expect(await findMember(db, member.id)).toMatchObject({ status: "active", role: "optician" });
  const [pseudonymous] = await db.select().from(orders).where(eq(orders.id, order.orderId));
  expect(pseudonymous).toMatchObject({ accountId: null, status: "awaiting_payment", contact: { email: "" } });
  expect(restored.output).toContain("Eliminações no registro, repetidas onde era preciso: 5.");

  const logs = readdirSync(shop.env.BACKUPS_FOLDER).filter((name) => name.endsWith(".log"));
  const log = logs.map((name) => readFileSync(shop.at("copias", name), "utf8")).join("");
  expect(log).toContain(ana.id);
  for (const secret of [...Object.values(CONTACT), leaving?.token ?? ""]) expect(log).not.toContain(secret);
});

test("refuses a changed or truncated file and another key, and restores nothing", async () => {
  const shop = await openShopForCommands();
  await shop.run("backup");
  const file = shop.at("copias", FIRST);
  const reason = "a cópia não abre: a chave BACKUPS_KEY é outra, ou o arquivo mudou ou não está inteiro.";
  const expectRefused = async (changed: NodeJS.ProcessEnv = {}) => {
    const names = readdirSync(shop.at()).sort();
    expect(await shop.runWith(changed, "verify")).toEqual({ code: 1, stdout: "", stderr: reason });
    expect(await shop.runWith(changed, "restore", FIRST, "--to", shop.at("nova"))).toEqual({
      code: 1,
      stdout: "",
      stderr: `Nada foi restaurado: ${reason}`,
    });
    expect(readdirSync(shop.at()).sort()).toEqual(names);
  };

  await expectRefused({ BACKUPS_KEY: randomBytes(32).toString("base64") });
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 8, middle);
  writeFileSync(file, changed);
  await expectRefused();
  writeFileSync(file, whole);
  truncateSync(file, whole.length - 1);
  await expectRefused();
});

test("restores only into an empty folder", async () => {
  const shop = await openShopForCommands();
  await shop.run("backup");
  const before = contentsOf(shop.at());
  expect(await shop.run("restore", FIRST, "--to", shop.at())).toMatchObject({
    code: 1,
    stderr: "Nada foi restaurado: a pasta não está vazia.",
  });
  expect(contentsOf(shop.at())).toEqual(before);
  mkdirSync(shop.at("vazia"));
  expect(await shop.run("restore", FIRST, "--to", shop.at("vazia"))).toMatchObject({ code: 0 });
});

test("retains the newest backups, and the erasure entries since the oldest of them", async () => {
  const shop = await openShopForCommands();
  const log = erasureLog(openFolderStore(shop.env.BACKUPS_FOLDER));
  const make = () => shop.runWith({ BACKUPS_KEEP: "2" }, "backup");
  await make();
  await log.record({ what: "account", id: "early", at: shop.now() });
  await log.record({ what: "account", id: "late", at: shop.moveClock(days(1)) });
  await make();
  expect([shop.backups().length, (await log.list()).entries.length]).toEqual([2, 2]);
  shop.moveClock(days(1));
  await make();
  expect(shop.backups()).toEqual([
    "otica-ametista-2026-11-21T12-00-00-000Z.backup",
    "otica-ametista-2026-11-22T12-00-00-000Z.backup",
  ]);
  expect((await log.list()).entries).toMatchObject([{ id: "late" }]);
});

test("a failed backup leaves no file, and deletes no other", async () => {
  const shop = await openShopForCommands();
  await shop.runWith({ BACKUPS_KEEP: "1" }, "backup");
  shop.moveClock(minutes(1));
  // A broken foreign key: the database can be copied, but the check fails.
  await withRaw(shop.url, async (database) => {
    await database.ignoreConstraints();
    await database.run(
      "INSERT INTO order_events (id, order_id, status, cause, at) VALUES ('e', 'none', 'paid', '', 0)",
    );
  });
  const names = readdirSync(shop.at()).sort();
  expect(await shop.runWith({ BACKUPS_KEEP: "1" }, "backup")).toMatchObject({
    code: 1,
    stderr:
      "A cópia não foi feita: o banco de dados da cópia está danificado: order_events refers to what is not in orders.",
  });
  expect(readdirSync(shop.at("copias"))).toEqual([FIRST]);
  expect(readdirSync(shop.at()).sort()).toEqual(names);
});

test("a backup with a broken rule is made and reported, and deletes no older one", async () => {
  const shop = await openShopForCommands();
  const make = () => shop.runWith({ BACKUPS_KEEP: "1" }, "backup");
  await shop.addProduct();
  await make();
  shop.moveClock(minutes(1));
  await withRaw(shop.url, (database) => database.run("UPDATE variants SET reserved = 1"));
  const { code, stdout } = await make();
  const rule =
    "Atenção: não vale que o que está reservado é o que os pedidos à espera de pagamento seguram (exceções: 1).";
  expect([code, stdout.split("\n").slice(2)]).toEqual([0, [rule, "Nenhuma cópia mais velha foi removida."]]);
  expect(shop.backups()).toHaveLength(2);
  const verified = await shop.run("verify");
  expect([verified.code, verified.stderr]).toEqual([1, expect.stringContaining(rule)]);
});

test("removes the files of a killed backup once they are old", async () => {
  const shop = await openShopForCommands();
  await shop.run("backup");
  const [partial, workFolder] = [
    shop.at("copias", "otica-ametista-2026-11-20T13-00-00-000Z.backup.partial"),
    shop.at(".backup-x"),
  ];
  writeFileSync(partial, "half");
  mkdirSync(workFolder);
  for (const file of [partial, workFolder]) utimesSync(file, NOW, NOW);

  expect((await shop.run("verify")).stdout).toContain(FIRST);
  shop.moveClock(hours(12));
  await shop.run("backup");
  expect([existsSync(partial), existsSync(workFolder)]).toEqual([true, true]);
  shop.moveClock(1);
  await shop.run("backup");
  expect([existsSync(partial), existsSync(workFolder)]).toEqual([false, false]);
});

test("reports a missing prescription file", async () => {
  const shop = await openShopForCommands();
  await buyGlasses(shop, VISITOR, await storedPrescription(shop));
  const [sent] = await shop.store.read.select().from(prescriptions);
  await shop.prescriptionFiles.remove(sent?.fileId ?? "");
  expect((await shop.run("backup")).stdout).toContain("Atenção: arquivos de receitas que faltam: 1.");
});

test("a demonstration generates a key file beside the folder", async () => {
  const shop = await openShopForCommands();
  expect(await shop.runWith({ BACKUPS_KEY: "" }, "backup")).toMatchObject({ code: 0 });
  expect(statSync(shop.at("copias.key")).mode & 0o777).toBe(0o600);
  expect(await shop.runWith({ BACKUPS_KEY: "" }, "verify", FIRST)).toMatchObject({ code: 0 });
});

test("verify and restore need no database", async () => {
  const shop = await openShopForCommands();
  await shop.run("backup");
  const noDatabase = { DATABASE_URL: `file:${shop.at("outra", "shop.db")}` };
  expect(await shop.runWith(noDatabase, "verify")).toMatchObject({ code: 0 });
  expect(await shop.runWith(noDatabase, "restore", FIRST, "--to", shop.at("nova", "loja"))).toMatchObject({
    code: 0,
  });
});

test.each([
  [["backup", "tudo"], `Sobrou “tudo”: a cópia é da loja inteira.${SEE_HELP}`],
  [["verify", "a", "b"], `Sobrou “b”: é uma cópia por vez.${SEE_HELP}`],
  [["restore"], `Falta o arquivo da cópia de segurança.${SEE_HELP}`],
  [["restore", "a"], `Falta a pasta vazia: --to PASTA.${SEE_HELP}`],
  [["restore", "a", "--to"], `Falta a pasta vazia: --to PASTA.${SEE_HELP}`],
  [["restore", "a", "b", "--to", "c"], `Sobrou “b”: é uma cópia por vez.${SEE_HELP}`],
])("%j prints a usage error", async (args, stderr) => {
  const { run } = await openShopForCommands();
  expect(await run(...args)).toEqual({ code: 1, stdout: "", stderr });
});

test("reports a missing folder, backup or file", async () => {
  const { run, runWith, env } = await openShopForCommands();
  const none =
    "Falta BACKUPS_FOLDER, a pasta das cópias de segurança, ou BACKUPS_BUCKET_URL, com a chave delas em BACKUPS_KEY: veja .env.example.";
  expect(await runWith({ BACKUPS_FOLDER: "" }, "backup")).toMatchObject({ code: 1, stderr: none });
  expect(await run("verify")).toMatchObject({
    code: 1,
    stderr: `Ainda não há cópias de segurança em ${env.BACKUPS_FOLDER}.`,
  });
  expect(await run("restore", "nada", "--to", "x")).toMatchObject({
    code: 1,
    stderr: `Não há o arquivo nada, nem em ${env.BACKUPS_FOLDER}.`,
  });
});
