/** `businessDays` count from the payment. */
export interface DeliveryQuote {
  uf: string;
  carrier: string;
  priceCents: number;
  businessDays: number;
}

export interface DeliverySpan {
  lowestCents: number;
  highestCents: number;
  fewestDays: number;
  mostDays: number;
}

/** The state and the price of a delivery, as a sum shows them. `cents` are those of one order. */
export interface Freight {
  uf: string;
  cents: number;
}
