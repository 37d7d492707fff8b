import { eq, like } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pseudonymiseOrders } from "#app/domain/account/privacy.server.ts";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, emails, jobs, orderEvents, orders, payments, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { seedDemoShop } from "#db/seed/seed.server.ts";
import { orderEmailJobs } from "./order-emails.server.ts";
import { placeOrder, transitionOrder } from "./orders.server.ts";
import { requestNewPrescription } from "./prescription-acts.server.ts";
import { deletePrescription } from "./prescription-changes.server.ts";

const ORIGIN = "https://loja.exemplo";
const TERMS = { shortDate: "01/01/2026" };
const GUEST: Owner = { accountId: null, visitorId: "a visitor" };

const STATUSES: OrderStatus[] = [
  "awaiting_payment",
  "paid",
  "awaiting_prescription",
  "prescription_review",
  "in_lab",
  "preparing",
  "shipped",
  "delivered",
  "expired",
  "refused",
  "cancelled",
  "withdrawal_requested",
  "refund_pending",
  "refunded",
  "disputed",
];

async function openShopWithEmails() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const handlers = orderEmailJobs(store, { links: shopLinks(ORIGIN), terms: TERMS });
  const runAll = async () => {
    while (await runNextJob(store, handlers, now));
  };
  return {
    ...shop,
    shop,
    handlers,
    runAll,
    async place(owner: Owner) {
      const token = await shop.addCheckout(owner, await shop.addProduct());
      const placed = await store.write((tx) => placeOrder(tx, owner, token, now()));
      if (!placed.ok) throw new Error(placed.reason);
      return placed.orderId;
    },
    move: (orderId: string, to: OrderStatus) =>
      store.write((tx) => transitionOrder(tx, orderId, to, "test", now())),
    /** Adds an event, whether or not the transition is allowed. */
    happen: (orderId: string, status: OrderStatus, id: string = status) =>
      store.write(async (tx) => {
        await tx.insert(orderEvents).values({ id, orderId, status, cause: "test", at: now() });
        const payload = { orderId, eventId: id };
        await enqueueJob(tx, {
          key: `email-order-event:${id}`,
          kind: "email-order-event",
          payload,
          runAt: now(),
        });
      }),
    events: () => store.read.select().from(orderEvents),
    emails: () => store.read.select().from(emails).where(like(emails.id, "order:%")),
    message: async (eventId: string) =>
      (
        await store.read
          .select()
          .from(emails)
          .where(eq(emails.id, `order:${eventId}`))
      )[0],
  };
}

test("a placed order and its payment each send an e-mail to the address on the order", async () => {
  const { place, move, runAll, emails: written } = await openShopWithEmails();
  const orderId = await place(GUEST);
  await runAll();
  expect(await written()).toMatchObject([
    { recipient: CONTACT.email, subject: "Pedido 10001: recebido", sentAt: null },
  ]);

  await move(orderId, "paid");
  await runAll();
  const subjects = (await written()).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["Pedido 10001: compra confirmada", "Pedido 10001: recebido"]);
});

test("an event is one job and one e-mail, however often it runs and by however many workers", async () => {
  const { store, place, events, handlers, now, runAll, emails: written } = await openShopWithEmails();
  const orderId = await place(GUEST);
  const [event] = await events();
  const tell = () => handlers["email-order-event"]?.({ orderId, eventId: event?.id ?? "" }, now());

  await Promise.all([tell(), tell(), runAll()]);
  await tell();

  expect(await written()).toHaveLength(1);
  expect(await store.read.$count(jobs, eq(jobs.kind, "send-email"))).toBe(1);
  expect(await store.read.$count(jobs, eq(jobs.kind, "email-order-event"))).toBe(0);
});

test("each event except a dispute is one e-mail, in whatever order its jobs run", async () => {
  const steps = fc.array(fc.constantFrom(...STATUSES), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (tried, isLate) => {
      const { place, move, runAll, events, handlers, now, emails: written } = await openShopWithEmails();
      const orderId = await place(GUEST);
      for (const to of tried) {
        await move(orderId, to);
        if (!isLate) await runAll();
      }
      await runAll();
      for (const { id } of await events()) await handlers["email-order-event"]?.({ eventId: id }, now());

      const emailed = (await events()).filter(({ status }) => status !== "disputed");
      expect((await written()).map(({ id }) => id).sort()).toEqual(
        emailed.map(({ id }) => `order:${id}`).sort(),
      );
    }),
    { numRuns: 25 },
  );
});

