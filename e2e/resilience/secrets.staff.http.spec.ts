import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { CHECK_ITEMS } from "../../app/domain/lab/lab-job.ts";
import { sealOwnerOf } from "../../app/domain/lens/transcriptions.server.ts";
import { openFolderStore } from "../../app/gateways/folder-store.server.ts";
import { openPrescriptionFiles } from "../../app/gateways/prescription-files.server.ts";
import { type ClientResponse, PlainClient } from "../client.ts";
import { countRowsByTable, readContent, readNumber, readText } from "../database.ts";
import { fill } from "../every-route.ts";
import { ServerProcess } from "../server-process.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";
import {
  backUp,
  bytesIn,
  hits,
  hitsInCookies,
  hitsInPages,
  hitsInUrls,
  type Page,
  rowsOf,
  startAsInProduction,
} from "./leaks.ts";
import { MailServer } from "./mail-server.ts";
import { fetchEveryPage } from "./pages-and-forms.ts";
import { newShopper, personalFields, type Shopper, signUp } from "./shoppers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const IN_A_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, "2026-11-23".length);
const KEY = randomBytes(32).toString("base64");

const PATIENT = "Bia Canario7Q";
const PRESCRIBER = "Rita Sabia5W";
const REGISTER = `9${randomInt(1e8, 1e9)}`;
/** What only the transcription's sealed row may have. */
const SECRETS = ["Canario7Q", "Sabia5W", REGISTER];
const READ = {
  ...{ intent: "transcribe", patient: PATIENT, prescriber: PRESCRIBER, register: REGISTER },
  ...{ odSpherical: "-2,25", oeSpherical: "-1,75", council: "CRM", uf: "SP", prescribedOn: "2026-03-31" },
};
/** Whose pages have the patient, for those who may read prescriptions. */
const WITH_CONTENT = /^\/admin\/(receitas\/:id|laboratorio(\/:job)?\/imprimir)$/;
const UNKNOWN_ID = "0".repeat(32);

const server = new ServerProcess();
const mail = new MailServer();

test.beforeAll(async () => {
  await mail.start();
  await startAsInProduction(server, KEY, mail.settings.SMTP_URL);
});

test.afterAll(async () => {
  await server.end("SIGKILL");
  await mail.end();
});

test("a transcription is in its sealed row, on the optician's pages, and nowhere else", async () => {
  test.setTimeout(120_000);
  const buyer = await newShopper(server, "customer", "Compradora3K");
  const { order } = buyer.ids;
  const number = await ask("SELECT number FROM orders WHERE id = ?", order);
  const prescription = await ask("SELECT prescription_id FROM order_prescriptions WHERE order_id = ?", order);
  const [optician, clerk, owner] = await Promise.all([member("optician"), member("clerk"), member("owner")]);
  const jobs: string[] = [];
  const work: Page[] = [];
  const keep = async (path: string, response: Promise<ClientResponse>) => {
    const page = { path, ...(await response) };
    work.push(page);
    jobs.push(await rowsOf(server.folder, ["jobs"]));
    return page;
  };
  const open = (path: string) => keep(path, optician.get(path));
  const send = async (path: string, fields: Record<string, string>, status = 303) => {
    const page = await keep(path, optician.post(path, fields));
    expect(page.status, `${path}: ${JSON.stringify(fields)}`).toBe(status);
  };

  const receita = `/admin/receitas/${prescription}`;
  await open(receita);
  await send(receita, { ...READ, next: "accept", uf: "" }, 422);
  await send(receita, { ...READ, next: "ask-measures" });
  await giveMeasures(buyer);
  expect((await open(receita)).text).toContain(PATIENT);
  await send(receita, { ...READ, next: "accept", odPupillaryDistance: "31", oePupillaryDistance: "31,5" });
  const job = await ask("SELECT line_id FROM lab_jobs WHERE order_id = ?", order);
  const lenses = `/admin/laboratorio/${job}`;
  const tickets = [`${lenses}/imprimir`, `/admin/laboratorio/imprimir?n=${job}`];
  for (const ticket of tickets) expect((await open(ticket)).text).toContain(PATIENT);
  const lab = { n: job, lab: "Lentes Sul", labNumber: "LS-77", expectedOn: IN_A_WEEK };
  await send("/admin/laboratorio/enviar", lab);
  await send(lenses, { intent: "receive" });
  await send(lenses, { intent: "rework", reason: "Risco ou defeito na lente" });
  await send("/admin/laboratorio/enviar", lab);
  await send(lenses, { intent: "receive" });
  const items = Object.keys(CHECK_ITEMS).map((item) => [item, "on"]);
  await send(lenses, { intent: "check", ...Object.fromEntries(items) });
  await expect.poll(countUnsentEmails).toBe(0);

  const anonymous = new PlainClient(server.origin);
  const paths = adminPaths({ number, prescription, job, account: buyer.accountId ?? "" });
  const withoutContent = paths.filter(({ pattern }) => !WITH_CONTENT.test(pattern)).map(({ path }) => path);
  const every = paths.map(({ path }) => path);
  const bystander = new PlainClient(server.origin);
  await signUp(bystander, personalFields("Outra"));
  const pages = [
    ...(await fetchAll(clerk, every)),
    ...(await fetchAll(anonymous, every)),
    ...(await fetchAll(owner, withoutContent)),
    ...(await fetchAll(optician, withoutContent)),
    { path: `POST ${receita}`, ...(await clerk.post(receita, { ...READ, next: "accept" })) },
    ...(await fetchEveryPage(buyer, bystander)),
    ...(await fetchEveryPage(buyer, anonymous)),
  ];
  expect(pages.filter(({ status, text }) => status === 200 && text.includes(number)).length).toBeGreaterThan(
    5,
  );
  const tables = (await countRowsByTable(server.folder)).map(([table]) => table);
  const rows: string[] = [];
  for (const table of tables)
    if (hits(await rowsOf(server.folder, [table]), SECRETS).length > 0) rows.push(table);
  const all = [...work, ...pages];
  const leaks = {
    pages: hitsInPages(pages, SECRETS),
    urls: hitsInUrls(all, SECRETS),
    cookies: hitsInCookies(all, SECRETS),
    log: hits(server.output, SECRETS),
    emails: hits(mailedText(), SECRETS),
    jobs: hits(jobs.join("\n"), SECRETS),
    rows,
    database: hits(await readContent(server.folder), SECRETS),
    prescriptionFiles: hits(bytesIn(`${server.folder}/prescriptions`), SECRETS),
    backup: hits(await backUp(server, KEY), SECRETS),
  };
  console.log(
    `resilience secrets: staff: ${SECRETS.length} canaries of a transcription, ${all.length} pages, ${server.output.length} bytes of log, ${mail.deliveries.size} e-mails, ${tables.length} tables, a backup; ${Object.values(leaks).flat().length} violations`,
  );
  expect(leaks).toEqual(Object.fromEntries(Object.keys(leaks).map((place) => [place, []])));

  expect(await openTranscription(prescription)).toMatchObject({
    ...{ patient: PATIENT, prescriber: PRESCRIBER, register: REGISTER },
    right: { spherical: -225, pupillaryDistance: 310 },
  });
});

