/** What it costs (cents) and takes (business days from payment) to send an order to a CEP. */
export interface DeliveryQuote {
  uf: string;
  carrier: string;
  priceCents: number;
  businessDays: number;
}