test("an e-mail links to the account's order page, or to the guest's", async () => {
  const { place, addAccount, runAll, emails: written } = await openShopWithEmails();
  const theirs = await place(GUEST);
  const ours = await place({ accountId: (await addAccount()).id, visitorId: "a browser" });
  await runAll();
  const texts = (await written()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(`${ORIGIN}/meu-pedido/${theirs}\n`))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(`${ORIGIN}/minha-conta/pedidos/${ours}\n`))).toHaveLength(1);
});

test("no e-mail contains the buyer's name, address, prescription or payment link", async () => {
  const { shop, store, now, happen, runAll, emails: written } = await openShopWithEmails();
  const orderId = await buyGlasses(shop, GUEST, TYPED_PRESCRIPTION);
  await store.write(async (tx) => {
    const contact = { ...CONTACT, name: "Canária Quirino" };
    const address = {
      ...ADDRESS,
      people: "Zulmira",
      number: "4321-B",
      complement: "ap. 77",
      reference: "muro lilás",
    };
    await tx.update(orders).set({ contact, address, trackingCode: "AA1BR" });
    await tx.insert(payments).values({
      id: "a-payment",
      orderId,
      method: "pix",
      status: "approved",
      amountCents: 1,
      idempotencyKey: "a-key",
      providerId: "998877",
      pixCode: "a-pix-code",
      ticketUrl: "http://provedor/bilhete",
      expiresAt: now(),
      createdAt: now(),
      updatedAt: now(),
    });
  });
  for (const status of STATUSES) await happen(orderId, status);
  await runAll();

  const all = await written();
  // The events of the purchase, and one of each kind except a dispute.
  expect(all).toHaveLength(3 + STATUSES.length - 1);
  const [order] = await store.read.select().from(orders);
  const [prescription] = await store.read.select().from(prescriptions);
  const secrets = [
    ...["Canária", "Quirino", "Zulmira", CONTACT.taxId, "529.982.247-25", CONTACT.whatsapp, "98765-4321"],
    ...[ADDRESS.road, ADDRESS.district, "4321-B", "ap. 77", "lilás", ADDRESS.cep, "01310-100"],
    ...["2,25", "-225", "1,75", "62,5", "Ana Lima", "CRM", "2026-03-31", "31/03/2026"],
    ...["a-pix-code", "provedor", "998877", "a-payment", "a-key"],
    ...[order?.checkoutToken, order?.visitorId, prescription?.id],
  ];
  for (const { id, recipient, ...said } of all) {
    const message = JSON.stringify(said).replaceAll(orderId, "");
    expect(recipient).toBe(CONTACT.email);
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(message, id).not.toContain(secret);
    }
    expect(said.subject.replace("Pedido 10001: ", "")).not.toMatch(/\d|Modelo|@/);
  }
});

test("the contract contains the lenses as they were sold, the payment method and the terms", async () => {
  const { shop, store, now, events, message, runAll } = await openShopWithEmails();
  const orderId = await buyGlasses(shop, GUEST, TYPED_PRESCRIPTION);
  const attempt = { orderId, amountCents: 1, expiresAt: now(), createdAt: now(), updatedAt: now() };
  await store.write(async (tx) => {
    await tx.insert(payments).values([
      { ...attempt, id: "1", idempotencyKey: "1", method: "pix", status: "refunded" },
      { ...attempt, id: "2", idempotencyKey: "2", method: "card", status: "approved", installments: 4 },
      { ...attempt, id: "3", idempotencyKey: "3", method: "checkout", status: "refused" },
      { ...attempt, id: "4", idempotencyKey: "4", method: "pix", status: "refunded" },
    ]);
  });
  await runAll();

  const paid = (await events()).find(({ status }) => status === "paid");
  const { text = "" } = (await message(paid?.id ?? "")) ?? {};
  expect(text).toContain("Espessura: SUPER FINA 1.61");
  expect(text).toMatch(/\nEspessura SUPER FINA 1\.61: R\$\s\d/);
  expect(text).toContain("Pagamento: Cartão de crédito, em 4 vezes sem juros");
  expect(text).toContain("São Paulo/SP");
  expect(text).toContain("dias úteis para fazer as lentes");
  expect(text).toContain("(versão de 01/01/2026)");
});

