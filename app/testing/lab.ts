import { eq } from "drizzle-orm";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { receiveFromLab, sendToLab, signCheck } from "#app/domain/lab/lab-acts.server.ts";
import { saveTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { listLabJobs } from "#app/domain/order/lab-jobs.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { applyPrescriptionsToOrder } from "#app/domain/order/orders.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderPrescriptions } from "#db/schema";
import { buyGlasses, TYPED_PRESCRIPTION } from "./glasses.ts";
import type { openTestShop } from "./shop.ts";
import { TRANSCRIPTION } from "./transcription.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

export const SENT_TO = { lab: "Lentes Sul", labNumber: "LS-77", expectedOn: "2026-11-30" };

/** Buys pairs of glasses whose prescriptions are accepted: the order is in the lab, its jobs are to be ordered, without transcriptions. */
export async function buyInLab(shop: TestShop, owner: Owner, pairs = 1): Promise<string> {
  const orderId = await buyGlasses(shop, owner, ...Array.from({ length: pairs }, () => TYPED_PRESCRIPTION));
  await shop.store.write(async (tx) => {
    await tx
      .update(orderPrescriptions)
      .set({ state: "accepted" })
      .where(eq(orderPrescriptions.orderId, orderId));
    await applyPrescriptionsToOrder(tx, orderId, shop.now());
  });
  return orderId;
}

/** The optician's transcription of each of the order's prescriptions. */
export async function transcribe(
  { store, prescriptionFiles, now }: TestShop,
  orderId: string,
  transcription = TRANSCRIPTION,
): Promise<void> {
  const ids = (await listOrderPrescriptions(store.read, orderId)).map((needed) => needed.prescriptionId);
  await store.write(async (tx) => {
    for (const id of ids) if (id) await saveTranscription(tx, prescriptionFiles, id, transcription, now());
  });
}

export async function labIdsOf({ store }: TestShop, orderId: string): Promise<string[]> {
  return (await listLabJobs(store.read, orderId)).map(({ lineId }) => lineId);
}

/** All of the lab's work on an order, which can then be packed. */
export async function finishLenses(shop: TestShop, orderId: string): Promise<void> {
  const { store, prescriptionFiles, now } = shop;
  const lineIds = await labIdsOf(shop, orderId);
  await transcribe(shop, orderId);
  const sent = await sendToLab(store, prescriptionFiles, { lineIds, sentTo: SENT_TO }, COMMAND_LINE, now());
  if (!sent.ok) throw new Error(`Not sent: ${JSON.stringify(sent)}`);
  for (const lineId of lineIds) {
    await receiveFromLab(store, lineId, COMMAND_LINE, now());
    await signCheck(store, lineId, COMMAND_LINE, now());
  }
}
