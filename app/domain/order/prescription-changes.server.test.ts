import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ORDER_RETENTION_MS, UNUSED_RETENTION_MS } from "#app/domain/lens/prescription.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import {
  addGlasses,
  buyGlasses,
  placeGlasses,
  storedPrescription,
  TYPED_PRESCRIPTION,
} from "#app/testing/glasses.ts";
import { OTHER_VISITOR, openOptician } from "#app/testing/optician.ts";
import { jobs, orderPrescriptions, prescriptions, thicknesses } from "#db/schema";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { deleteOrderPrescription } from "./prescription-changes.server.ts";

type Typed = Extract<SentPrescription, { refraction: unknown }>;

test("an order paid without its prescription awaits it, and then the review", async () => {
  const { shop, buyer, status, states, send, listed } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listed()).toEqual([]);

  expect(await send(orderId)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("prescription_review");
  expect(await states(orderId)).toEqual(["in_review"]);
  expect(await listed()).toHaveLength(1);
});

test("a prescription sent without a line is for the first line that awaits one", async () => {
  const { shop, store, buyer, status, states, send, listed } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, "later", "later");
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listed()).toHaveLength(1);

  await send(orderId);
  expect(await states(orderId)).toEqual(["in_review", "in_review", "awaiting"]);
  const [given, , last] = await listOrderPrescriptions(store.read, orderId);
  expect(await send(orderId, TYPED_PRESCRIPTION, given?.lineId)).toEqual({ ok: false, reason: "given" });
  expect(await send(orderId, TYPED_PRESCRIPTION, "no line")).toEqual({ ok: false, reason: "given" });
  await send(orderId, TYPED_PRESCRIPTION, last?.lineId);
  expect(await status(orderId)).toBe("prescription_review");
});

