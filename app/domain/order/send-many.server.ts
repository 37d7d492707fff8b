import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { orders } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { type ParcelInvoice, prepareOrder, shipOrder, whyNotSent } from "./fulfilment.server.ts";
import type { ParcelRefusal, ReadLine } from "./parcel-lines.ts";

/** A pasted line, and why its order is not sent; null if it can be, or was. */
export interface ParcelVerdict {
  text: string;
  number: number | null;
  refusal: ParcelRefusal | null;
}

/** What sending the lines would do, without doing it. `noInvoiceReason` is for the lines without a key. */
export async function checkParcels(
  db: Reader,
  lines: readonly ReadLine[],
  noInvoiceReason: string,
): Promise<ParcelVerdict[]> {
  const verdicts: ParcelVerdict[] = [];
  for (const line of lines) {
    if ("refusal" in line) {
      verdicts.push({ text: line.text, number: null, refusal: line.refusal });
      continue;
    }
    const { number, trackingCode, invoiceKey } = line.parcel;
    const refusal =
      !invoiceKey && !noInvoiceReason ? "needs-invoice" : await refusalOf(db, number, trackingCode);
    verdicts.push({ text: line.text, number, refusal });
  }
  return verdicts;
}

async function refusalOf(db: Reader, number: number, trackingCode: string): Promise<ParcelRefusal | null> {
  const using = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.trackingCode, trackingCode));
  if (using.some((order) => order.number !== number)) return "code-in-use";
  const refused = await whyNotSent(db, number, { mayCorrect: false });
  if (!refused) return null;
  return refused.reason === "wrong-status" ? { status: refused.status } : refused.reason;
}

/** Sends each line that can be sent, in a transaction of its own: one that fails holds back no other. */
export async function sendParcels(
  store: Store,
  lines: readonly ReadLine[],
  { actor, noInvoiceReason }: { actor: Actor; noInvoiceReason: string },
  now: Date,
): Promise<ParcelVerdict[]> {
  const verdicts = await checkParcels(store.read, lines, noInvoiceReason);
  const results: ParcelVerdict[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    const line = lines[index];
    if (verdict.refusal || !line || !("parcel" in line)) {
      results.push(verdict);
      continue;
    }
    const { number, trackingCode, carrier, invoiceKey } = line.parcel;
    const invoice: ParcelInvoice = invoiceKey ? { invoiceKey } : { noInvoiceReason };
    const options = { actor, carrier, invoice, mayCorrect: false };
    const sent = await shipOrder(store, number, trackingCode, now, options);
    const refusal = sent.ok ? null : sent.reason === "wrong-status" ? { status: sent.status } : sent.reason;
    results.push({ ...verdict, refusal });
  }
  return results;
}

/** Prepares each of the orders in a transaction of its own. `refused` has why the others were not. */
export async function prepareOrders(
  store: Store,
  numbers: readonly number[],
  actor: Actor,
  now: Date,
): Promise<{ prepared: number[]; refused: { number: number; refusal: ParcelRefusal }[] }> {
  const prepared: number[] = [];
  const refused: { number: number; refusal: ParcelRefusal }[] = [];
  for (const number of new Set(numbers)) {
    const result = await prepareOrder(store, number, now, { actor });
    if (result.ok) prepared.push(number);
    else {
      const refusal = result.reason === "wrong-status" ? { status: result.status } : result.reason;
      refused.push({ number, refusal });
    }
  }
  return { prepared, refused };
}
