import { redirect } from "react-router";
import { labProgressOf } from "#app/domain/lab/lab-job.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { arrivalOf } from "#app/domain/order/arrival.ts";
import { listLabJobs } from "#app/domain/order/lab-jobs.server.ts";
import { listAwaitedMeasures } from "#app/domain/order/order-measures.server.ts";
import { findMoneyOfOrder, findPayUntil } from "#app/domain/order/order-money.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { countRefundedUnits, withoutRefunded } from "#app/domain/order/order-refunds.server.ts";
import { findOrder, listOrderEvents, type Order } from "#app/domain/order/orders.server.ts";
import { trackingUrl } from "#app/domain/order/parcel-carriers.ts";
import { findAwaitedLine, sendOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { describeGlasses } from "#app/domain/order/prescription-review.ts";
import { wasDisplaced } from "#app/domain/order/reservations.server.ts";
import { withdrawalRight } from "#app/domain/order/withdrawal.ts";
import { listReturnsOf } from "#app/domain/returns/find-returns.server.ts";
import type { Return } from "#app/domain/returns/return.ts";
import { listReturnable } from "#app/domain/returns/returnable.server.ts";
import { warrantyRight } from "#app/domain/returns/warranty.ts";
import { dayOf } from "#app/domain/values/day.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { orderNotFound } from "#app/http/responses.ts";
import type { Reader } from "#db/store.ts";
import { announcePrescription } from "./lens-flow.server.ts";
import { readTypedPrescription, readUploadedPrescription } from "./prescription-form.server.ts";

const GIVEN = "Estes óculos já têm receita.";
const NOT_AWAITED = "Este pedido não está aguardando uma receita.";

/**
 * The data of an order's page. The owner is the account, or the visitor who placed the order. A browser that found the order by
 * number and e-mail sees less: whether a prescription exists (not its content), the delivery city (not the street) and the
 * payment method. Numbers can be guessed and e-mails mistyped.
 */
export async function requireOrderPage(context: Context, owner: Owner, id: string) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();

  const refunded = await countRefundedUnits(store.read, id);
  const kept = withoutRefunded(order.lines, refunded).map((line) => line.id);
  const lines = (await listOrderPrescriptions(store.read, id)).filter(
    ({ lineId, prescriptionId }) => kept.includes(lineId) || prescriptionId,
  );
  const awaitedMeasures = await listAwaitedMeasures(store.read, prescriptionFiles, id);
  const needed = await Promise.all(
    lines.map(async ({ prescriptionId, lineId, title, state, request }) => {
      const prescription = prescriptionId
        ? ((await findPrescription(store.read, prescriptionFiles, owner, prescriptionId)) ?? null)
        : null;
      return {
        lineId,
        title,
        state,
        request,
        missing: awaitedMeasures.find((awaited) => awaited.lineId === lineId)?.missing ?? [],
        hasPrescription: prescriptionId !== null,
        prescription,
        isOld: Boolean(prescription && isOldPrescription(prescription, now())),
      };
    }),
  );
  const events = await listOrderEvents(store.read, id);
  const money = await findMoneyOfOrder(store.read, id);
  const shown = shownOrder(order, owner);
  const hasPieces = (await listReturnable(store.read, id)).some(({ available }) => available > 0);
  return {
    order: shown,
    events,
    arrivesBy: arrivalOf({ ...order, waitsForLenses: needed.length > 0 }, events, now()),
    payUntil: order.status === "awaiting_payment" ? await findPayUntil(store.read, id, now()) : null,
    wasDisplaced: order.status === "expired" && (await wasDisplaced(store.read, id)),
    needed,
    lab: order.status === "in_lab" ? await findLabProgress(store.read, id, now()) : null,
    money: { ...money, paidBack: money.paidBack.map(shownRefund) },
    withdrawal: withdrawalRight(order, events, now()),
    returns: (await listReturnsOf(store.read, order)).map((each) =>
      shownReturn(each, shown.address !== null),
    ),
    warranty: warrantyRight(order, now()),
    hasPieces,
  };
}

