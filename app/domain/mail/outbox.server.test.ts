import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
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

/** A mail server that answers each recipient with the code `answers` gives, or takes the e-mail. */
async function openMailServer(answers: (recipient: string) => number | undefined = () => undefined) {
  const received: { recipients: string[]; source: string }[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _, callback) {
      asked.push(address);
      const responseCode = answers(address);
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
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received, asked };
}

async function openShopWithMail(url: string | undefined) {
  const shop = await openTestShop();
  const handlers = mailJobs(shop.store, url ? smtpMailer({ url, from: FROM }) : undefined);
  return {
    ...shop,
    write: (message: EmailContent = EMAIL, recipient = "ana@exemplo.com.br") =>
      shop.store.write((tx) => enqueueEmail(tx, recipient, message, shop.now())),
    run: () => runNextJob(shop.store, handlers, shop.now),
    emails: () => shop.store.read.select().from(emails),
    jobCount: () => shop.store.read.$count(jobs),
  };
}

test("an e-mail arrives as text and HTML, with a way to unsubscribe by one click, and is marked as sent", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.write();
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

test("an e-mail that belongs to no subscription offers nothing to unsubscribe from", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  const { unsubscribeUrl, ...message } = EMAIL;
  await shop.write(message);
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]?.source).not.toContain("List-Unsubscribe");
});

test("the same e-mail written twice is one e-mail, and its job run twice sends it once", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.write();
  await shop.write({ ...EMAIL, subject: "Outra vez" });
  await shop.run();
  await shop.write();
  expect(await shop.run()).toBe(false);

  const { "send-e-mail": send } = mailJobs(shop.store, smtpMailer({ url: mail.url, from: FROM }));
  await send?.({ emailId: EMAIL.id }, shop.now());
  expect(mail.received).toHaveLength(1);
  expect(await shop.emails()).toMatchObject([{ subject: "Confirmação" }]);
});

test("a recipient's address is one address, whatever signs it holds", async () => {
  const mail = await openMailServer();
  const shop = await openShopWithMail(mail.url);
  await shop.write(EMAIL, "vitima@exemplo.com.br,ana");
  await shop.run();
  expect(mail.asked).not.toContain("vitima@exemplo.com.br");
});

test("without a mail server an e-mail stays in the outbox, and nothing is tried again", async () => {
  const shop = await openShopWithMail(undefined);
  await shop.write();
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await listEmails(shop.store.read, 50)).toMatchObject([{ subject: "Confirmação", sentAt: null }]);
});

test("an e-mail that is refused for good is marked as failed at once, with the server's code and nobody's address", async () => {
  const mail = await openMailServer(() => 550);
  const shop = await openShopWithMail(mail.url);
  await shop.write();
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await shop.emails()).toMatchObject([
    { sentAt: null, failedAt: shop.now(), tries: 1, lastError: "refused 550", text: EMAIL.text },
  ]);
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 0, failed: 1 });
});

test("each try of an e-mail is counted with its error, until the e-mail is sent", async () => {
  let answer: number | undefined = 451;
  const mail = await openMailServer(() => answer);
  const shop = await openShopWithMail(mail.url);
  await shop.write();
  for (const tries of [1, 2, 3]) {
    await shop.run();
    expect(await shop.emails()).toMatchObject([{ tries, lastError: "later 451", failedAt: null }]);
    expect(await shop.run()).toBe(false);
    shop.moveClock(seconds(2 ** tries));
  }
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 1, failed: 0 });

  answer = undefined;
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(await shop.emails()).toMatchObject([{ tries: 4, lastError: null, sentAt: shop.now(), text: "" }]);
  expect(await countEmails(shop.store.read)).toEqual({ unsent: 0, failed: 0 });
});

test("a failed e-mail is sent again when asked, for three more days, and one that was sent is not", async () => {
  let answer: number | undefined = 550;
  const mail = await openMailServer(() => answer);
  const shop = await openShopWithMail(mail.url);
  await shop.write();
  await shop.run();
  expect(await resendEmail(shop.store, "test:2", shop.now())).toBe("unknown");

  shop.moveClock(days(5));
  answer = 451;
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("queued");
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("waiting");
  await shop.run();
  expect(await shop.emails()).toMatchObject([{ tries: 1, lastError: "later 451", failedAt: null }]);

  answer = undefined;
  shop.moveClock(days(2));
  await shop.run();
  expect(mail.received).toHaveLength(1);
  expect(await resendEmail(shop.store, EMAIL.id, shop.now())).toBe("sent");
  expect(await shop.run()).toBe(false);
});

test("an e-mail that is put off is sent later, and holds up no other", async () => {
  let isBusy = true;
  const mail = await openMailServer((to) => (isBusy && to.startsWith("ana") ? 451 : undefined));
  const shop = await openShopWithMail(mail.url);
  await shop.write();
  await shop.write({ ...EMAIL, id: "test:2" }, "bia@exemplo.com.br");
  await shop.run();
  await shop.run();
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([["bia@exemplo.com.br"]]);

  isBusy = false;
  shop.moveClock(seconds(2));
  await shop.run();
  expect(mail.received.at(-1)?.recipients).toEqual(["ana@exemplo.com.br"]);
});

test("a mail server that is silent is asked for one e-mail a minute, and all are sent when it speaks again", async () => {
  const mail = await openMailServer();
  let isSilent = true;
  let calls = 0;
  const shop = await openShopWithMail(undefined);
  const dead = smtpMailer({ url: "smtp://127.0.0.1:9", from: FROM });
  const alive = smtpMailer({ url: mail.url, from: FROM });
  const handlers = mailJobs(shop.store, {
    send: (message) => {
      calls++;
      return (isSilent ? dead : alive).send(message);
    },
  });
  const runAll = async () => {
    while (await runNextJob(shop.store, handlers, shop.now));
  };
  for (const id of ["a", "b", "c"]) await shop.write({ ...EMAIL, id });

  await runAll();
  expect(calls).toBe(1);
  shop.moveClock(minutes(1) + seconds(1));
  await runAll();
  expect(calls).toBe(2);

  isSilent = false;
  shop.moveClock(minutes(1) + seconds(1));
  await runAll();
  expect(mail.received).toHaveLength(3);
});

test("an e-mail that could not be sent for three days is marked as failed", async () => {
  const shop = await openShopWithMail("smtp://127.0.0.1:9");
  await shop.write();
  await shop.run();
  expect(await shop.jobCount()).toBe(1);
  shop.moveClock(days(3));
  await shop.run();
  expect(await shop.jobCount()).toBe(0);
  expect(await shop.emails()).toMatchObject([{ failedAt: shop.now(), tries: 1, lastError: "unreachable" }]);
  expect(await listFailedEmails(shop.store.read)).toMatchObject([{ id: EMAIL.id, tries: 1 }]);
});

test("a mail server that takes the connection and says nothing holds an e-mail up only until the deadline", async () => {
  const mail = await openMailServer();
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;

  const message = { ...EMAIL, recipient: "ana@exemplo.com.br" };
  const mute = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, deadline: 100 });
  expect(await mute.send(message)).toEqual({ ok: false, reason: "unreachable" });
  expect(await smtpMailer({ url: mail.url, from: FROM }).send(message)).toEqual({ ok: true });
});
