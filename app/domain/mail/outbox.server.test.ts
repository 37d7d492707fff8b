import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { days, minutes, seconds } from "#app/domain/values/duration.ts";
import { smtpMailer } from "#app/gateways/mail.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, jobs } from "#db/schema";
import type { EmailContent } from "./emails.ts";
import {
  countEmails,
  enqueueEmail,
  listEmails,
  listFailedEmails,
  mailJobs,
  resendEmail,
} from "./outbox.server.ts";

const FROM = "Ótica Ametista <loja@loja.exemplo>";
const EMAIL: EmailContent = {
  id: "test:1",
  subject: "Confirmação",
  text: "Olá, você.\n",
  html: "<p>Olá, você.</p>",
  unsubscribeUrl: "https://loja.exemplo/newsletter/sair/segredo",
};

async function openMailServer(replyCode: (recipient: string) => number | undefined = () => undefined) {
  const received: { recipients: string[]; source: string }[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _, callback) {
      recipients.push(address);
      const responseCode = replyCode(address);
      callback(responseCode ? Object.assign(new Error("no"), { responseCode }) : undefined);
    },
    onData(stream, { envelope }, callback) {
      text(stream).then((source) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      }, callback);
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received, recipients };
}

async function openShopWithMail(url: string | undefined) {
  const shop = await openTestShop();
  const handlers = mailJobs(shop.store, url ? smtpMailer({ url, from: FROM }) : undefined);
  return {
    ...shop,
    enqueue: (message: EmailContent = EMAIL, recipient = "ana@exemplo.com.br") =>
      shop.store.write((tx) => enqueueEmail(tx, recipient, message, shop.now())),
    run: () => runNextJob(shop.store, handlers, shop.now),
    emails: () => shop.store.read.select().from(emails),
    jobCount: () => shop.store.read.$count(jobs, eq(jobs.kind, "send-email")),
  };
}

test("an e-mail arrives as text and HTML with one-click unsubscription, and is marked as sent", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  await shop.run();

  const [{ recipients, source } = { recipients: [], source: "" }] = mail.received;
  expect(recipients).toEqual(["ana@exemplo.com.br"]);
  expect(source).toContain("From: =?UTF-8?Q?=C3=93tica_Ametista?= <loja@loja.exemplo>");
  expect(source).toContain("Message-ID: <test.1@loja.exemplo>");
  expect(source).toContain("List-Unsubscribe: <https://loja.exemplo/newsletter/sair/segredo>");
  expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(source).toMatch(
    /Content-Type: text\/plain[\s\S]+Ol=C3=A1[\s\S]+Content-Type: text\/html[\s\S]+<p>Ol=C3=A1/,
  );
  expect(await shop.emails()).toMatchObject([{ sentAt: shop.now() }]);
  expect(await shop.jobCount()).toBe(0);
});

test("an e-mail without a subscription has no unsubscribe header", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  const { unsubscribeUrl, ...message } = EMAIL;
  await shop.enqueue(message);
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]?.source).not.toContain("List-Unsubscribe");
});

test("an e-mail enqueued twice is sent once, also if its job runs twice", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  await shop.enqueue({ ...EMAIL, subject: "Outra vez" });
  await shop.run();
  await shop.enqueue();
  expect(await shop.run()).toBe(false);

  const { "send-email": send } = mailJobs(shop.store, smtpMailer({ url: mail.url, from: FROM }));
  await send?.({ emailId: EMAIL.id }, shop.now());
  expect(mail.received).toHaveLength(1);
  expect(await shop.emails()).toMatchObject([{ subject: "Confirmação" }]);
});

test("a recipient with a comma is not split in two", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue(EMAIL, "vitima@exemplo.com.br,ana");
  await shop.run();
  expect(mail.recipients).not.toContain("vitima@exemplo.com.br");
});

test("without a mail server an e-mail stays in the outbox and is not retried", async () => {
  const shop = await openShopWithMail(undefined);
  await shop.enqueue();
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await listEmails(shop.store.read, 50)).toMatchObject([{ subject: "Confirmação", sentAt: null }]);
});

