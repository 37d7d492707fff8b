import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { days } from "#app/domain/values/duration.ts";
import {
  addGlasses,
  buyGlasses,
  placeGlasses,
  storedPrescription,
  TYPED_PRESCRIPTION,
} from "#app/testing/glasses.ts";
import { ORIGIN, OTHER_VISITOR, openOptician, READ } from "#app/testing/optician.ts";
import { CONTACT } from "#app/testing/shop.ts";
import { emails, orderEvents, prescriptions, prescriptionTranscriptions, staffActs } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { statusForPrescriptions } from "./prescription-review.ts";
import {
  findOrderedPrescription,
  listDeletedInProduction,
  listPrescriptionsToReview,
} from "./prescription-reviews.server.ts";

test("an order paid with its prescription awaits the review, and enters the lab once it is accepted", async () => {
  const { shop, buyer, status, idOf, accept, eventsOf } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  expect(await status(orderId)).toBe("prescription_review");

  const id = await idOf(orderId);
  expect(await accept(id)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("in_lab");
  expect(await eventsOf(id)).toEqual(["sent", "accepted"]);
  expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
});

test("each step is one event in the order's history", async () => {
  const { shop, store, buyer, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  await accept(await idOf(orderId));
  const history = await store.read.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(history.map(({ status, cause }) => [status, cause])).toEqual([
    ["awaiting_payment", "placed"],
    ["paid", "test"],
    ["prescription_review", "prescriptions"],
    ["in_lab", "prescriptions"],
  ]);
});

test("a guest's order works the same, and its e-mail links to the guest's page", async () => {
  const { shop, buyer, status, send, idOf, requestNew, emailsRequesting } = await openOptician(OTHER_VISITOR);
  const orderId = await buyGlasses(shop, buyer, "later");
  await send(orderId);
  await requestNew(await idOf(orderId));
  expect(await status(orderId)).toBe("awaiting_prescription");
  const [message] = await emailsRequesting();
  expect(message?.text).toContain(`${ORIGIN}/meu-pedido/${orderId}/receita\n`);
});

test("an order with one of two prescriptions accepted does not enter the lab", async () => {
  const { shop, buyer, status, states, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, TYPED_PRESCRIPTION);
  await accept(await idOf(orderId, 1));
  expect(await states(orderId)).toEqual(["in_review", "accepted"]);
  expect(await status(orderId)).toBe("prescription_review");
  await accept(await idOf(orderId, 0));
  expect(await status(orderId)).toBe("in_lab");
});

test("an order with one prescription accepted and the other missing does not enter the lab", async () => {
  const { shop, buyer, status, send, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, "later");
  await accept(await idOf(orderId, 0));
  expect(await status(orderId)).toBe("awaiting_prescription");
  await send(orderId);
  await accept(await idOf(orderId, 1));
  expect(await status(orderId)).toBe("in_lab");
});

test("a file is accepted once the optician has transcribed it, and what was read is sealed", async () => {
  const { shop, store, prescriptionFiles, buyer, states, status, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await storedPrescription(shop));
  const id = await idOf(orderId);

  expect(await accept(id)).toEqual({ ok: false, reason: "transcription-missing" });
  expect(await states(orderId)).toEqual(["in_review"]);
  expect(await accept(id, READ)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("in_lab");
  expect(await findTranscription(store.read, prescriptionFiles, id)).toEqual(READ);
  expect(await findPrescription(store.read, prescriptionFiles, buyer, id)).toMatchObject({
    prescriber: "Dr. João Reis, CRM-RJ 54321",
    prescribedOn: READ.prescribedOn,
    fileName: "receita.pdf",
  });
  const rows = [
    await store.read.select().from(prescriptions),
    await store.read.select().from(prescriptionTranscriptions),
    await store.read.select().from(staffActs),
    await store.read.select().from(emails),
  ];
  expect(JSON.stringify(rows)).not.toMatch(/João|Bia Souza|54321/);
});

test("typed values are their own transcription, for the buyer, unless the optician changes them", async () => {
  const { shop, store, prescriptionFiles, buyer, idOf, accept } = await openOptician();
  const [as, changed] = [
    await idOf(await buyGlasses(shop, buyer, TYPED_PRESCRIPTION)),
    await idOf(await buyGlasses(shop, buyer, TYPED_PRESCRIPTION)),
  ];
  await accept(as);
  await accept(changed, READ);
  const find = (id: string) => findTranscription(store.read, prescriptionFiles, id);
  expect(await find(as)).toEqual({
    patient: CONTACT.name,
    right: { spherical: -225, cylinder: -75, axis: 180, prism: null, pupillaryDistance: 310, height: null },
    left: { spherical: -175, cylinder: 0, axis: null, prism: null, pupillaryDistance: 315, height: null },
    addition: null,
    ...{ prescriber: "Dra. Ana Lima", council: "CRM", uf: "SP", register: "12345" },
    prescribedOn: "2026-03-31",
  });
  expect(await find(changed)).toEqual(READ);
  expect((await findPrescription(store.read, prescriptionFiles, buyer, changed))?.prescriber).toBe(
    "Dra. Ana Lima, CRM-SP 12345",
  );
});

test("a prescription for which the lens cannot be made is not accepted", async () => {
  const { shop, buyer, idOf, accept, askMeasures, states } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await storedPrescription(shop));
  const id = await idOf(orderId);
  const strong = { ...READ, right: { ...READ.right, spherical: -1900 } };
  const withAddition = { ...READ, addition: 200 };
  for (const act of [accept, askMeasures]) {
    expect(await act(id, strong)).toMatchObject({ ok: false, reason: "unfit", field: "odSpherical" });
    expect(await act(id, withAddition)).toMatchObject({ ok: false, reason: "unfit", field: "addition" });
  }
  expect(await states(orderId)).toEqual(["in_review"]);
});

test("a new request makes the order wait and sends one e-mail with a link and without the reason", async () => {
  const { shop, store, buyer, status, idOf, requestNew, eventsOf, emailsRequesting } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  const id = await idOf(orderId);

  expect(await requestNew(id, "Falta o eixo do OD.")).toEqual({ ok: true });
  expect(await requestNew(id)).toEqual({ ok: false, reason: "not-in-review" });

  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listOrderPrescriptions(store.read, orderId)).toMatchObject([
    { state: "asked_again", request: "Falta o eixo do OD." },
  ]);
  expect(await eventsOf(id)).toEqual(["sent", "asked_again"]);
  const written = await emailsRequesting();
  expect(written).toMatchObject([{ recipient: CONTACT.email, sentAt: null }]);
  expect(written[0]?.text).toContain(`${ORIGIN}/minha-conta/pedidos/${orderId}/receita\n`);
  expect(JSON.stringify(written)).not.toMatch(/eixo|OD|2,25|Lima/);
});

test("glasses in production whose prescription was deleted are listed, and no others", async () => {
  const { shop, store, buyer, idOf, accept, remove, move } = await openOptician();
  const listed = () => listDeletedInProduction(store.read);
  const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, TYPED_PRESCRIPTION);
  for (const line of [0, 1]) await accept(await idOf(orderId, line));
  expect(await listed()).toEqual([]);

  await remove(await idOf(orderId, 1));
  const deleted = { orderNumber: 10_001, lens: { name: "VISÃO SIMPLES", thickness: "SUPER FINA 1.61" } };
  expect(await listed()).toMatchObject([{ ...deleted, orderStatus: "in_lab" }]);
  await move(orderId, "preparing");
  expect(await listed()).toMatchObject([{ ...deleted, orderStatus: "preparing" }]);
  await move(orderId, "shipped");
  expect(await listed()).toEqual([]);
});

