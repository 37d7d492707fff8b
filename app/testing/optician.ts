import { eq, like } from "drizzle-orm";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { openForReview } from "#app/domain/order/open-prescription.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder, transitionOrder } from "#app/domain/order/orders.server.ts";
import {
  acceptPrescription,
  askForMeasures,
  requestNewPrescription,
} from "#app/domain/order/prescription-acts.server.ts";
import { deletePrescription, sendOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { listPrescriptionsToReview } from "#app/domain/order/prescription-reviews.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { emails, prescriptionEvents } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import { TYPED_PRESCRIPTION } from "./glasses.ts";
import { openTestShop } from "./shop.ts";

export const OTHER_VISITOR: Owner = { accountId: null, visitorId: "another visitor" };
const EYE = { spherical: -200, cylinder: 0, axis: null, prism: null, height: null };
/** Of a file, as the optician types it. */
export const READ: Transcription = {
  patient: "Bia Souza",
  right: { ...EYE, pupillaryDistance: 310 },
  left: { ...EYE, pupillaryDistance: 305 },
  addition: null,
  prescriber: "Dr. João Reis",
  council: "CRM",
  register: "54321",
  uf: "RJ",
  prescribedOn: "2026-02-10",
};
export const ORIGIN = "https://loja.exemplo";

export async function openOptician(owner?: Owner) {
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
    eventsOf: async (id: string) =>
      (
        await store.read
          .select({ act: prescriptionEvents.act })
          .from(prescriptionEvents)
          .where(eq(prescriptionEvents.prescriptionId, id))
      ).map(({ act }) => act),
    move: (orderId: string, to: OrderStatus) =>
      store.write((tx) => transitionOrder(tx, orderId, to, "test", now())),
    send: (orderId: string, sent = TYPED_PRESCRIPTION, lineId?: string, of = buyer) =>
      sendOrderPrescription(store, files, of, { orderId, lineId }, sent, now()),
    accept: (id: string, transcription?: Transcription) =>
      acceptPrescription(store, files, { id, ...(transcription && { transcription }) }, now()),
    askMeasures: (id: string, transcription?: Transcription) =>
      askForMeasures(
        store,
        files,
        { id, links: shopLinks(ORIGIN), ...(transcription && { transcription }) },
        now(),
      ),
    requestNew: (id: string, request = "A foto está escura.") =>
      requestNewPrescription(store, { id, request, links: shopLinks(ORIGIN) }, now()),
    remove: (id: string, of = buyer) => deletePrescription(store, files, of, id, now()),
    open: (id: string) => openForReview(store, files, id, now()),
    /** Without the welcome e-mail. */
    emailsRequesting: () =>
      store.read.select().from(emails).where(like(emails.id, "prescription-asked-again:%")),
    listed: async () => (await listPrescriptionsToReview(store.read)).map(({ id }) => id),
  };
}