test("a prescription sent for a line is for that line, not for the first", async () => {
  const { shop, store, buyer, states, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later", "later");
  const [, second] = await listOrderPrescriptions(store.read, orderId);
  await send(orderId, TYPED_PRESCRIPTION, second?.lineId);
  expect(await states(orderId)).toEqual(["awaiting", "in_review"]);
});

test("a new prescription replaces the one before, which is erased with its file", async () => {
  const { shop, store, buyer, status, idOf, send, requestNew, eventsOf, emailsRequesting } =
    await openOptician();
  const orderId = await buyGlasses(shop, buyer, await storedPrescription(shop));
  const first = await idOf(orderId);
  const [row] = await store.read.select().from(prescriptions);
  await requestNew(first);
  await send(orderId, await storedPrescription(shop));

  expect(await status(orderId)).toBe("prescription_review");
  expect(await listOrderPrescriptions(store.read, orderId)).toMatchObject([
    { state: "in_review", request: null },
  ]);
  const left = await store.read.select().from(prescriptions);
  expect(left.map(({ id }) => id)).toEqual([await idOf(orderId)]);
  expect(left[0]?.id).not.toBe(first);
  expect(await eventsOf(first)).toEqual(["sent", "asked_again", "removed"]);
  expect(await store.read.select().from(jobs).where(eq(jobs.kind, "remove-prescription-file"))).toMatchObject(
    [{ payload: { fileId: row?.fileId } }],
  );

  await requestNew(await idOf(orderId));
  expect(await emailsRequesting()).toHaveLength(2);
});

test("another visitor's order and prescription do not exist", async () => {
  const { shop, store, buyer, status, idOf, send, remove } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  expect(await send(orderId, TYPED_PRESCRIPTION, undefined, OTHER_VISITOR)).toEqual({
    ok: false,
    reason: "unknown",
  });
  expect(await store.read.$count(prescriptions)).toBe(0);

  await send(orderId);
  expect(await remove(await idOf(orderId), OTHER_VISITOR)).toBe(false);
  expect(await status(orderId)).toBe("prescription_review");
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("an order that awaits no prescription saves none", async () => {
  const { shop, store, buyer, send, idOf, accept } = await openOptician();
  const refusal = { ok: false, reason: "not-awaited" };
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  expect(await send(orderId)).toEqual(refusal);
  await accept(await idOf(orderId));
  expect(await send(orderId)).toEqual(refusal);

  const unpaid = await addGlasses(shop, buyer, "later").then(() => placeGlasses(shop, buyer));
  expect(await send(unpaid)).toEqual(refusal);
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("deleting a prescription in review makes the order await another", async () => {
  const { shop, store, buyer, status, states, idOf, remove, listed, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await storedPrescription(shop), TYPED_PRESCRIPTION);
  expect(await remove(await idOf(orderId))).toBe(true);
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await states(orderId)).toEqual(["awaiting", "in_review"]);
  expect(await listed()).toEqual([await idOf(orderId, 1)]);
  expect(await store.read.$count(jobs, eq(jobs.kind, "remove-prescription-file"))).toBe(1);

  await send(orderId);
  expect(await status(orderId)).toBe("prescription_review");
});

test("deleting an accepted prescription leaves the order in the lab", async () => {
  const { shop, store, buyer, status, states, idOf, accept, remove, open } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  const id = await idOf(orderId);
  await accept(id);
  expect(await remove(id)).toBe(true);
  expect([await status(orderId), await states(orderId)]).toEqual(["in_lab", ["accepted"]]);
  expect(await store.read.$count(prescriptions)).toBe(0);
  expect(await open(id)).toBeUndefined();
  expect(await remove(id)).toBe(false);
});

test("deleting an accepted prescription before the lab makes the order await another", async () => {
  const { shop, buyer, status, states, idOf, send, accept, remove } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later", TYPED_PRESCRIPTION);
  const second = await idOf(orderId, 1);
  await accept(second);
  await remove(second);
  await send(orderId);
  await accept(await idOf(orderId));
  expect([await status(orderId), await states(orderId)]).toEqual([
    "awaiting_prescription",
    ["accepted", "awaiting"],
  ]);
});

test("deleting a prescription during a dispute makes the order await another, unless it was in the lab", async () => {
  const { shop, buyer, status, states, idOf, accept, remove, move } = await openOptician();
  for (const [others, then] of [
    [[TYPED_PRESCRIPTION], ["awaiting_prescription", ["awaiting", "in_review"]]],
    [[], ["in_lab", ["accepted"]]],
  ] as const) {
    const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, ...others);
    await accept(await idOf(orderId));
    await move(orderId, "disputed");
    await remove(await idOf(orderId));
    await move(orderId, "paid");
    expect([await status(orderId), await states(orderId)]).toEqual(then);
  }
});

test("a guest who found the order by number deletes its prescription by line, and no other order's", async () => {
  const { shop, store, status, states, now } = await openOptician(OTHER_VISITOR);
  const orderId = await buyGlasses(shop, OTHER_VISITOR, TYPED_PRESCRIPTION);
  const other = await buyGlasses(shop, OTHER_VISITOR, TYPED_PRESCRIPTION);
  const [line, others] = [
    await listOrderPrescriptions(store.read, orderId),
    await listOrderPrescriptions(store.read, other),
  ].map(([line]) => line?.lineId ?? "");
  const finder = { accountId: null, visitorId: null, orderIds: [orderId] };
  const remove = (orderId: string, lineId = "", of: Owner = finder) =>
    deleteOrderPrescription(store, of, { orderId, lineId }, now());

  expect(await remove(orderId, others)).toBe(false);
  expect(await remove(other, others)).toBe(false);
  expect(await remove(orderId, line, { ...finder, orderIds: [] })).toBe(false);
  expect(await remove(orderId, "")).toBe(false);
  expect(await store.read.$count(prescriptions)).toBe(2);

  expect(await remove(orderId, line)).toBe(true);
  expect(await remove(orderId, line)).toBe(false);
  expect([await status(orderId), await states(orderId)]).toEqual(["awaiting_prescription", ["awaiting"]]);
  expect(await status(other)).toBe("prescription_review");
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("typed values too strong for the thickness are refused on the stronger eye's field", async () => {
  const { shop, store, buyer, status, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  const eye = (spherical: number, cylinder = 0) => ({ spherical, cylinder, axis: cylinder ? 90 : null });
  const typed = (right: number, left: ReturnType<typeof eye>) =>
    ({
      ...TYPED_PRESCRIPTION,
      refraction: { ...(TYPED_PRESCRIPTION as Typed).refraction, right: eye(right), left },
    }) as SentPrescription;
  const refused = (field: string) => ({
    ok: false,
    reason: "unfit",
    field,
    message:
      "A espessura do pedido (SUPER FINA 1.61) não é feita para este grau. Fale com o atendimento para trocar.",
  });

  expect(await send(orderId, typed(-1025, eye(-100)))).toEqual(refused("odSpherical"));
  expect(await send(orderId, typed(-100, eye(-900, -125)))).toEqual(refused("oeSpherical"));
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await store.read.$count(prescriptions)).toBe(0);
  expect(await send(orderId, typed(-1000, eye(-900, -100)))).toEqual({ ok: true });

  const sold = await buyGlasses(shop, buyer, "later");
  await store.write(async (tx) => {
    await tx.update(thicknesses).set({ name: "OUTRA" });
  });
  expect(await send(sold, typed(-1025, eye(-100)))).toEqual({ ok: true });
});

test("deleting a prescription that was requested again also deletes the optician's comment", async () => {
  const { shop, store, buyer, status, idOf, requestNew, remove } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  const id = await idOf(orderId);
  await requestNew(id, "Falta o eixo do OD.");
  await remove(id);
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await store.read.select().from(orderPrescriptions)).toMatchObject([
    { prescriptionId: null, state: "awaiting", request: null },
  ]);
});

test("a prescription is retained for a month, and for a year once it is ordered with", async () => {
  const { shop, store, buyer, send, moveClock } = await openOptician();
  const purgeAt = async () =>
    (await store.read.select({ purgeAt: prescriptions.purgeAt }).from(prescriptions))[0]?.purgeAt;

  await addGlasses(shop, buyer, TYPED_PRESCRIPTION);
  expect(await purgeAt()).toEqual(after(shop.now(), UNUSED_RETENTION_MS));
  const placedAt = moveClock(days(3));
  await placeGlasses(shop, buyer);
  expect(await purgeAt()).toEqual(after(placedAt, ORDER_RETENTION_MS));

  await store.write(async (tx) => {
    await tx.delete(prescriptions);
  });
  const orderId = await buyGlasses(shop, buyer, "later");
  await send(orderId);
  expect(await purgeAt()).toEqual(after(shop.now(), ORDER_RETENTION_MS));
});
