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

/** What a sum shows of a delivery. */
export interface Freight {
  uf: string;
  cents: number;
}
