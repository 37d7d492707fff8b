import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import { enqueueEmail, mailJobs } from "#app/domain/mail/outbox.server.ts";
import type { ShopEmailKind } from "#app/domain/mail/shop-email.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { sendOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { days, hours, seconds } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { addGlasses, placeGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { orderByPix } from "#app/testing/paid-orders.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { emails } from "#db/schema";
import { chooseShopEmails, listMutedEmails } from "./email-choices.server.ts";
import { inviteStaff } from "./invitations.server.ts";
import { LOW_STOCK_JOB, shopEmailJobs } from "./shop-emails.server.ts";
import { blockMember } from "./team.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };
const LINKS = shopLinks("https://loja.exemplo");

async function openShopWithTeam() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const owner = await addMember(shop, "owner");
  const clerk = await addMember(shop, "clerk");
  const optician = await addMember(shop, "optician");
  const names = new Map([owner, clerk, optician].map(({ email, role }) => [email, role as string]));
  const run = async () => {
    while (await runNextJob(store, shopEmailJobs(store, LINKS), now));
  };
  return {
    ...{ shop, store, now, owner, clerk, optician, names, run },
    /** Who gets an e-mail of a kind, after all jobs have run: roles, sorted. */
    told: async (kind: ShopEmailKind) => {
      await run();
      const rows = await written(kind);
      return rows.map(({ recipient }) => names.get(recipient) ?? recipient).sort();
    },
    written: (kind: ShopEmailKind) => written(kind),
  };
  function written(kind: ShopEmailKind) {
    return store.read
      .select()
      .from(emails)
      .where(like(emails.id, `shop:${kind}:%`));
  }
}

/** A mail server that refuses everything. Faked at its port: what it says is tested with a real one in outbox.server.test.ts. */
const REFUSING: Mailer = { send: async () => ({ ok: false, reason: "refused", code: 550 }) };

test("a paid order is told to owners and clerks, once, however often the provider reports it", async () => {
  const { shop, told, written } = await openShopWithTeam();
  const order = await orderByPix(shop, BUYER);
  expect(await told("order-paid")).toEqual([]);
  await order.reportStatus("approved");
  await order.reportStatus("approved");
  expect(await told("order-paid")).toEqual(["clerk", "owner"]);
  await order.reportStatus("approved");
  expect(await told("order-paid")).toEqual(["clerk", "owner"]);
  for (const { text, html, subject } of await written("order-paid")) {
    for (const secret of [
      CONTACT.name,
      CONTACT.email,
      CONTACT.taxId,
      CONTACT.whatsapp,
      ADDRESS.road,
      ADDRESS.cep,
    ])
      expect(subject + text + html).not.toContain(secret);
    expect(text).toContain("Destino: São Paulo/SP");
  }
});

test("a job that runs twice writes no second e-mail", async () => {
  const { shop, store, now, told } = await openShopWithTeam();
  await (await orderByPix(shop, BUYER)).reportStatus("approved");
  expect(await told("order-paid")).toHaveLength(2);
  const [email] = await store.read.select().from(emails).where(like(emails.id, "shop:order-paid:%"));
  const [, , id = ""] = email?.id.split(":") ?? [];
  const { orderId } = await orderByPix(shop, BUYER);
  await shopEmailJobs(store, LINKS)["email-shop"]?.({ kind: "order-paid", id, orderId }, now());
  expect(await told("order-paid")).toHaveLength(2);
});

test("blocked and invited members get nothing, and what waits for a blocked one is deleted", async () => {
  const { shop, store, now, owner, clerk, told } = await openShopWithTeam();
  const invited = { name: "Davi", email: "davi@exemplo.com.br", role: "owner" as const };
  await inviteStaff(store, COMMAND_LINE, invited, now());
  await (await orderByPix(shop, BUYER)).reportStatus("approved");
  expect(await told("order-paid")).toEqual(["clerk", "owner"]);

  await blockMember(store, COMMAND_LINE, clerk.id, now());
  expect(await told("order-paid")).toEqual(["owner"]);
  await (await orderByPix(shop, BUYER)).reportStatus("approved");
  expect(await told("order-paid")).toEqual(["owner", "owner"]);
  expect((await store.read.select().from(emails)).map(({ recipient }) => recipient)).not.toContain(
    invited.email,
  );
  expect(owner.role).toBe("owner");
});

test("a shop without staff writes no e-mail to itself", async () => {
  const shop = await openTestShop();
  await (await orderByPix(shop, BUYER)).reportStatus("approved");
  while (await runNextJob(shop.store, shopEmailJobs(shop.store, LINKS), shop.now));
  expect(await shop.store.read.$count(emails, like(emails.id, "shop:%"))).toBe(0);
});

