import type { CartLine } from "#app/domain/cart/cart.ts";
import type { DeliveryQuote } from "#app/domain/delivery/quote.ts";
import type { CheckoutSnapshot } from "#db/schema/cart.ts";
import type { Contact, DeliveryAddress } from "#db/schema/orders.ts";

export type { CheckoutSnapshot, Contact, DeliveryAddress };

/** The purchase that a shopper agrees to by paying. Amounts in cents. `token` changes with any of the other fields. */
export interface Checkout {
  lines: CartLine[];
  contact: Contact;
  address: DeliveryAddress;
  delivery: DeliveryQuote;
  itemsCents: number;
  totalCents: number;
  token: string;
  shown: CheckoutSnapshot | null;
}
