import { eq, like } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { KEPT_UNUSED, KEPT_WITH_ORDER } from "#app/domain/lens/prescription.ts";
import { findPrescription, type SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { addGlasses, buyGlasses, fileSent, placeGlasses, TYPED } from "#app/testing/glasses.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import {
  emails,
  jobs,
  orderEvents,
  orderPrescriptions,
  prescriptionEvents,
  prescriptions,
  thicknesses,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { findOrder, transitionOrder } from "./orders.server.ts";
import { statusForPrescriptions } from "./prescription-review.ts";
import {
  acceptPrescription,
  deleteOrderPrescription,
  deletePrescription,
  findOrderedPrescription,
  listDeletedInTheMaking,
  listPrescriptionsToReview,
  openForReview,
  requestNewPrescription,
  sendOrderPrescription,
} from "./prescription-reviews.server.ts";

const SOMEBODY: Owner = { accountId: null, visitorId: "somebody else" };
const READ = { prescriber: "Dr. João Reis, CRM-RJ 54321", prescribedOn: "2026-02-10" };
const ORIGIN = "https://loja.exemplo";

type Typed = Extract<SentPrescription, { grade: unknown }>;

/** A shop, who buys in it, and everything that can be done with a prescription there. */
async function openOptician(owner?: Owner) {
  const shop = await openTestShop();
  const buyer: Owner = owner ?? { accountId: (await shop.addAccount()).id, visitorId: null };
  const { store, prescriptionFiles: files, now } = shop;
  const states = async (orderId: string) =>
    (await listOrderPrescriptions(store.read, orderId)).map(({ state }) => state);
  const status = async (orderId: string, of = buyer) => (await findOrder(store.read, of, orderId))?.status;
  return {
    ...shop,
    shop,
    buyer,
    status,
    states,
    idOf: async (orderId: string, line = 0) =>
      (await listOrderPrescriptions(store.read, orderId))[line]?.prescriptionId ?? "",
    actsOn: async (id: string) =>
      (
        await store.read
          .select({ act: prescriptionEvents.act })
          .from(prescriptionEvents)
          .where(eq(prescriptionEvents.prescriptionId, id))
      ).map(({ act }) => act),
    move: (orderId: string, to: OrderStatus) =>
      store.write((tx) => transitionOrder(tx, orderId, to, "test", now())),
    send: (orderId: string, sent = TYPED, lineId?: string, of = buyer) =>
      sendOrderPrescription(store, files, of, { orderId, lineId }, sent, now()),
    accept: (id: string, read?: typeof READ) => acceptPrescription(store, files, id, read, now()),
    askAgain: (id: string, request = "A foto está escura.") =>
      requestNewPrescription(store, { id, request, origin: ORIGIN }, now()),
    withdraw: (id: string, of = buyer) => deletePrescription(store, files, of, id, now()),
    open: (id: string) => openForReview(store, files, id, now()),
    /** The e-mails that ask for another; there is also the one that greets an account. */
    emailsRequesting: () =>
      store.read.select().from(emails).where(like(emails.id, "prescription-asked-again:%")),
    listed: async () => (await listPrescriptionsToReview(store.read)).map(({ id }) => id),
  };
}

test("paid with its prescription, an order waits for the optician; accepted, it goes to the lab", async () => {
  const { shop, buyer, status, idOf, accept, actsOn } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED);
  expect(await status(orderId)).toBe("prescription_review");

  const id = await idOf(orderId);
  expect(await accept(id)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("in_lab");
  expect(await actsOn(id)).toEqual(["sent", "accepted"]);
  expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
});

test("each step is one line of the order's history", async () => {
  const { shop, store, buyer, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED);
  await accept(await idOf(orderId));
  const history = await store.read.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(history.map(({ status, cause }) => [status, cause])).toEqual([
    ["awaiting_payment", "placed"],
    ["paid", "test"],
    ["prescription_review", "prescriptions"],
    ["in_lab", "prescriptions"],
  ]);
});

test("paid without it, an order waits for the customer, and goes on when it is sent", async () => {
  const { shop, buyer, status, states, send, listed } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listed()).toEqual([]);

  expect(await send(orderId)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("prescription_review");
  expect(await states(orderId)).toEqual(["in_review"]);
  expect(await listed()).toHaveLength(1);
});

test("a visitor's order is served as an account's is, and its e-mail leads to the visitor's page", async () => {
  const { shop, buyer, status, send, idOf, askAgain, emailsRequesting } = await openOptician(SOMEBODY);
  const orderId = await buyGlasses(shop, buyer, "later");
  await send(orderId);
  await askAgain(await idOf(orderId));
  expect(await status(orderId)).toBe("awaiting_prescription");
  const [message] = await emailsRequesting();
  expect(message?.text).toContain(`${ORIGIN}/meu-pedido/${orderId}/receita\n`);
});

test("an order with one of two missing waits for it; without a line the first that waits gets it", async () => {
  const { shop, store, buyer, status, states, send, listed } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED, "later", "later");
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listed()).toHaveLength(1);

  await send(orderId);
  expect(await states(orderId)).toEqual(["in_review", "in_review", "awaiting"]);
  const [given, , last] = await listOrderPrescriptions(store.read, orderId);
  expect(await send(orderId, TYPED, given?.lineId)).toEqual({ ok: false, reason: "given" });
  expect(await send(orderId, TYPED, "no line")).toEqual({ ok: false, reason: "given" });
  await send(orderId, TYPED, last?.lineId);
  expect(await status(orderId)).toBe("prescription_review");
});