test("an e-mail refused permanently is marked as failed at once, with the server's code and without the recipient", async () => {
  const mail = await openMailServer(() => 550);
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await shop.emails()).toMatchObject([
    { sentAt: null, failedAt: shop.now(), tries: 1, lastError: "refused 550", text: EMAIL.text },
  ]);
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 0, failed: 1 });
});

test("each try is counted with its error until the e-mail is sent", async () => {
  let replyCode: number | undefined = 451;
  const mail = await openMailServer(() => replyCode);
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  for (const tries of [1, 2, 3]) {
    await shop.run();
    expect(await shop.emails()).toMatchObject([{ tries, lastError: "later 451", failedAt: null }]);
    expect(await shop.run()).toBe(false);
    shop.moveClock(seconds(2 ** tries));
  }
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 1, failed: 0 });

  replyCode = undefined;
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(await shop.emails()).toMatchObject([{ tries: 4, lastError: null, sentAt: shop.now(), text: "" }]);
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 0, failed: 0 });
});

test("a failed e-mail can be resent for three more days, and a sent one cannot", async () => {
  let replyCode: number | undefined = 550;
  const mail = await openMailServer(() => replyCode);
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  await shop.run();
  expect(await resendEmail(shop.store, "test:2", shop.now())).toBe("unknown");

  shop.moveClock(days(5));
  replyCode = 451;
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("queued");
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("waiting");
  await shop.run();
  expect(await shop.emails()).toMatchObject([{ tries: 1, lastError: "later 451", failedAt: null }]);

  replyCode = undefined;
  shop.moveClock(days(2));
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("sent");
  expect(await shop.run()).toBe(false);
});

test("a deferred e-mail is retried later and does not delay others", async () => {
  let isBusy = true;
  const mail = await openMailServer((to) => (isBusy && to.startsWith("ana") ? 451 : undefined));
  const shop = await openShopWithMail(mail.url);
  await shop.enqueue();
  await shop.enqueue({ ...EMAIL, id: "test:2" }, "bia@exemplo.com.br");
  await shop.run();
  await shop.run();
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([["bia@exemplo.com.br"]]);

  isBusy = false;
  shop.moveClock(seconds(2));
  await shop.run();
  expect(mail.received.at(-1)?.recipients).toEqual(["ana@exemplo.com.br"]);
});

test("an unreachable mail server gets one try a minute, and all e-mails once it is back", async () => {
  const mail = await openMailServer();
  let isUnreachable = true;
  let calls = 0;
  const shop = await openShopWithMail(undefined);
  const unreachable = smtpMailer({ url: "smtp://127.0.0.1:9", from: FROM });
  const reachable = smtpMailer({ url: mail.url, from: FROM });
  const handlers = mailJobs(shop.store, {
    send: (message) => {
      calls++;
      return (isUnreachable ? unreachable : reachable).send(message);
    },
  });
  const runAll = async () => {
    while (await runNextJob(shop.store, handlers, shop.now));
  };
  for (const id of ["a", "b", "c"]) await shop.enqueue({ ...EMAIL, id });

  await runAll();
  expect(calls).toBe(1);
  shop.moveClock(minutes(1) + seconds(1));
  await runAll();
  expect(calls).toBe(2);

  isUnreachable = false;
  shop.moveClock(minutes(1) + seconds(1));
  await runAll();
  expect(mail.received).toHaveLength(3);
});

test("an e-mail that could not be sent for three days is marked as failed", async () => {
  const shop = await openShopWithMail("smtp://127.0.0.1:9");
  await shop.enqueue();
  await shop.run();
  expect(await shop.jobCount()).toBe(1);
  shop.moveClock(days(3));
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await shop.emails()).toMatchObject([{ failedAt: shop.now(), tries: 1, lastError: "unreachable" }]);
  expect(await listFailedEmails(shop.store.read)).toMatchObject([{ id: EMAIL.id, tries: 1 }]);
});

test("a mail server that accepts the connection but does not respond causes a timeout", async () => {
  const mail = await openMailServer();
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;

  const message = { ...EMAIL, recipient: "ana@exemplo.com.br" };
  const silentMailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 100 });
  expect(await silentMailer.send(message)).toEqual({ ok: false, reason: "unreachable" });
  expect(await smtpMailer({ url: mail.url, from: FROM }).send(message)).toEqual({ ok: true });
});