test("before the order is paid its prescription can only be deleted, and the order does not change", async () => {
  const {
    shop,
    buyer,
    status,
    states,
    idOf,
    accept,
    requestNew,
    open,
    listed,
    remove,
    eventsOf,
    move,
    emailsRequesting,
  } = await openOptician();
  await addGlasses(shop, buyer, TYPED_PRESCRIPTION);
  await addGlasses(shop, buyer, TYPED_PRESCRIPTION);
  const orderId = await placeGlasses(shop, buyer);
  const id = await idOf(orderId);

  expect(await listed()).toEqual([]);
  expect(await findOrderedPrescription(shop.store.read, id)).toBeUndefined();
  expect(await open(id)).toBeUndefined();
  expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
  expect(await requestNew(id)).toEqual({ ok: false, reason: "not-in-review" });
  expect(await remove(await idOf(orderId, 1))).toBe(true);
  expect(await emailsRequesting()).toEqual([]);
  expect(await eventsOf(id)).toEqual(["sent"]);
  expect([await status(orderId), await states(orderId)]).toEqual([
    "awaiting_payment",
    ["in_review", "awaiting"],
  ]);

  await move(orderId, "paid");
  expect(await status(orderId)).toBe("awaiting_prescription");
});

test.each<OrderStatus[]>([["refund_pending"], ["refund_pending", "refunded"], ["withdrawal_requested"]])(
  "an order being refunded (%s) does not change, and its prescription cannot be opened",
  async (...way) => {
    const { shop, buyer, status, idOf, accept, requestNew, open, listed, remove, move, send } =
      await openOptician();
    const orderId = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION, "later");
    const id = await idOf(orderId);
    for (const to of way) await move(orderId, to);

    expect(await listed()).toEqual([]);
    expect(await open(id)).toBeUndefined();
    expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
    expect(await requestNew(id)).toEqual({ ok: false, reason: "not-in-review" });
    expect(await send(orderId)).toEqual({ ok: false, reason: "not-awaited" });
    expect(await remove(id)).toBe(true);
    expect(await status(orderId)).toBe(way.at(-1));
  },
);