test("the line that is named gets it, not the first", async () => {
  const { shop, store, buyer, states, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later", "later");
  const [, second] = await listOrderPrescriptions(store.read, orderId);
  await send(orderId, TYPED, second?.lineId);
  expect(await states(orderId)).toEqual(["awaiting", "in_review"]);
});

test("one of two accepted is not enough for the lab", async () => {
  const { shop, buyer, status, states, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED, TYPED);
  await accept(await idOf(orderId, 1));
  expect(await states(orderId)).toEqual(["in_review", "accepted"]);
  expect(await status(orderId)).toBe("prescription_review");
  await accept(await idOf(orderId, 0));
  expect(await status(orderId)).toBe("in_lab");
});

test("accepting early, while another line's is missing, sends nothing to the lab", async () => {
  const { shop, buyer, status, send, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED, "later");
  await accept(await idOf(orderId, 0));
  expect(await status(orderId)).toBe("awaiting_prescription");
  await send(orderId);
  await accept(await idOf(orderId, 1));
  expect(await status(orderId)).toBe("in_lab");
});

test("of a file the optician says who prescribed, and that is sealed with it", async () => {
  const { shop, store, prescriptionFiles, buyer, states, status, idOf, accept } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await fileSent(shop));
  const id = await idOf(orderId);

  expect(await accept(id)).toEqual({ ok: false, reason: "prescriber-missing" });
  expect(await states(orderId)).toEqual(["in_review"]);
  expect(await accept(id, READ)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("in_lab");
  expect(await findPrescription(store.read, prescriptionFiles, buyer, id)).toMatchObject({
    ...READ,
    fileName: "receita.pdf",
  });
  const [row] = await store.read.select().from(prescriptions);
  expect(JSON.stringify(row)).not.toContain("João");
});

test("of typed values nobody but their owner says who prescribed", async () => {
  const { shop, store, prescriptionFiles, buyer, idOf, accept } = await openOptician();
  const id = await idOf(await buyGlasses(shop, buyer, TYPED));
  expect(await accept(id, READ)).toEqual({ ok: false, reason: "prescriber-superfluous" });
  const { prescriber } = (await findPrescription(store.read, prescriptionFiles, buyer, id)) ?? {};
  expect(prescriber).toBe("Dra. Ana Lima, CRM-SP 12345");
});

test("asked again, the order waits, says what for, and one e-mail says where and nothing of why", async () => {
  const { shop, store, buyer, status, idOf, askAgain, actsOn, emailsRequesting } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED);
  const id = await idOf(orderId);

  expect(await askAgain(id, "Falta o eixo do OD.")).toEqual({ ok: true });
  expect(await askAgain(id)).toEqual({ ok: false, reason: "not-in-review" });

  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await listOrderPrescriptions(store.read, orderId)).toMatchObject([
    { state: "asked_again", request: "Falta o eixo do OD." },
  ]);
  expect(await actsOn(id)).toEqual(["sent", "asked_again"]);
  const written = await emailsRequesting();
  expect(written).toMatchObject([{ recipient: CONTACT.email, sentAt: null }]);
  expect(written[0]?.text).toContain(`${ORIGIN}/minha-conta/pedidos/${orderId}/receita\n`);
  expect(JSON.stringify(written)).not.toMatch(/eixo|OD|2,25|Lima/);
});

