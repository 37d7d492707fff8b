import { foldText } from "#app/domain/values/text.ts";
import type { Contact, DeliveryAddress } from "#db/schema/orders.ts";

/** Copies of the buyer's data by which staff find an order. Code that writes `contact` or `address` writes these with them. */
export function searchColumnsOf(
  contact: Pick<Contact, "name" | "email" | "taxId">,
  address: Pick<DeliveryAddress, "uf">,
) {
  return {
    buyerName: foldText(contact.name),
    buyerEmail: contact.email,
    buyerTaxId: contact.taxId,
    uf: address.uf,
  };
}
