/** `businessDays` count from the payment. */
export interface DeliveryQuote {
  uf: string;
  carrier: string;
  priceCents: number;
  businessDays: number;
}

/** The lowest and highest price, and the fewest and most business days, over all states. */
export interface DeliverySpan {
  lowestCents: number;
  highestCents: number;
  fewestDays: number;
  mostDays: number;
}
