import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepareOrder } from "#app/domain/order/fulfilment.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { deletePrescription } from "#app/domain/order/prescription-changes.server.ts";
import { applyRefundToOrder } from "#app/domain/order/refund-effects.server.ts";
import { listWork } from "#app/domain/today/work.server.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { days } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { buyInLab, finishLenses, labIdsOf, SENT_TO, transcribe } from "#app/testing/lab.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { TRANSCRIPTION } from "#app/testing/transcription.ts";
import {
  emails,
  labEvents,
  labJobs,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
  staffActs,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { orderRework, receiveFromLab, recordPrinting, sendToLab, signCheck } from "./lab-acts.server.ts";
import { LAB_TABS } from "./lab-job.ts";
import { countLabTabs, findLabJob, listLab, listLabNames } from "./lab-list.server.ts";
import { findLabTickets } from "./lab-tickets.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };

async function openLab(pairs = 1) {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files, now } = shop;
  const { actor } = await addMember(shop, "optician");
  const orderId = await buyInLab(shop, BUYER, pairs);
  const ids = await labIdsOf(shop, orderId);
  const [id = ""] = ids;
  return {
    ...{ shop, store, files, orderId, ids, id, actor },
    send: (lineIds = ids, sentTo = SENT_TO) => sendToLab(store, files, { lineIds, sentTo }, actor, now()),
    receive: (lineId = id) => receiveFromLab(store, lineId, actor, now()),
    check: (lineId = id) => signCheck(store, lineId, actor, now()),
    rework: (lineId = id) =>
      orderRework(store, { lineId, reason: "surface", links: shopLinks("http://loja") }, actor, now()),
    /** In the order of `ids`. */
    states: async () => {
      const found = await store.read.select().from(labJobs);
      return ids.flatMap((each) => found.find(({ lineId }) => lineId === each)?.state ?? []);
    },
    status: async () => (await store.read.select().from(orders).where(eq(orders.id, orderId)))[0]?.status,
    history: async () =>
      (await findLabJob(store.read, files, id))?.history.map(
        ({ kind, by }) => `${kind} ${by ? "staff" : "shop"}`,
      ),
    acts: async () =>
      (await store.read.select().from(staffActs))
        .map(({ action }) => action)
        .filter((action) => action.startsWith("lab.")),
  };
}

test("a paid order in the lab has a job for each pair, and nothing of it goes to a lab without a transcription", async () => {
  const { shop, orderId, send, states, ids, acts } = await openLab(2);
  expect(ids).toHaveLength(2);
  const missing = { reason: "incomplete", missing: ["transcription"], orderNumber: 10_001 };
  expect(await send()).toMatchObject({ ok: false, refusals: [missing, missing] });
  await transcribe(shop, orderId, {
    ...TRANSCRIPTION,
    left: { ...TRANSCRIPTION.left, pupillaryDistance: null },
  });
  expect(await send()).toMatchObject({
    refusals: [{ missing: [{ eye: "left", measure: "pupillaryDistance" }] }, { reason: "incomplete" }],
  });
  expect(await states()).toEqual(["to_order", "to_order"]);
  expect(await acts()).toEqual([]);
});

test("a job goes to the lab, comes back and is checked; with the last one the order can be packed", async () => {
  const { shop, store, orderId, ids, send, receive, check, status, history, acts } = await openLab(2);
  await transcribe(shop, orderId);
  expect(await send()).toEqual({ ok: true, orderNumbers: [10_001, 10_001] });
  expect(await check()).toMatchObject({ ok: false, reason: "wrong-state", state: "at_lab" });
  for (const id of ids) expect(await receive(id)).toEqual({ ok: true });
  expect(await check(ids[0])).toEqual({ ok: true, isPrepared: false });
  expect(await prepareOrder(store, 10_001, shop.now())).toEqual({ ok: false, reason: "unfinished-lenses" });
  expect(await status()).toBe("in_lab");
  expect(await check(ids[1])).toEqual({ ok: true, isPrepared: true });
  expect(await status()).toBe("preparing");
  expect(await history()).toEqual(["opened shop", "sent staff", "received staff", "checked staff"]);
  expect((await acts()).sort()).toEqual(
    ["lab.sent", "lab.sent", "lab.received", "lab.received", "lab.checked", "lab.checked"].sort(),
  );
  expect(await listLabNames(store.read)).toEqual(["Lentes Sul"]);
});

test("sent again, a job has another lab, number and day", async () => {
  const { shop, store, files, orderId, id, send, history } = await openLab();
  await transcribe(shop, orderId);
  await send();
  await send();
  expect(await history()).toEqual(["opened shop", "sent staff"]);
  await send([id], { lab: "Óptica Norte", labNumber: "9", expectedOn: "2026-12-05" });
  expect(await findLabJob(store.read, files, id)).toMatchObject({
    lab: "Óptica Norte",
    expectedOn: "2026-12-05",
  });
  expect(await history()).toEqual(["opened shop", "sent staff", "corrected staff"]);
});

test("lenses are made again with a reason, also while the order is packed; the buyer is told once, without the reason", async () => {
  const { shop, store, files, orderId, id, rework, send, status } = await openLab();
  await finishLenses(shop, orderId);
  expect(await status()).toBe("preparing");
  expect(await rework()).toEqual({ ok: true });
  expect(await status()).toBe("in_lab");
  expect(await findLabJob(store.read, files, id)).toMatchObject({
    ...{ state: "to_order", reworks: 1, expectedOn: null },
    history: expect.arrayContaining([expect.objectContaining({ kind: "rework", reason: "surface" })]),
  });
  expect(await rework()).toMatchObject({ ok: false, reason: "wrong-state" });
  await send();
  expect(await rework()).toEqual({ ok: true });
  const written = (await store.read.select().from(emails)).filter(({ id: key }) =>
    key.startsWith("lenses-again:"),
  );
  expect(written).toHaveLength(1);
  expect(written[0]?.text).toContain("vai demorar mais");
  for (const hidden of ["Risco", TRANSCRIPTION.patient, "-2,25"])
    expect(written[0]?.text).not.toContain(hidden);
  expect((await listOrderEvents(store.read, orderId)).map((event) => event.status).slice(-3)).toEqual([
    "in_lab",
    "preparing",
    "in_lab",
  ]);
});