async function member(role: StaffRole): Promise<PlainClient> {
  const run = (command: string[]) => server.runCommand(command, { PRESCRIPTIONS_KEY: KEY });
  return (await newStaff(server.origin, role, run)).client;
}

async function giveMeasures({ client, ids }: Shopper): Promise<void> {
  const path = `/minha-conta/pedidos/${ids.order}/medidas?item=${ids.orderLine}`;
  const measures = { odPupillaryDistance: "31", oePupillaryDistance: "31,5" };
  expect((await client.post(path, measures)).status).toBe(303);
}

/** Every page of the staff, as a document and as the data of one. */
function adminPaths(rows: { number: string; prescription: string; job: string; account: string }) {
  return Object.keys(ADMIN_ROUTES).flatMap((pattern) => {
    const id = pattern.startsWith("/admin/receitas") ? rows.prescription : UNKNOWN_ID;
    const unknown = { variant: "nada", review: UNKNOWN_ID, draft: UNKNOWN_ID, request: UNKNOWN_ID };
    const path = fill(pattern, { ...rows, ...unknown, id, token: "nenhum", "*": "nada" });
    const query = /enviar$|laboratorio\/imprimir$/.test(pattern) ? `?n=${rows.job}` : "";
    return ["", ".data"].map((form) => ({ pattern, path: `${path}${form}${query}` }));
  });
}

async function fetchAll(client: PlainClient, paths: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of paths) pages.push({ path, ...(await client.get(path)) });
  return pages;
}

function countUnsentEmails(): Promise<number> {
  const query = `SELECT (SELECT count(*) FROM emails WHERE sent_at IS NULL)
    + (SELECT count(*) FROM jobs WHERE kind IN ('email-order-event', 'send-email'))`;
  return readNumber(server.folder, query);
}

/** The sources of all e-mails, and their parts in base64 as text. */
function mailedText(): string {
  return mail.sources.flatMap((source) => [source, ...base64PartsOf(source)]).join("\n");
}

function base64PartsOf(source: string): string[] {
  const parts = source.matchAll(/^(?:[A-Za-z0-9+/]{20,76}={0,2}\r?\n)+/gm);
  return [...parts].map(([part]) => Buffer.from(part, "base64").toString());
}

async function openTranscription(prescription: string): Promise<unknown> {
  const files = openPrescriptionFiles({
    files: openFolderStore(`${server.folder}/prescriptions`),
    keys: [Buffer.from(KEY, "base64")],
  });
  const sealed = await ask("SELECT sealed FROM prescription_transcriptions WHERE id = ?", prescription);
  return JSON.parse(files.unseal(sealed, sealOwnerOf(prescription)));
}

function ask(query: string, value: string): Promise<string> {
  return readText(server.folder, query, value);
}
