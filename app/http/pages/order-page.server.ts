import { type RouterContextProvider, redirect } from "react-router";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { findMoneyOfOrder } from "#app/domain/order/order-money.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder, listOrderEvents, type Order } from "#app/domain/order/orders.server.ts";
import { describeGlasses } from "#app/domain/order/prescription-review.ts";
import { findAwaited, sendOrderPrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { hasGivenWay } from "#app/domain/order/reservations.server.ts";
import { withdrawalRight } from "#app/domain/order/withdrawal.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { announce, shopContext } from "#app/http/context.server.ts";
import { orderNotFound } from "#app/http/responses.ts";
import { announcePrescription } from "./lens-flow.server.ts";
import { readTypedPrescription, readUploadedPrescription } from "./prescription-form.server.ts";

type Context = Readonly<RouterContextProvider>;

const GIVEN = "Estes óculos já têm receita.";
const NOT_AWAITED = "Este pedido não está aguardando uma receita.";

/**
 * What an order's page shows to its owner: the account's, or the visitor's who bought as a guest. To whom looked it up by number
 * and e-mail it shows that a prescription was sent, and nothing of it, of the address the city alone, and by what means it
 * was paid: a number can be guessed, and an e-mail address mistyped.
 */
export async function requireOrderPage(context: Context, owner: Owner, id: string) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();

  const lines = await listOrderPrescriptions(store.read, id);
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
        hasPrescription: prescriptionId !== null,
        prescription,
        isOld: Boolean(prescription && isOldPrescription(prescription, now())),
      };
    }),
  );
  const events = await listOrderEvents(store.read, id);
  return {
    order: shownOrder(order, owner),
    events,
    gaveWay: order.status === "expired" && (await hasGivenWay(store.read, id)),
    needed,
    money: await findMoneyOfOrder(store.read, id),
    withdrawal: withdrawalRight(order, events, now()),
  };
}

/** No more of an order than its page draws: who bought it, and by which tokens, is nobody's to read. */
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
    lines,
    itemsCents,
    freightCents,
    totalCents,
    place: { city: order.address.city, uf: order.address.uf },
    address: isOwn ? order.address : null,
  };
}

/**
 * What the page shows that sends an order's prescription: which glasses it is for. Leads back to the order where those do not
 * wait for one, or the order does not.
 */
export async function requireAwaitedPrescription(
  context: Context,
  owner: Owner,
  { id, url, page }: { id: string; url: URL; page: string },
) {
  const { store } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();

  const line = findAwaited(await listOrderPrescriptions(store.read, id), lineOf(url));
  if (!line || order.status !== "awaiting_prescription") throw redirect(page);
  return { number: order.number, page, lineId: line.lineId, glasses: describeGlasses(line) };
}

function lineOf(url: URL): string | undefined {
  return url.searchParams.get("item") ?? undefined;
}

/**
 * Takes the prescription an order waits for, as a file or typed; answers the page to show again where something is wrong with
 * it, and nothing where it was taken, or was not waited for any more.
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
