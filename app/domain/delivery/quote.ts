/** What it costs (cents) and takes (business days from payment) to send an order to a CEP. */
export interface DeliveryQuote {
  uf: string;
  carrier: string;
  priceCents: number;
  businessDays: number;
}

/** The lowest and highest price (cents) and time (business days) of a delivery, over all states. */
export interface DeliverySpan {
  lowestCents: number;
  highestCents: number;
  fewestDays: number;
  mostDays: number;
}