/** Without ids, the buyer's words, and who of the staff acted. The reason of a refusal is for the order's owner only. */
function shownReturn(
  { kind, stage, outcome, isWhole, reason, outcomeReason, postingCode, postingUntil, ...rest }: Return,
  isOwn: boolean,
) {
  const { trackingCode, lines, events, askedAt } = rest;
  return {
    ...{ kind, stage, outcome, isWhole, reason, postingCode, postingUntil, trackingCode, askedAt },
    outcomeReason: isOwn ? outcomeReason : "",
    trackingUrl: trackingUrl(null, trackingCode) ?? null,
    pieces: lines.map(({ title, colorName, quantity }) => ({ title, colorName, quantity })),
    steps: events.map(({ stage: step, outcome: end, at }) => ({ stage: step, outcome: end, at })),
  };
}

async function findLabProgress(db: Reader, orderId: string, now: Date) {
  return labProgressOf(await listLabJobs(db, orderId), dayOf(now)) ?? null;
}

/** A refund's own id is its key at the provider. */
function shownRefund(
  refund: Awaited<ReturnType<typeof findMoneyOfOrder>>["paidBack"][number],
  index: number,
) {
  const { isDone, isByProvider, at, cents, freightCents, lines } = refund;
  return { id: String(index), isDone, isByProvider, at, cents, freightCents, lines };
}

/** Only the fields the page renders: the buyer's data and the checkout token stay on the server. */
function shownOrder(order: Order, { accountId, visitorId }: Owner) {
  const { id, number, status, carrier, businessDays, trackingCode, lines } = order;
  const { itemsCents, freightCents, totalCents } = order;
  const isOwn =
    (accountId !== null && order.accountId === accountId) ||
    (visitorId !== null && order.visitorId === visitorId);
  return {
    id,
    number,
    status,
    carrier,
    businessDays,
    trackingCode,
    trackingUrl: trackingUrl(order.parcelCarrier, trackingCode) ?? null,
    lines: lines.map(({ orderId, position, variantId, ...line }) => line),
    itemsCents,
    freightCents,
    totalCents,
    location: { city: order.address.city, uf: order.address.uf },
    address: isOwn ? order.address : null,
  };
}

/** The glasses a prescription is requested for. Throws a redirect to `page` if none of the order's glasses awaits one. */
export async function requireAwaitedPrescription(
  context: Context,
  owner: Owner,
  { id, url, page }: { id: string; url: URL; page: string },
) {
  const { store } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();

  const line = findAwaitedLine(await listOrderPrescriptions(store.read, id), lineOf(url));
  if (!line || order.status !== "awaiting_prescription") throw redirect(page);
  return { number: order.number, page, lineId: line.lineId, glasses: describeGlasses(line) };
}

function lineOf(url: URL): string | undefined {
  return url.searchParams.get("item") ?? undefined;
}

/**
 * Saves the prescription of an order, uploaded as a file or typed. Returns the form with its errors; or undefined, with a flash
 * message set, if it was saved or is no longer awaited.
 */
export async function receiveOrderPrescription(request: Request, context: Context, owner: Owner, id: string) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  if (!(await findOrder(store.read, owner, id))) throw orderNotFound();

  const isFile = request.headers.get("Content-Type")?.startsWith("multipart/");
  const read = await (isFile ? readUploadedPrescription : readTypedPrescription)(request, context);
  if (!read.ok) return read.refusal;

  const lineId = lineOf(new URL(request.url));
  const sent = await sendOrderPrescription(
    store,
    prescriptionFiles,
    owner,
    { orderId: id, lineId },
    read.sent,
    now(),
  );
  if (!sent.ok && sent.reason === "unfit") {
    return read.refuse({ [sent.field]: [sent.message] });
  }
  if (sent.ok) announcePrescription(context, { prescribedOn: read.sent.prescribedOn });
  else announce(context, sent.reason === "given" ? GIVEN : NOT_AWAITED, { tone: "info" });
  if (!sent.ok && "file" in read.sent) await prescriptionFiles.remove(read.sent.file.id);
  return undefined;
}
