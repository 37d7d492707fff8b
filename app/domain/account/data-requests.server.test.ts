import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { replayErasures } from "#app/domain/backup/replay.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { listWork } from "#app/domain/today/work.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { accounts, dataRequests, emails, orders, staffActs } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { eraseForRequest, exportForRequest, isHeldByOrder } from "./answer-requests.server.ts";
import {
  countOpenRequests,
  findDataRequest,
  finishCorrection,
  listDataRequests,
  receiveDataRequest,
  recordOwnRequest,
  refuseDataRequest,
} from "./data-requests.server.ts";
import { newDataRequestSchema } from "./data-requests.ts";
import { eraseAccount } from "./privacy.server.ts";
import { purgeExpired } from "./retention.server.ts";

const PASSWORD = "óculos de outono";

async function openShop() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const ana = await shop.addAccount({ email: CONTACT.email, taxId: CONTACT.taxId, password: PASSWORD });
  const { actor } = await addMember(shop, "owner");
  return {
    ...shop,
    ana,
    actor,
    receive: async (
      kind: "export" | "erase" | "correct",
      person: Parameters<typeof receiveDataRequest>[1] = { accountId: ana.id },
    ) => {
      const request = { kind, channel: "phone", note: "Ligou a Ana", receivedAt: now() } as const;
      return (await receiveDataRequest(store, person, request, actor, now())) ?? "";
    },
    order: async (owner: { accountId: string | null; visitorId: string | null }) => {
      const checkoutToken = await shop.addCheckout(owner, await shop.addProduct());
      const placed = await startPayment(store, owner, { checkoutToken, method: "pix" }, now());
      if (!placed.ok) throw new Error("The order was not placed.");
      return placed.orderId;
    },
    setOrders: (status: OrderStatus) =>
      store.write(async (tx) => void (await tx.update(orders).set({ status }))),
    requestOf: async (id: string) =>
      (await store.read.select().from(dataRequests).where(eq(dataRequests.id, id)))[0],
    acts: async () =>
      (await store.read.select().from(staffActs))
        .filter(({ subjectKind }) => subjectKind === "data-request")
        .map(({ action }) => action),
  };
}

test("a request is due after 15 days; then it is late, and Hoje counts what the lists have", async () => {
  const { store, now, moveClock, receive } = await openShop();
  await receive("export");
  const countsOf = async () => {
    const work = await listWork(store.read, { role: "clerk", now: now(), lastBackupAt: undefined });
    const of = (kind: string) => work.find((each) => each.kind === kind)?.count ?? 0;
    const listed = async (tab: "abertos" | "atrasados") =>
      (await listDataRequests(store.read, tab, { page: 1, now: now() })).total;
    return {
      today: [of("data-requests-open"), of("data-requests-late")],
      lists: [await listed("abertos"), await listed("atrasados")],
    };
  };
  moveClock(days(15) - 1);
  expect(await countsOf()).toEqual({ today: [1, 0], lists: [1, 0] });
  moveClock(1);
  await receive("correct");
  expect(await countsOf()).toEqual({ today: [2, 1], lists: [2, 1] });
  const optician = await listWork(store.read, { role: "optician", now: now(), lastBackupAt: undefined });
  expect(optician).toEqual([]);
});

test("the form counts from the day of receipt, and a correction says what to correct", () => {
  const now = new Date("2026-11-23T15:00:00Z");
  const parse = (fields: object) =>
    newDataRequestSchema(now).safeParse({
      kind: "export",
      channel: "email",
      receivedOn: "2026-11-20",
      ...fields,
    });
  expect(parse({}).data?.receivedAt).toEqual(new Date("2026-11-20T03:00:00Z"));
  const fieldOf = (fields: object) => parse(fields).error?.issues[0]?.path[0];
  expect(fieldOf({ receivedOn: "2026-11-24" })).toBe("receivedOn");
  expect(fieldOf({ receivedOn: "20/11/2026" })).toBe("receivedOn");
  expect(fieldOf({ receivedOn: "2025-01-01" })).toBe("receivedOn");
  expect(fieldOf({ kind: "correct" })).toBe("note");
  expect(fieldOf({ kind: "sell" })).toBe("kind");
  expect(fieldOf({ channel: "account" })).toBe("channel");
});

test("an export is had once and answers the request; other requests have none", async () => {
  const { store, prescriptionFiles, now, actor, receive, requestOf, acts } = await openShop();
  const id = await receive("export");
  const exportOf = (requestId: string) =>
    exportForRequest(store, prescriptionFiles, { requestId, actor }, now());
  expect((await exportOf(id))?.data).toMatchObject({
    account: { email: CONTACT.email },
    dataRequests: [{ kind: "export", status: "open" }],
  });
  expect(await exportOf(id)).toBeUndefined();
  expect(await requestOf(id)).toMatchObject({ status: "done", closedAt: now() });
  const erasure = await receive("erase");
  expect(await exportOf(erasure)).toBeUndefined();
  expect(await requestOf(erasure)).toMatchObject({ status: "open" });
  expect(await acts()).toEqual(["data-request.received", "data-request.exported", "data-request.received"]);
});