test("a member who switched a kind off does not get it, and keeps the others", async () => {
  const { shop, store, now, owner, clerk, told } = await openShopWithTeam();
  await chooseShopEmails(store, clerk.actor, ["return-asked"], now());
  await chooseShopEmails(store, owner.actor, ["order-paid", "dispute"], now());
  expect((await listMutedEmails(store.read, clerk.id)).sort()).toEqual(["low-stock", "order-paid"]);
  const order = await orderByPix(shop, BUYER);
  await order.reportStatus("approved");
  expect(await told("order-paid")).toEqual(["owner"]);
  await requestWithdrawal(store, BUYER, order.orderId, now());
  expect(await told("return-asked")).toEqual(["clerk"]);

  await chooseShopEmails(store, clerk.actor, ["order-paid", "return-asked", "low-stock"], now());
  expect(await listMutedEmails(store.read, clerk.id)).toEqual([]);
});

test("a prescription that comes with the purchase is told with the payment, one that comes later when it comes", async () => {
  const { shop, store, now, told } = await openShopWithTeam();
  await addGlasses(shop, BUYER, TYPED_PRESCRIPTION);
  const withPrescription = await placeGlasses(shop, BUYER);
  const pay = (id: string) => store.write((tx) => transitionOrder(tx, id, "paid", "test", now()));
  expect(await told("prescription-arrived")).toEqual([]);
  await pay(withPrescription);
  expect(await told("prescription-arrived")).toEqual(["optician"]);

  await addGlasses(shop, BUYER, "later");
  const orderId = await placeGlasses(shop, BUYER);
  await pay(orderId);
  expect(await told("prescription-arrived")).toEqual(["optician"]);
  const line = { orderId, lineId: undefined };
  await sendOrderPrescription(store, shop.prescriptionFiles, BUYER, line, TYPED_PRESCRIPTION, now());
  expect(await told("prescription-arrived")).toEqual(["optician", "optician"]);
});

test("without an active optician the owners are told of a prescription", async () => {
  const { shop, store, now, optician, told } = await openShopWithTeam();
  await blockMember(store, COMMAND_LINE, optician.id, now());
  await addGlasses(shop, BUYER, TYPED_PRESCRIPTION);
  const orderId = await placeGlasses(shop, BUYER);
  await store.write((tx) => transitionOrder(tx, orderId, "paid", "test", now()));
  expect(await told("prescription-arrived")).toEqual(["owner"]);
});

test("a chargeback and a payment of another amount are told to the owners, once each", async () => {
  const { shop, told } = await openShopWithTeam();
  const order = await orderByPix(shop, BUYER);
  await order.reportStatus("approved");
  await order.reportStatus("charged_back");
  await order.reportStatus("charged_back");
  expect(await told("dispute")).toEqual(["owner"]);
  await order.reportStatus("charged_back");
  expect(await told("dispute")).toEqual(["owner"]);
  expect(await told("payment-set-aside")).toEqual([]);

  const other = await orderByPix(shop, BUYER);
  await other.reportStatus("approved", { amountCents: 1 });
  await other.reportStatus("approved", { amountCents: 1 });
  expect(await told("payment-set-aside")).toEqual(["owner"]);
  expect(await told("dispute")).toEqual(["owner"]);
});

test("failed e-mails are told once a day, never to the one who did not get them, and never about such an e-mail", async () => {
  const { shop, store, now, owner, run, told, written } = await openShopWithTeam();
  const mail = mailJobs(store, REFUSING);
  const fail = async (id: string, recipient: string) => {
    const message = { id, subject: "Pedido 10001: enviado", text: "", html: "" };
    await store.write((tx) => enqueueEmail(tx, recipient, message, now()));
    while (await runNextJob(store, mail, now));
  };
  await fail("order:1", owner.email);
  expect(await told("emails-failed")).toEqual([]);

  await fail("order:2", "ana@exemplo.com.br");
  expect(await told("emails-failed")).toEqual(["owner"]);
  expect((await written("emails-failed"))[0]?.text).toContain("Um e-mail da loja");

  // The e-mail about failures fails, too.
  while (await runNextJob(store, mail, now));
  shop.moveClock(hours(1));
  await fail("order:3", "bia@exemplo.com.br");
  await run();
  expect(await told("emails-failed")).toHaveLength(1);

  shop.moveClock(days(1) + seconds(1));
  expect(await told("emails-failed")).toHaveLength(2);
  expect((await written("emails-failed")).map(({ text }) => text).join()).toContain("2 e-mails da loja");
  while (await runNextJob(store, mail, now));
  shop.moveClock(days(5));
  expect(await told("emails-failed")).toHaveLength(2);
  expect(
    await store.read.$count(emails, and(like(emails.id, "shop:emails-failed:%"), eq(emails.tries, 1))),
  ).toBe(2);
});

test("low stock is told to clerks and owners once a day, and only if a colour is low", async () => {
  const { shop, store, now, told } = await openShopWithTeam();
  await shop.addProduct({ title: "Ipanema", stock: 9 });
  const enqueue = () => store.write((tx) => enqueueJob(tx, { ...LOW_STOCK_JOB, runAt: now() }));
  await enqueue();
  expect(await told("low-stock")).toEqual([]);

  await shop.addProduct({ title: "Copacabana", stock: 1 });
  await enqueue();
  expect(await told("low-stock")).toEqual(["clerk", "owner"]);
  await enqueue();
  expect(await told("low-stock")).toEqual(["clerk", "owner"]);
  shop.moveClock(days(1));
  expect(await told("low-stock")).toHaveLength(4);
});
