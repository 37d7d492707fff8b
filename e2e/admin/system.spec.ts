import type { Page } from "@playwright/test";
import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { changeRows, readText } from "../database.ts";
import { test as base, expect } from "../fixtures.ts";
import { signUpFields } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { MailServer } from "../resilience/mail-server.ts";
import { ServerProcess } from "../server-process.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { signIn } from "./sign-in.ts";

/** A shop of its own: with a mail server and a folder for backups, which the shop of the other journeys has not. */
const server = new ServerProcess();
const mail = new MailServer();

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from the pattern
  baseURL: async ({}, use) => use(server.origin),
});

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  await mail.start();
  await server.start({ ...mail.settings, BACKUPS_FOLDER: `${server.folder}/copias` });
});

test.afterAll(async () => {
  await server.end("SIGKILL");
  await mail.end();
});

test("an owner retries a failed job, sends an e-mail again, and makes a backup", async ({
  page,
  javaScriptEnabled,
}) => {
  const inAnHour = Date.now() + 3_600_000;
  await changeRows(
    server.folder,
    `INSERT INTO jobs (key, kind, payload, run_at, tries, last_error)
      VALUES ('fetch-payment:1', 'fetch-payment', '{"providerId":"1"}', ?, 9, 'TypeError')`,
    inAnHour,
  );
  await changeRows(
    server.folder,
    `INSERT INTO emails (id, recipient, subject, text, html, created_at, tries, last_error, failed_at)
      VALUES ('test:1', 'ana@exemplo.com.br', 'Pedido 10001: enviado', 'Olá', '', ?, 3, 'refused 550', ?)`,
    Date.now(),
    Date.now(),
  );
  await openSystem(page, "owner");
  const jobs = section(page, "tarefas");
  await expect(jobs.getByRole("row", { name: "Buscar um pagamento no provedor" })).toContainText("TypeError");
  await expect(section(page, "versao")).toContainText("METRICS_TOKEN");
  await expectAccessible(page, javaScriptEnabled);

  await jobs.getByRole("button", { name: "Tentar agora: Buscar um pagamento no provedor" }).click();
  await expect(page).toHaveURL("/admin/sistema#tarefas");
  await expect(page.getByRole("status")).toContainText("A tarefa começa em instantes.");
  await eventually(page, () =>
    expect(jobs.getByRole("row", { name: "Buscar um pagamento no provedor" })).toHaveCount(0, {
      timeout: 1000,
    }),
  );

  const emails = section(page, "emails");
  await expect(emails.getByRole("row", { name: "Pedido 10001: enviado" })).toContainText("recusado (550)");
  await expect(emails).toContainText("a…@exemplo.com.br");
  await emails.getByRole("button", { name: "Enviar de novo: Pedido 10001: enviado" }).click();
  await expect(page.getByRole("status")).toContainText("O e-mail voltou para a fila de envio.");
  await expect.poll(() => mail.deliveries.get("test:1")).toBe(1);

  const backups = section(page, "backups");
  await eventually(page, () => expect(backups.getByText("Sim")).toHaveCount(1, { timeout: 1000 }));
  await backups.getByRole("button", { name: "Fazer uma agora" }).click();
  await expect(page.getByRole("status")).toContainText("A cópia começa em instantes.");
  await eventually(page, () => expect(backups.getByText("Sim")).toHaveCount(2, { timeout: 1000 }));
  await expectAccessible(page, javaScriptEnabled);
});

test("what was done meanwhile is said, and the lists show it", async ({ page, javaScriptEnabled }) => {
  await changeRows(
    server.folder,
    `INSERT INTO emails (id, recipient, subject, text, html, created_at, tries, failed_at)
      VALUES ('test:2', 'ana@exemplo.com.br', 'Pedido 10002: enviado', '', '', ?, 3, ?)`,
    Date.now(),
    Date.now(),
  );
  await openSystem(page, "owner");
  await changeRows(server.folder, "UPDATE emails SET sent_at = failed_at WHERE id = 'test:2'");
  await page.getByRole("button", { name: "Enviar de novo: Pedido 10002: enviado" }).click();
  await expect(page.getByRole("alert")).toContainText("Este e-mail já foi enviado.");
  await expect(page.getByRole("row", { name: "Pedido 10002: enviado" })).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);
});