test("an erasure waits for open orders, and then leaves a request without a person", async () => {
  const { store, now, ana, actor, receive, order, setOrders, requestOf, acts } = await openShop();
  await order({ accountId: ana.id, visitorId: null });
  const other = await receive("correct");
  const id = await receive("erase");
  const erase = () => eraseForRequest(store, { requestId: id, actor }, now());
  expect(await isHeldByOrder(store.read, id)).toBe(true);
  expect(await erase()).toEqual({ ok: false, reason: "order-open" });
  expect(await requestOf(id)).toMatchObject({ status: "open", accountId: ana.id });

  await setOrders("delivered");
  expect(await erase()).toEqual({ ok: true });
  expect(await store.read.$count(accounts)).toBe(0);
  const nobody = { accountId: null, orderId: null, note: null, reason: null, closedAt: now() };
  expect(await requestOf(id)).toMatchObject({ ...nobody, status: "done" });
  expect(await requestOf(other)).toMatchObject({ ...nobody, status: "refused" });
  expect((await findDataRequest(store.read, id, now()))?.person).toEqual({ kind: "erased" });
  expect(await erase()).toEqual({ ok: false, reason: "closed" });
  expect(await acts()).toContain("data-request.erased");
});

test("a guest's data are those of the orders with the same e-mail and tax id, and are erased with them", async () => {
  const { store, prescriptionFiles, now, actor, receive, order, setOrders, requestOf } = await openShop();
  const guest = await order({ accountId: null, visitorId: "the guest" });
  const stranger = await order({ accountId: null, visitorId: "a stranger" });
  await store.write(async (tx) => {
    await tx.update(orders).set({ buyerTaxId: "11144477735" }).where(eq(orders.id, stranger));
  });
  const [{ number } = { number: 0 }] = await store.read.select().from(orders).where(eq(orders.id, guest));
  const copy = await receive("export", { orderNumber: number });
  const exported = await exportForRequest(store, prescriptionFiles, { requestId: copy, actor }, now());
  expect(exported?.data).toMatchObject({ contact: CONTACT, orders: [{ number }] });

  const id = await receive("erase", { orderNumber: number });
  expect(await eraseForRequest(store, { requestId: id, actor }, now())).toMatchObject({
    reason: "order-open",
  });
  await setOrders("delivered");
  expect(await eraseForRequest(store, { requestId: id, actor }, now())).toEqual({ ok: true });
  const rows = await store.read.select().from(orders);
  expect(rows.find((row) => row.id === guest)).toMatchObject({ contact: { email: "" }, buyerEmail: "" });
  expect(rows.find((row) => row.id === stranger)).toMatchObject({ contact: CONTACT });
  expect(await requestOf(id)).toMatchObject({ orderId: null, note: null, status: "done" });
  expect(await store.read.$count(emails, eq(emails.recipient, CONTACT.email))).toBe(0);
  expect(await receive("export", { orderNumber: number })).toBe("");
});

test("a restored backup forgets an erased guest again, and no other one", async () => {
  const { store, now, order } = await openShop();
  const guest = await order({ accountId: null, visitorId: "the guest" });
  await store.write(async (tx) => {
    await tx.update(orders).set({ status: "delivered" });
  });
  const entry = { what: "guest-order", at: now() } as const;
  await replayErasures(store, [{ ...entry, id: "another order" }], now());
  const emailOf = async () => (await store.read.select().from(orders))[0]?.contact.email;
  expect(await emailOf()).toBe(CONTACT.email);
  await replayErasures(store, [{ ...entry, id: guest }], now());
  expect(await emailOf()).toBe("");
  await replayErasures(store, [{ ...entry, id: guest }], now());
});

test("a correction is noted as done, a request is refused with a reason, each once", async () => {
  const { store, now, actor, receive, requestOf } = await openShop();
  const id = await receive("correct");
  expect(await finishCorrection(store, id, actor, now())).toEqual({ ok: true });
  expect(await finishCorrection(store, id, actor, now())).toEqual({ ok: false, reason: "closed" });
  const erasure = await receive("erase");
  expect(await finishCorrection(store, erasure, actor, now())).toEqual({ ok: false, reason: "unknown" });
  const refusal = { actor, reason: "Não é a pessoa" };
  expect(await refuseDataRequest(store, erasure, refusal, now())).toEqual({ ok: true });
  expect(await refuseDataRequest(store, erasure, refusal, now())).toEqual({ ok: false, reason: "closed" });
  expect(await requestOf(erasure)).toMatchObject({ status: "refused", reason: "Não é a pessoa" });
});

test("an account that its owner erases leaves an answered request without a person", async () => {
  const { store, now, ana } = await openShop();
  expect(await eraseAccount(store, ana.id, PASSWORD, now())).toEqual({ ok: true });
  expect(await store.read.select().from(dataRequests)).toMatchObject([
    { kind: "erase", channel: "account", status: "done", accountId: null, closedAt: now() },
  ]);
});

test("what a customer downloads alone is one request a day, and closed requests go after five years", async () => {
  const { store, now, moveClock, ana, receive } = await openShop();
  const own = () => store.write((tx) => recordOwnRequest(tx, { kind: "export", accountId: ana.id }, now()));
  await own();
  await own();
  expect(await store.read.$count(dataRequests)).toBe(1);
  moveClock(days(1) + 1);
  await own();
  await receive("erase");
  expect(await countOpenRequests(store.read, now())).toMatchObject({ open: 1, late: 0 });
  await purgeExpired(store, after(now(), days(5 * 365 - 1)));
  expect(await store.read.$count(dataRequests)).toBe(3);
  await purgeExpired(store, after(now(), days(5 * 366)));
  expect(await store.read.$count(dataRequests)).toBe(1);
});