test.each<[OrderStatus, string]>([
  ["withdrawal_requested", "closed"],
  ["refund_pending", "closed"],
  ["disputed", "at_lab"],
])("with an order that is %s its open job is %s, and in no tab", async (to, state) => {
  const { shop, store, orderId, send, states, receive } = await openLab();
  await transcribe(shop, orderId);
  await send();
  await store.write((tx) => transitionOrder(tx, orderId, to, "test", shop.now()));
  expect(await states()).toEqual([state]);
  const counts = await countLabTabs(store.read, dayOf(shop.now()));
  expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
  expect(await receive()).toMatchObject({ ok: false, reason: "wrong-state" });
});

test("a refunded line is not waited for: its job closes once the refund is done, and the other pair prepares the order", async () => {
  const { shop, store, orderId, ids, send, receive, check, states, status } = await openLab(2);
  await transcribe(shop, orderId);
  await send();
  const [line] = await store.read
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, ids[0] ?? ""));
  const at = shop.now();
  const cents = line?.unitPriceCents ?? 0;
  await store.write(async (tx) => {
    const base = { createdAt: at, updatedAt: at };
    await tx.insert(payments).values({
      ...{ id: "p", orderId, method: "pix" as const, status: "approved" as const, idempotencyKey: "k" },
      ...{ amountCents: 10 * cents, expiresAt: at, ...base },
    });
    await tx.insert(refunds).values({
      ...{ id: "r", orderId, paymentId: "p", amountCents: cents, reason: "", status: "requested" as const },
      ...{ requestedBy: "operator", ...base },
    });
    await tx
      .insert(refundLines)
      .values({ refundId: "r", lineId: ids[0] ?? "", quantity: 1, amountCents: cents });
  });
  await receive(ids[1]);
  expect(await states()).toEqual(["at_lab", "received"]);
  expect(await send()).toMatchObject({ refusals: [{ reason: "refunded" }, { reason: "wrong-state" }] });
  await store.write(async (tx) => {
    await tx.update(refunds).set({ status: "done", updatedAt: at });
    await applyRefundToOrder(tx, { id: "r", orderId }, at);
  });
  expect(await states()).toEqual(["closed", "received"]);
  expect(await status()).toBe("in_lab");
  expect(await check(ids[1])).toEqual({ ok: true, isPrepared: true });
});

test("the tabs count what they list, and Hoje counts the same", async () => {
  const { shop, store, files, orderId, ids, send, receive } = await openLab(3);
  await transcribe(shop, orderId);
  await send(ids.slice(0, 2));
  await receive(ids[1]);
  shop.moveClock(days(11));
  const today = dayOf(shop.now());
  const counts = await countLabTabs(store.read, today);
  expect(counts).toEqual({ "a-pedir": 1, "no-laboratorio": 1, atrasados: 1, recebidos: 1, conferidos: 0 });
  for (const tab of LAB_TABS)
    expect(await listLab(store.read, files, { tab, page: 1, today })).toHaveLength(counts[tab]);
  const options = { now: shop.now(), lastBackupAt: undefined };
  const work = await listWork(store.read, { role: "optician", ...options });
  expect(work.map(({ kind, count }) => [kind, count])).toEqual([
    ["lab-late", 1],
    ["lab-to-check", 1],
    ["lab-to-order", 1],
  ]);
  const clerks = await listWork(store.read, { role: "clerk", ...options });
  expect(clerks.filter(({ kind }) => kind.startsWith("lab-"))).toEqual([]);
});

test("a ticket has the patient, the measures and the frame; an incomplete or unknown job has none", async () => {
  const { shop, store, files, orderId, id, actor, acts } = await openLab();
  const empty = await findLabTickets(store.read, files, [id, "x"]);
  expect(empty).toMatchObject({
    tickets: [],
    leftOut: [{ orderNumber: null }, { orderNumber: 10_001, missing: ["transcription"] }],
  });
  await transcribe(shop, orderId);
  const { tickets, rows } = await findLabTickets(store.read, files, [id, id]);
  expect(tickets).toMatchObject([
    {
      ...{ orderNumber: 10_001, reworks: 0 },
      measures: { patient: "Beatriz Souza", right: { axis: 180 }, left: { pupillaryDistance: 310 } },
      lens: { vision: "single", thickness: "SUPER FINA 1.61" },
    },
  ]);
  expect(JSON.stringify(tickets)).not.toContain("12345");
  await store.write((tx) => recordPrinting(tx, rows, actor, shop.now()));
  expect(await acts()).toEqual(["lab.printed"]);

  const [needed] = await listOrderPrescriptions(store.read, orderId);
  await deletePrescription(store, files, BUYER, needed?.prescriptionId ?? "", shop.now());
  expect((await findLabTickets(store.read, files, [id])).leftOut).toMatchObject([
    { missing: ["prescription"] },
  ]);
});

test("the history can only grow", async () => {
  const { store } = await openLab();
  await expect(store.write(async (tx) => void (await tx.delete(labEvents)))).rejects.toThrow();
});
