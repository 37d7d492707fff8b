import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { MARKER, pdf } from "../../app/testing/sample-files.ts";
import { PlainClient } from "../client.ts";
import { readContent } from "../database.ts";
import { ServerProcess } from "../server-process.ts";
import { backUp, bytesIn, hits, hitsInPages, hitsInUrls, rowsOf, startAsInProduction } from "./leaks.ts";
import { fetchEveryPage } from "./pages-and-forms.ts";
import { newShopper, type Shopper } from "./shoppers.ts";

const MARK = "Canario7Q";
const NEW_PASSWORD = `lentes de ${MARK} no inverno`;

const PRESCRIPTIONS_KEY = randomBytes(32).toString("base64");

const server = new ServerProcess();
const mailed: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _, done) => {
    text(stream).then((message) => {
      mailed.push(message);
      done();
    });
  },
});

test.beforeAll(async () => {
  mailServer.listen(0, "localhost");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  await startAsInProduction(server, PRESCRIPTIONS_KEY, `smtp://localhost:${port}`);
});

test.afterAll(async () => {
  await server.end("SIGKILL");
  mailServer.close();
});

test("personal data and secrets are in no log, URL, other customer's page, file or backup", async () => {
  test.setTimeout(120_000);
  const shoppers = await Promise.all([
    newShopper(server, "customer", MARK),
    newShopper(server, "guest", MARK),
  ]);
  const [customer] = shoppers;
  const cardToken = await payByCard(customer);
  const code = await recoverPassword(customer);
  const newsletterToken = await subscribe(customer);
  await sendPdf(customer);

  const bystander = await newShopper(server, "customer", "Outra");
  const ownPages = (await Promise.all(shoppers.map((person) => fetchEveryPage(person)))).flat();
  const othersPages = [
    ...(await fetchEveryPage(customer, bystander.client)),
    ...(await fetchEveryPage(customer, new PlainClient(server.origin))),
    ...(await fetchEveryPage(bystander)),
  ];
  expect(ownPages.filter((page) => page.text.includes(MARK)).length).toBeGreaterThan(5);

  const typed = shoppers.flatMap(({ contact, password }) => [
    ...[contact.email, contact.cpf_cnpj, contact.whatsapp, password],
    contact.cpf_cnpj.replace(/\D/g, ""),
  ]);
  const issued = [code, newsletterToken, cardToken];
  const secrets = [MARK, ...typed, ...issued, NEW_PASSWORD];
  const pages = [...ownPages, ...othersPages];
  const leaks = {
    log: hits(server.output, secrets),
    othersPages: hitsInPages(othersPages, secrets),
    urls: hitsInUrls(pages, secrets),
    referrers: pages.filter(
      ({ headers }) => headers.get("Referrer-Policy") !== "strict-origin-when-cross-origin",
    ),
    prescriptions: hits(bytesIn(path.join(server.folder, "prescriptions")), [...secrets, MARKER]),
    // Never written, not even temporarily. The e-mail with the code is erased from its row once it is sent.
    database: hits(await readContent(server.folder), [
      cardToken,
      NEW_PASSWORD,
      ...shoppers.map(({ password }) => password),
    ]),
    databaseRows: hits(await rowsOf(server.folder, ["emails", "recoveries", "jobs", "sessions"]), [code]),
    backup: hits(await backUp(server, PRESCRIPTIONS_KEY), [...secrets, MARKER]),
  };
  console.log(
    `resilience secrets: ${secrets.length} canaries, ${pages.length} pages, ${server.output.length} bytes of log, the files of ${readdirSync(server.folder).length} folders, a backup; ${Object.values(leaks).flat().length} violations`,
  );
  expect(leaks).toEqual({
    log: [],
    othersPages: [],
    urls: [],
    referrers: [],
    prescriptions: [],
    database: [],
    databaseRows: [],
    backup: [],
  });
});

async function payByCard({ client, ids }: Shopper): Promise<string> {
  const { headers } = await client.get("/checkout/pagamento");
  const provider = /http:\/\/localhost:\d+/.exec(headers.get("Content-Security-Policy") ?? "")?.[0];
  const response = await fetch(`${provider}/v1/card_tokens?public_key=TEST-SIMULADA`, {
    method: "POST",
    body: JSON.stringify({
      card_number: "4235647728025682",
      expiration_month: 11,
      expiration_year: 2035,
      security_code: "123",
      cardholder: { name: `TITULAR ${MARK}` },
    }),
  });
  const { id: token } = (await response.json()) as { id: string };
  const card = { token, installments: "1", paymentMethodId: "visa", issuerId: "1002" };
  const paid = await client.post("/checkout/cartao", { checkoutToken: ids.checkoutToken, ...card });
  expect(paid.location).toMatch(/^\/checkout\/(confirmado|pendente)/);
  return token;
}

async function recoverPassword({ client, contact: { email } }: Shopper): Promise<string> {
  const browser = new PlainClient(server.origin);
  await browser.post("/recuperar-senha", { email });
  const code = await mailedTo(email, /\b(\d{8})\b/);
  await browser.post("/recuperar-senha/codigo", { code });
  const passwords = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  expect((await browser.post("/recuperar-senha/nova-senha", passwords)).location).toBe("/entrar");
  await browser.post("/entrar", { email, password: `${NEW_PASSWORD} errada` });
  // The recovery has ended all earlier sessions.
  expect((await client.post("/entrar", { email, password: NEW_PASSWORD })).status).toBe(303);
  return code;
}

async function subscribe({ contact: { name, email } }: Shopper): Promise<string> {
  const browser = new PlainClient(server.origin);
  await browser.post("/newsletter", { name, email, consent: "on" });
  const token = await mailedTo(email, /newsletter\/confirmar\/([\w-]+)/);
  for (const step of ["confirmar", "sair"]) {
    expect((await browser.get(`/newsletter/${step}/${token}`)).status).toBe(200);
    await browser.post(`/newsletter/${step}/${token}`);
  }
  return token;
}

/** A PDF is stored as it is, and has readable text before it is sealed. */
async function sendPdf({ client }: Shopper) {
  const form = new FormData();
  form.append("metadata[consent]", "on");
  form.append("file", new Blob([new Uint8Array(pdf())]), `receita-${MARK}.pdf`);
  const { text } = await client.send("/envios/base", { method: "POST", body: form });
  expect(JSON.parse(text).file).toEqual(expect.any(String));
}

async function mailedTo(email: string, wanted: RegExp): Promise<string> {
  const find = () =>
    mailed
      .filter((message) => message.includes(email))
      .map((message) => wanted.exec(message.replace(/=\r?\n/g, ""))?.[1])
      .find(Boolean);
  await expect.poll(find).toBeTruthy();
  return find() ?? "";
}