test("a long list is paged by links, and an act leads back to the same page", async ({
  page,
  javaScriptEnabled,
}) => {
  const inAnHour = Date.now() + 3_600_000;
  for (let job = 1; job <= 25; job++)
    await changeRows(
      server.folder,
      "INSERT INTO jobs (key, kind, payload, run_at, tries) VALUES (?, 'of-another-version', '{}', ?, 0)",
      `of-another-version:${job}`,
      inAnHour + job,
    );
  await openSystem(page, "owner");
  const jobs = section(page, "tarefas");
  await expect(jobs.getByRole("rowheader")).toHaveCount(20);
  await expect(jobs.getByText(/^Aparecem 1 a 20 de \d+\.$/)).toBeVisible();
  await jobs.getByRole("link", { name: "Página 2" }).click();
  await expect(page).toHaveURL("/admin/sistema?tarefas=2#tarefas");
  await expect(jobs.getByText(/^Aparecem 21 a \d+ de \d+\.$/)).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await jobs.getByRole("button", { name: "Tentar agora: of-another-version" }).last().click();
  await expect(page.getByRole("status")).toContainText("A tarefa começa em instantes.");
  await expect(page).toHaveURL("/admin/sistema?tarefas=2#tarefas");
  await changeRows(server.folder, "DELETE FROM jobs WHERE kind = 'of-another-version'");
});

test("a paid order is told by e-mail, its notification is listed, and the provider is asked about one set aside", async ({
  page,
  javaScriptEnabled,
}) => {
  const owner = await openSystem(page, "owner");
  const pix = await buyPaid();
  const orderId = pix.split("/").at(-1) ?? "";
  const number = await readText(server.folder, "SELECT number FROM orders WHERE id = ?", orderId);
  const staffId = await readText(server.folder, "SELECT id FROM staff WHERE email = ?", owner);
  const isTold = () =>
    [...mail.deliveries.keys()].some((id) => id.startsWith("shop:order-paid:") && id.endsWith(`:${staffId}`));
  await expect.poll(isTold).toBe(true);
  await eventually(page, () =>
    expect(section(page, "notificacoes").getByRole("link", { name: number }).first()).toBeVisible({
      timeout: 1000,
    }),
  );

  await changeRows(server.folder, "UPDATE payments SET status = 'quarantined' WHERE order_id = ?", orderId);
  await page.goto("/admin/sistema");
  const payments = section(page, "pagamentos");
  await expect(payments.getByRole("row", { name: `Pedido ${number}` })).toContainText(
    "Ainda não perguntamos.",
  );
  await payments.getByRole("button", { name: `Perguntar ao provedor: pedido ${number}` }).click();
  await expect(page.getByRole("status")).toContainText("Perguntamos ao provedor.");
  await eventually(page, () =>
    expect(payments.getByRole("row", { name: `Pedido ${number}` })).toContainText("aprovado", {
      timeout: 1000,
    }),
  );
  await expectAccessible(page, javaScriptEnabled);
});

test("a clerk chooses the e-mails to get, and does not open Sistema", async ({ page, javaScriptEnabled }) => {
  const { email, code } = await member("clerk");
  await signIn(page, email, code());
  const menu = page.getByRole("navigation", { name: "Administração" });
  await expect(menu.getByRole("link", { name: "Sistema" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Avisos" }).click();
  await expect(page.getByRole("heading", { name: "Avisos", level: 1 })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("uma cor está acabando").uncheck();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("status")).toContainText("A sua escolha está guardada.");
  await page.reload();
  await expect(page.getByLabel("uma cor está acabando")).not.toBeChecked();
  await expect(page.getByLabel("um pedido é pago")).toBeChecked();
});

function member(role: StaffRole) {
  return newStaff(server.origin, role, (command) => server.runCommand(command));
}

/** Signs in, and returns the e-mail. */
async function openSystem(page: Page, role: StaffRole): Promise<string> {
  const { email, code } = await member(role);
  await signIn(page, email, code());
  await page
    .getByRole("navigation", { name: "Administração" })
    .getByRole("link", { name: "Sistema" })
    .click();
  await expect(page.getByRole("heading", { name: "Sistema", level: 1 })).toBeVisible();
  return email;
}

function section(page: Page, id: string) {
  return page.locator(`section#${id}`);
}

/** Loads the page again until `check` passes. */
async function eventually(page: Page, check: () => Promise<void>) {
  await expect(async () => {
    await page.goto("/admin/sistema");
    await check();
  }).toPass({ timeout: 30_000 });
}

/** An order that was paid by Pix. Returns the path of its payment. */
async function buyPaid(): Promise<string> {
  const client = new PlainClient(server.origin);
  await client.post("/cadastrar", signUpFields());
  const pix = await placeOrder(client, "copacabana-quadrado", "preto");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  return pix;
}