test("the list to review is oldest first and has no prescription values", async () => {
  const { shop, store, buyer, idOf, requestNew, send, moveClock } = await openOptician();
  const early = await buyGlasses(shop, buyer, TYPED_PRESCRIPTION);
  moveClock(days(1));
  const late = await buyGlasses(shop, buyer, await storedPrescription(shop));
  moveClock(days(1));
  await requestNew(await idOf(early));
  const sentAt = moveClock(days(1));
  await send(early);

  const listed = await listPrescriptionsToReview(store.read);
  expect(listed).toMatchObject([
    { id: await idOf(late), orderNumber: 10_002, fileType: "application/pdf" },
    { id: await idOf(early), orderNumber: 10_001, fileType: null, sentAt },
  ]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
    "colorName",
    "fileType",
    "id",
    "lens",
    "orderNumber",
    "orderStatus",
    "sentAt",
    "title",
  ]);
});

test("each opening is recorded, also after the acceptance", async () => {
  const { shop, buyer, idOf, open, accept, eventsOf } = await openOptician();
  const id = await idOf(await buyGlasses(shop, buyer, TYPED_PRESCRIPTION));
  expect(await open(id)).toMatchObject({ prescription: { ...TYPED_PRESCRIPTION }, bytes: undefined });
  await accept(id);
  await open(id);
  expect(await eventsOf(id)).toEqual(["sent", "opened", "accepted", "opened"]);
  expect(await open("unknown")).toBeUndefined();
});

test("any sequence of sending, accepting, requesting and deleting leaves the order in its lines' status", async () => {
  const { shop, store, status, states, idOf, accept, requestNew, remove, send } = await openOptician();
  const given = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 });
  const act = fc.constantFrom("send", "accept", "request", "delete");
  const steps = fc.array(fc.tuple(act, fc.nat(2)), { maxLength: 16 });
  const reached = new Set<string | undefined>();
  let buyers = 0;

  await fc.assert(
    fc.asyncProperty(given, steps, async (given, steps) => {
      const buyer = { accountId: null, visitorId: `buyer ${++buyers}` };
      const orderId = await buyGlasses(
        shop,
        buyer,
        ...given.map((isGiven) => (isGiven ? TYPED_PRESCRIPTION : "later")),
      );
      for (const [act, at] of [["delete", 9] as const, ...steps]) {
        const line = (await listOrderPrescriptions(store.read, orderId))[at];
        const id = await idOf(orderId, at);
        const before = await status(orderId, buyer);
        if (act === "send") await send(orderId, TYPED_PRESCRIPTION, line?.lineId, buyer);
        if (act === "accept") await accept(id);
        if (act === "request") await requestNew(id);
        if (act === "delete") await remove(id, buyer);
        const entersLab = act === "accept" && before !== "in_lab";

        const [is, lines] = [await status(orderId, buyer), await states(orderId)];
        expect(is).toBe(statusForPrescriptions(lines));
        if (is === "in_lab") expect(lines.every((state) => state === "accepted")).toBe(true);
        if (is === "in_lab" && entersLab) {
          const lines = await listOrderPrescriptions(store.read, orderId);
          expect(lines.every(({ prescriptionId }) => prescriptionId !== null)).toBe(true);
        }
        reached.add(is);
      }
    }),
    { numRuns: 60 },
  );
  expect([...reached].sort()).toEqual(["awaiting_prescription", "in_lab", "prescription_review"]);
});