test("what is sent again takes the place of the one before, which is forgotten with its file", async () => {
  const { shop, store, buyer, status, idOf, send, askAgain, actsOn, emailsRequesting } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await fileSent(shop));
  const first = await idOf(orderId);
  const [row] = await store.read.select().from(prescriptions);
  await askAgain(first);
  await send(orderId, await fileSent(shop));

  expect(await status(orderId)).toBe("prescription_review");
  expect(await listOrderPrescriptions(store.read, orderId)).toMatchObject([
    { state: "in_review", request: null },
  ]);
  const left = await store.read.select().from(prescriptions);
  expect(left.map(({ id }) => id)).toEqual([await idOf(orderId)]);
  expect(left[0]?.id).not.toBe(first);
  expect(await actsOn(first)).toEqual(["sent", "asked_again", "removed"]);
  expect(await store.read.select().from(jobs).where(eq(jobs.kind, "remove-prescription-file"))).toMatchObject(
    [{ payload: { fileId: row?.fileId } }],
  );

  await askAgain(await idOf(orderId));
  expect(await emailsRequesting()).toHaveLength(2);
});

test("somebody else's order and prescription do not exist", async () => {
  const { shop, store, buyer, status, idOf, send, withdraw } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  expect(await send(orderId, TYPED, undefined, SOMEBODY)).toEqual({ ok: false, reason: "unknown" });
  expect(await store.read.$count(prescriptions)).toBe(0);

  await send(orderId);
  expect(await withdraw(await idOf(orderId), SOMEBODY)).toBe(false);
  expect(await status(orderId)).toBe("prescription_review");
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("an order that waits for nothing takes nothing, and keeps nothing", async () => {
  const { shop, store, buyer, send, idOf, accept } = await openOptician();
  const refusal = { ok: false, reason: "not-awaited" };
  const orderId = await buyGlasses(shop, buyer, TYPED);
  expect(await send(orderId)).toEqual(refusal);
  await accept(await idOf(orderId));
  expect(await send(orderId)).toEqual(refusal);

  const unpaid = await addGlasses(shop, buyer, "later").then(() => placeGlasses(shop, buyer));
  expect(await send(unpaid)).toEqual(refusal);
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("withdrawn while it is in review, the order waits for another", async () => {
  const { shop, store, buyer, status, states, idOf, withdraw, listed, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, await fileSent(shop), TYPED);
  expect(await withdraw(await idOf(orderId))).toBe(true);
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await states(orderId)).toEqual(["awaiting", "in_review"]);
  expect(await listed()).toEqual([await idOf(orderId, 1)]);
  expect(await store.read.$count(jobs, eq(jobs.kind, "remove-prescription-file"))).toBe(1);

  await send(orderId);
  expect(await status(orderId)).toBe("prescription_review");
});

test("withdrawn after it was accepted, the order goes on, and nothing of it is left", async () => {
  const { shop, store, buyer, status, states, idOf, accept, withdraw, open } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED);
  const id = await idOf(orderId);
  await accept(id);
  expect(await withdraw(id)).toBe(true);
  expect([await status(orderId), await states(orderId)]).toEqual(["in_lab", ["accepted"]]);
  expect(await store.read.$count(prescriptions)).toBe(0);
  expect(await open(id)).toBeUndefined();
  expect(await withdraw(id)).toBe(false);
});

test("accepted for an order that is not in the lab yet, and withdrawn, it is waited for again", async () => {
  const { shop, buyer, status, states, idOf, send, accept, withdraw } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later", TYPED);
  const second = await idOf(orderId, 1);
  await accept(second);
  await withdraw(second);
  await send(orderId);
  await accept(await idOf(orderId));
  expect([await status(orderId), await states(orderId)]).toEqual([
    "awaiting_prescription",
    ["accepted", "awaiting"],
  ]);
});

test("withdrawn while the bank decides, it is waited for again where the order had not come to the lab", async () => {
  const { shop, buyer, status, states, idOf, accept, withdraw, move } = await openOptician();
  for (const [others, then] of [
    [[TYPED], ["awaiting_prescription", ["awaiting", "in_review"]]],
    [[], ["in_lab", ["accepted"]]],
  ] as const) {
    const orderId = await buyGlasses(shop, buyer, TYPED, ...others);
    await accept(await idOf(orderId));
    await move(orderId, "disputed");
    await withdraw(await idOf(orderId));
    await move(orderId, "paid");
    expect([await status(orderId), await states(orderId)]).toEqual(then);
  }
});

test("what the lab makes without its prescription is listed, and nothing else is", async () => {
  const { shop, store, buyer, idOf, accept, withdraw, move } = await openOptician();
  const listed = () => listDeletedInTheMaking(store.read);
  const orderId = await buyGlasses(shop, buyer, TYPED, TYPED);
  for (const line of [0, 1]) await accept(await idOf(orderId, line));
  expect(await listed()).toEqual([]);

  await withdraw(await idOf(orderId, 1));
  const deleted = { orderNumber: 10_001, lens: { name: "VISÃO SIMPLES", thickness: "SUPER FINA 1.61" } };
  expect(await listed()).toMatchObject([{ ...deleted, orderStatus: "in_lab" }]);
  await move(orderId, "preparing");
  expect(await listed()).toMatchObject([{ ...deleted, orderStatus: "preparing" }]);
  await move(orderId, "shipped");
  expect(await listed()).toEqual([]);
});

test("who looked the order up withdraws its prescription unseen, by the line, and no other order's", async () => {
  const { shop, store, status, states, now } = await openOptician(SOMEBODY);
  const orderId = await buyGlasses(shop, SOMEBODY, TYPED);
  const other = await buyGlasses(shop, SOMEBODY, TYPED);
  const [line, others] = [
    await listOrderPrescriptions(store.read, orderId),
    await listOrderPrescriptions(store.read, other),
  ].map(([line]) => line?.lineId ?? "");
  const finder = { accountId: null, visitorId: null, orderIds: [orderId] };
  const withdraw = (orderId: string, lineId = "", of: Owner = finder) =>
    deleteOrderPrescription(store, of, { orderId, lineId }, now());

  expect(await withdraw(orderId, others)).toBe(false);
  expect(await withdraw(other, others)).toBe(false);
  expect(await withdraw(orderId, line, { ...finder, orderIds: [] })).toBe(false);
  expect(await withdraw(orderId, "")).toBe(false);
  expect(await store.read.$count(prescriptions)).toBe(2);

  expect(await withdraw(orderId, line)).toBe(true);
  expect(await withdraw(orderId, line)).toBe(false);
  expect([await status(orderId), await states(orderId)]).toEqual(["awaiting_prescription", ["awaiting"]]);
  expect(await status(other)).toBe("prescription_review");
  expect(await store.read.$count(prescriptions)).toBe(1);
});

test("typed values stronger than the thickness is made for are refused, by the eye that is too strong", async () => {
  const { shop, store, buyer, status, send } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, "later");
  const eye = (spherical: number, cylinder = 0) => ({ spherical, cylinder, axis: cylinder ? 90 : null });
  const typed = (right: number, left: ReturnType<typeof eye>) =>
    ({ ...TYPED, grade: { ...(TYPED as Typed).grade, right: eye(right), left } }) as SentPrescription;
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

test("withdrawn after it was asked again, the order still waits, and no word of the optician's is kept", async () => {
  const { shop, store, buyer, status, idOf, askAgain, withdraw } = await openOptician();
  const orderId = await buyGlasses(shop, buyer, TYPED);
  const id = await idOf(orderId);
  await askAgain(id, "Falta o eixo do OD.");
  await withdraw(id);
  expect(await status(orderId)).toBe("awaiting_prescription");
  expect(await store.read.select().from(orderPrescriptions)).toMatchObject([
    { prescriptionId: null, state: "awaiting", request: null },
  ]);
});

test("before its order is paid nobody opens or judges a prescription, and withdrawing it moves no order", async () => {
  const {
    shop,
    buyer,
    status,
    states,
    idOf,
    accept,
    askAgain,
    open,
    listed,
    withdraw,
    actsOn,
    move,
    emailsRequesting,
  } = await openOptician();
  await addGlasses(shop, buyer, TYPED);
  await addGlasses(shop, buyer, TYPED);
  const orderId = await placeGlasses(shop, buyer);
  const id = await idOf(orderId);

  expect(await listed()).toEqual([]);
  expect(await findOrderedPrescription(shop.store.read, id)).toBeUndefined();
  expect(await open(id)).toBeUndefined();
  expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
  expect(await askAgain(id)).toEqual({ ok: false, reason: "not-in-review" });
  expect(await withdraw(await idOf(orderId, 1))).toBe(true);
  expect(await emailsRequesting()).toEqual([]);
  expect(await actsOn(id)).toEqual(["sent"]);
  expect([await status(orderId), await states(orderId)]).toEqual([
    "awaiting_payment",
    ["in_review", "awaiting"],
  ]);

  await move(orderId, "paid");
  expect(await status(orderId)).toBe("awaiting_prescription");
});

test.each<OrderStatus[]>([["refund_pending"], ["refund_pending", "refunded"], ["withdrawal_requested"]])(
  "an order on the way back (%s) is not moved, nor its prescription opened",
  async (...way) => {
    const { shop, buyer, status, idOf, accept, askAgain, open, listed, withdraw, move, send } =
      await openOptician();
    const orderId = await buyGlasses(shop, buyer, TYPED, "later");
    const id = await idOf(orderId);
    for (const to of way) await move(orderId, to);

    expect(await listed()).toEqual([]);
    expect(await open(id)).toBeUndefined();
    expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
    expect(await askAgain(id)).toEqual({ ok: false, reason: "not-in-review" });
    expect(await send(orderId)).toEqual({ ok: false, reason: "not-awaited" });
    expect(await withdraw(id)).toBe(true);
    expect(await status(orderId)).toBe(way.at(-1));
  },
);

test("what waits longest comes first, and says nothing of what a prescription says", async () => {
  const { shop, store, buyer, idOf, askAgain, send, moveClock } = await openOptician();
  const early = await buyGlasses(shop, buyer, TYPED);
  moveClock(days(1));
  const late = await buyGlasses(shop, buyer, await fileSent(shop));
  moveClock(days(1));
  await askAgain(await idOf(early));
  const sentAt = moveClock(days(1));
  await send(early);

  const listed = await listPrescriptionsToReview(store.read);
  expect(listed).toMatchObject([
    { id: await idOf(late), orderNumber: 10_002, fileType: "application/pdf" },
    { id: await idOf(early), orderNumber: 10_001, fileType: null, sentAt },
  ]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
    "fileType",
    "id",
    "lens",
    "orderNumber",
    "orderStatus",
    "sentAt",
    "title",
  ]);
});

test("each opening is recorded, also of what was accepted already", async () => {
  const { shop, buyer, idOf, open, accept, actsOn } = await openOptician();
  const id = await idOf(await buyGlasses(shop, buyer, TYPED));
  expect(await open(id)).toMatchObject({ prescription: { ...TYPED }, bytes: undefined });
  await accept(id);
  await open(id);
  expect(await actsOn(id)).toEqual(["sent", "opened", "accepted", "opened"]);
  expect(await open("unknown")).toBeUndefined();
});

test("ordered with, a prescription is kept for a year from then; before, for a month", async () => {
  const { shop, store, buyer, send, moveClock } = await openOptician();
  const purgeAt = async () =>
    (await store.read.select({ purgeAt: prescriptions.purgeAt }).from(prescriptions))[0]?.purgeAt;

  await addGlasses(shop, buyer, TYPED);
  expect(await purgeAt()).toEqual(after(shop.now(), KEPT_UNUSED));
  const placedAt = moveClock(days(3));
  await placeGlasses(shop, buyer);
  expect(await purgeAt()).toEqual(after(placedAt, KEPT_WITH_ORDER));

  await store.write(async (tx) => {
    await tx.delete(prescriptions);
  });
  const orderId = await buyGlasses(shop, buyer, "later");
  await send(orderId);
  expect(await purgeAt()).toEqual(after(shop.now(), KEPT_WITH_ORDER));
});

test("whatever is sent, accepted, asked again or withdrawn, the order is where its lines let it be", async () => {
  const { shop, store, status, states, idOf, accept, askAgain, withdraw, send } = await openOptician();
  const given = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 });
  const act = fc.constantFrom("send", "accept", "ask-again", "withdraw");
  const steps = fc.array(fc.tuple(act, fc.nat(2)), { maxLength: 16 });
  const reached = new Set<string | undefined>();
  let buyers = 0;

  await fc.assert(
    fc.asyncProperty(given, steps, async (given, steps) => {
      const buyer = { accountId: null, visitorId: `buyer ${++buyers}` };
      const orderId = await buyGlasses(shop, buyer, ...given.map((isGiven) => (isGiven ? TYPED : "later")));
      for (const [act, at] of [["withdraw", 9] as const, ...steps]) {
        const line = (await listOrderPrescriptions(store.read, orderId))[at];
        const id = await idOf(orderId, at);
        const before = await status(orderId, buyer);
        if (act === "send") await send(orderId, TYPED, line?.lineId, buyer);
        if (act === "accept") await accept(id);
        if (act === "ask-again") await askAgain(id);
        if (act === "withdraw") await withdraw(id, buyer);
        const entersLab = act === "accept" && before !== "in_lab";

        const [is, lines] = [await status(orderId, buyer), await states(orderId)];
        expect(is).toBe(statusForPrescriptions(lines));
        if (is === "in_lab") expect(lines.every((state) => state === "accepted")).toBe(true);
        if (is === "in_lab" && entersLab) {
          const kept = await listOrderPrescriptions(store.read, orderId);
          expect(kept.every(({ prescriptionId }) => prescriptionId !== null)).toBe(true);
        }
        reached.add(is);
      }
    }),
    { numRuns: 60 },
  );
  expect([...reached].sort()).toEqual(["awaiting_prescription", "in_lab", "prescription_review"]);
});
