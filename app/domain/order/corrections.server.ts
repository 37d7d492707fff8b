import { eq } from "drizzle-orm";
import { type Actor, COMMAND_LINE, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { ADDRESS_FIELDS, pickAddressFields } from "#app/domain/values/address-fields.ts";
import { orders } from "#db/schema";
import type { Contact, DeliveryAddress } from "#db/schema/orders.ts";
import type { Store, Tx } from "#db/store.ts";
import {
  type ActedBy,
  findOrderByNumber,
  isChanged,
  type Seen,
  type TransitionRefusal,
} from "./fulfilment.server.ts";
import { isCorrectable } from "./order-status.ts";
import { insertEvent } from "./orders.server.ts";
import { searchColumnsOf } from "./search-columns.ts";

type StoredOrder = typeof orders.$inferSelect;

/** `fromUf` and `toUf` differ if the parcel goes to another state; the freight stays as it was sold. */
export type AddressCorrection = { ok: true; changed: string[]; fromUf: string; toUf: string };

/**
 * Replaces the delivery address of an order that is not sent, and tells the buyer by e-mail. The event has the names of the changed
 * fields, never their values. An address that is the same changes nothing.
 */
export function correctAddress(
  store: Store,
  number: number,
  typed: DeliveryAddress,
  now: Date,
  { seenRevision, actor = COMMAND_LINE }: Seen & ActedBy = {},
): Promise<AddressCorrection | TransitionRefusal> {
  return store.write(async (tx) => {
    const found = await findCorrectable(tx, number, { seenRevision });
    if (!found.ok) return found;
    const { order } = found;
    const address = pickAddressFields(typed);
    const changed = ADDRESS_FIELDS.filter((field) => order.address[field] !== address[field]);
    if (changed.length > 0) {
      await writeBuyer(tx, order, { contact: order.contact, address });
      await recordCorrection(tx, order, { actor, changed, sendsEmail: true }, now);
      await recordAct(tx, actor, "order.address-corrected", { kind: "order", id: order.id }, now);
    }
    return { ok: true, changed, fromUf: order.address.uf, toUf: address.uf };
  });
}

/** Replaces the buyer's contact. A buyer who receives the parcel stays its recipient, under the new name and phone. */
export function correctContact(
  store: Store,
  number: number,
  typed: Omit<Contact, "taxId"> & { taxId?: string | undefined },
  now: Date,
  { seenRevision, actor = COMMAND_LINE }: Seen & ActedBy = {},
): Promise<{ ok: true; changed: string[] } | TransitionRefusal> {
  return store.write(async (tx) => {
    const found = await findCorrectable(tx, number, { seenRevision });
    if (!found.ok) return found;
    const { order } = found;
    const before = order.contact;
    const { name, email, whatsapp, taxId = before.taxId } = typed;
    const contact: Contact = { name, email, taxId, whatsapp };
    const fields = ["name", "email", "taxId", "whatsapp"] as const;
    const changed = fields.filter((field) => before[field] !== contact[field]);
    if (changed.length > 0) {
      const { address } = order;
      const receives = address.people === before.name && address.phone === before.whatsapp;
      await writeBuyer(tx, order, {
        contact,
        address: receives ? { ...address, people: name, phone: whatsapp } : address,
      });
      await recordCorrection(tx, order, { actor, changed, sendsEmail: false }, now);
      await recordAct(tx, actor, "order.contact-corrected", { kind: "order", id: order.id }, now);
    }
    return { ok: true, changed };
  });
}

async function findCorrectable(
  tx: Tx,
  number: number,
  { seenRevision }: Seen,
): Promise<{ ok: true; order: StoredOrder } | TransitionRefusal> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return { ok: false, reason: "unknown" };
  if (await isChanged(tx, order.id, seenRevision)) return { ok: false, reason: "changed" };
  const { status } = order;
  return isCorrectable(status) ? { ok: true, order } : { ok: false, reason: "wrong-status", status };
}

async function writeBuyer(
  tx: Tx,
  { id }: StoredOrder,
  buyer: { contact: Contact; address: DeliveryAddress },
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...buyer, ...searchColumnsOf(buyer.contact, buyer.address) })
    .where(eq(orders.id, id));
}

async function recordCorrection(
  tx: Tx,
  { id: orderId, status }: StoredOrder,
  { actor, changed, sendsEmail }: { actor: Actor; changed: string[]; sendsEmail: boolean },
  now: Date,
): Promise<void> {
  const event = { orderId, status, cause: causeOf(actor), changedFields: changed };
  await insertEvent(tx, event, { sendsEmail }, now);
}
