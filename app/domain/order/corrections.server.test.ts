import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { emails, jobs, orderEvents, staffActs } from "#db/schema";
import { correctAddress, correctContact } from "./corrections.server.ts";
import { prepareOrder, shipOrder } from "./fulfilment.server.ts";
import { describeOrder } from "./operator-orders.server.ts";
import { orderEmailJobs } from "./order-emails.server.ts";
import { listStaffOrders } from "./order-list.server.ts";
import { parseOrderQuery } from "./order-search.ts";
import { listOrderEvents } from "./orders.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };
const MOVED = { ...ADDRESS, road: "Rua das Laranjeiras", city: "Rio de Janeiro", uf: "RJ", cep: "22240003" };

async function openShop() {
  const shop = await openTestShop();
  const bought = await buyByPix(shop, BUYER);
  const { actor } = await addMember(shop, "clerk");
  shop.moveClock(minutes(1));
  const { number, orderId } = bought;
  return {
    ...bought,
    shop,
    actor,
    address: (address = MOVED, more = {}) =>
      correctAddress(shop.store, number, address, shop.now(), { actor, ...more }),
    contact: (contact: Parameters<typeof correctContact>[2], more = {}) =>
      correctContact(shop.store, number, contact, shop.now(), { actor, ...more }),
    revision: async () => (await describeOrder(shop.store.read, number))?.revision ?? 0,
    lastEvent: async () =>
      (
        await shop.store.read
          .select()
          .from(orderEvents)
          .where(eq(orderEvents.orderId, orderId))
          .orderBy(orderEvents.at, orderEvents.position)
      ).at(-1),
  };
}

test("an address is replaced, with an event that names the fields, an act, and an e-mail without the street", async () => {
  const { shop, address, find, lastEvent, actor, orderId, number } = await openShop();
  await shop.store.write(async (tx) => {
    await tx.delete(jobs);
  });
  expect(await address()).toEqual({
    ok: true,
    changed: ["road", "city", "uf", "cep"],
    fromUf: ADDRESS.uf,
    toUf: "RJ",
  });
  expect(await find()).toMatchObject({ address: MOVED, uf: "RJ", status: "paid" });
  expect(await lastEvent()).toMatchObject({
    status: "paid",
    cause: `staff:${actor.staffId}`,
    changedFields: ["road", "city", "uf", "cep"],
  });
  expect((await shop.store.read.select().from(staffActs)).at(-1)).toMatchObject({
    action: "order.address-corrected",
    subjectId: orderId,
  });
  // The history of transitions is as it was.
  expect((await listOrderEvents(shop.store.read, orderId)).map(({ status }) => status)).toEqual([
    "awaiting_payment",
    "paid",
  ]);

  const handlers = orderEmailJobs(shop.store, {
    links: shopLinks("http://localhost"),
    terms: { shortDate: "1º/1/2026" },
  });
  await runNextJob(shop.store, handlers, shop.now);
  const [email] = await shop.store.read.select().from(emails);
  expect(email).toMatchObject({
    recipient: CONTACT.email,
    subject: `Pedido ${number}: corrigimos o endereço`,
  });
  const text = JSON.stringify(email);
  expect(text).toContain(`Corrigimos o endereço do seu pedido ${number}`);
  for (const secret of [MOVED.road, MOVED.cep, MOVED.people, CONTACT.name, CONTACT.taxId])
    expect(text).not.toContain(secret);
});

test("the same address again changes nothing, and sends nothing", async () => {
  const { address, revision } = await openShop();
  await address();
  const before = await revision();
  expect(await address()).toMatchObject({ ok: true, changed: [] });
  expect(await revision()).toBe(before);
});

test("a contact is replaced and found by the new one; a buyer who receives stays the recipient", async () => {
  const { shop, contact, find, lastEvent, number } = await openShop();
  const before = await find();
  expect(before.address).toMatchObject({ people: CONTACT.name, phone: CONTACT.whatsapp });
  const typed = { name: "Ana Bela Souza", email: "nova@exemplo.com.br", whatsapp: "21987650000" };
  expect(await contact(typed)).toEqual({ ok: true, changed: ["name", "email", "whatsapp"] });
  expect(await find()).toMatchObject({
    contact: { ...typed, taxId: CONTACT.taxId },
    address: { ...before.address, people: typed.name, phone: typed.whatsapp },
  });
  expect((await lastEvent())?.changedFields).toEqual(["name", "email", "whatsapp"]);
  const query = parseOrderQuery("nova@exemplo.com.br");
  expect((await listStaffOrders(shop.store.read, { query }, 1)).orders).toMatchObject([{ number }]);

  const gift = { ...before.address, people: "Bia Lima", phone: "1133334444" };
  await correctAddress(shop.store, number, gift, shop.now());
  expect(await contact({ ...typed, name: "Ana Bela", taxId: "11144477735" })).toMatchObject({
    changed: ["name", "taxId"],
  });
  expect((await find()).address).toEqual(gift);
});

test("of two corrections of one state the second is refused, and so is any after the parcel was sent", async () => {
  const { shop, number, address, contact, revision, find } = await openShop();
  const seenRevision = await revision();
  const other = { ...MOVED, number: "7" };
  const both = await Promise.all([address(MOVED, { seenRevision }), address(other, { seenRevision })]);
  expect(both).toMatchObject([{ ok: true }, { ok: false, reason: "changed" }]);
  expect((await find()).address).toEqual(MOVED);
  expect(await prepareOrder(shop.store, number, shop.now(), { seenRevision })).toMatchObject({
    reason: "changed",
  });
  await shipOrder(shop.store, number, "AM123456785BR", shop.now(), { actor: COMMAND_LINE });
  const refused = { ok: false, reason: "wrong-status", status: "shipped" };
  expect(await address(other)).toEqual(refused);
  expect(await contact({ name: "A", email: "a@b.co", whatsapp: "11987654321" })).toEqual(refused);
  expect(await correctAddress(shop.store, 999, MOVED, shop.now())).toEqual({ ok: false, reason: "unknown" });
});

test("an order that awaits its payment can be corrected, one that expired cannot", async () => {
  const shop = await openTestShop();
  const { number, reportStatus, find } = await orderByPix(shop, BUYER);
  expect(await correctAddress(shop.store, number, MOVED, shop.now())).toMatchObject({ ok: true });
  await reportStatus("cancelled");
  expect((await find()).status).toBe("expired");
  expect(await correctAddress(shop.store, number, ADDRESS, shop.now())).toMatchObject({
    reason: "wrong-status",
  });
});