test("a refund's e-mail contains the amount and how it is returned", async () => {
  const { store, now, place, happen, message, runAll } = await openShopWithEmails();
  const orderId = await place(GUEST);
  const times = { expiresAt: now(), createdAt: now(), updatedAt: now() };
  await store.write(async (tx) => {
    await tx.insert(payments).values({
      ...times,
      id: "1",
      orderId,
      idempotencyKey: "1",
      method: "pix",
      status: "refunded",
      amountCents: 22289,
      refundedCents: 20000,
    });
  });
  await happen(orderId, "refund_pending");
  await happen(orderId, "refunded");
  await runAll();
  expect((await message("refund_pending"))?.text).toContain("chegou quando já não podíamos atendê-lo");
  expect((await message("refunded"))?.text).toMatch(/Pix: R\$\s200,00/);
  expect((await message("refunded"))?.text).toContain("para a mesma conta de onde saiu o pagamento");
});

test("an e-mail describes the order at the time of its event", async () => {
  const { place, move, moveClock, events, message, runAll } = await openShopWithEmails();
  const orderId = await place(GUEST);
  for (const to of ["refused", "awaiting_payment", "paid", "shipped"] as const) {
    moveClock(1);
    await move(orderId, to);
  }
  await runAll();
  const subjects = await Promise.all((await events()).map(async ({ id }) => (await message(id))?.subject));
  expect(subjects).toEqual([
    "Pedido 10001: recebido",
    "Pedido 10001: o pagamento não foi aprovado",
    "Pedido 10001: aguardando o pagamento novamente",
    "Pedido 10001: compra confirmada",
  ]);
});

test("requesting another prescription sends one e-mail, and so does deleting a prescription", async () => {
  const { shop, store, now, move, runAll } = await openShopWithEmails();
  const orderId = await buyGlasses(shop, GUEST, TYPED_PRESCRIPTION);
  await runAll();
  const subjects = async () =>
    (await store.read.select().from(emails)).map(({ subject }) => subject.replace("Pedido 10001: ", ""));
  const before = await subjects();
  expect(before).toHaveLength(3);

  const [{ id } = { id: "" }] = await store.read.select().from(prescriptions);
  await requestNewPrescription(store, { id, request: "Está escura.", links: shopLinks(ORIGIN) }, now());
  await move(orderId, "refund_pending");
  await runAll();
  const after = (await subjects()).filter((subject) => !before.includes(subject));
  expect(after.sort()).toEqual(["precisamos de outra receita", "reembolso em andamento"]);

  const other = await openShopWithEmails();
  await buyGlasses(other.shop, GUEST, TYPED_PRESCRIPTION);
  const [mine] = await other.store.read.select().from(prescriptions);
  await deletePrescription(other.store, other.prescriptionFiles, GUEST, mine?.id ?? "", now());
  await other.runAll();
  expect((await other.emails()).map(({ subject }) => subject)).toContain("Pedido 10001: falta a receita");
});

test("the week to withdraw counts from the delivery date, or from the event's", async () => {
  const { store, place, happen, message, runAll } = await openShopWithEmails();
  const orderId = await place(GUEST);
  await happen(orderId, "delivered", "noted");
  await runAll();
  expect((await message("noted"))?.text).toContain("até 27/11/2026,");

  await store.write(async (tx) => {
    await tx.update(orders).set({ deliveredAt: new Date("2026-12-28T02:59:59Z") });
  });
  await happen(orderId, "delivered", "dated");
  await runAll();
  expect((await message("dated"))?.text).toContain("até 03/01/2027,");
});

test("an erased buyer and an unknown event get no e-mail", async () => {
  const { store, now, place, handlers, runAll } = await openShopWithEmails();
  await place(GUEST);
  await store.write(async (tx) => pseudonymiseOrders(tx, await tx.select().from(orders)));
  await runAll();
  await handlers["email-order-event"]?.({ eventId: "nenhum" }, now());
  await handlers["email-order-event"]?.({}, now());
  expect(await store.read.$count(emails)).toBe(0);
  expect(await store.read.$count(jobs)).toBe(0);
});

test("the demo shop's orders send no e-mails", async () => {
  const { store, now, runAll } = await openShopWithEmails();
  await store.write(async (tx) => {
    await tx.delete(deliveryRates);
  });
  await seedDemoShop(store, async () => "hash", now());
  expect(await store.read.$count(orderEvents)).toBeGreaterThan(0);
  await runAll();
  expect(await store.read.$count(emails)).toBe(0);
  expect(await store.read.$count(jobs)).toBe(0);
});
