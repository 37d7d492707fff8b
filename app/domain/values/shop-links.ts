/** An order's pages depend on the buyer: an account's orders are under its account, a guest's are not. */
export interface LinkedOrder {
  id: string;
  accountId: string | null;
}

/** The pages that e-mails and the payment provider link to. Every function returns an absolute URL. */
export interface ShopLinks {
  /** A product in one of its colours; `color` is the variant's slug. */
  product(slug: string, color: string): string;
  /** The reviews on a product's page. */
  productReviews(slug: string): string;
  /** The account's list of orders. */
  orders(): string;
  /** The page of an order's payment, which leads on to its result. */
  payment(orderId: string): string;
  order(order: LinkedOrder): string;
  prescription(order: LinkedOrder): string;
  withdrawal(order: LinkedOrder): string;
  /** Reviews need an account. */
  review(orderId: string): string;
  orderLookup(): string;
  newsletterConfirmation(token: string): string;
  newsletterExit(token: string): string;
  /** Exchanges and returns. */
  returns(): string;
  terms(): string;
  /** The staff's page of an order. */
  adminOrder(number: number): string;
  /** The optician's list. */
  adminPrescriptions(): string;
  /** The owners' page of jobs, e-mails, payments and backups, at one of its sections. */
  adminSystem(section: "emails" | "pagamentos"): string;
  /** The staff's list of the colours with low stock. */
  adminLowStock(): string;
  /** Where a member chooses which e-mails to get. */
  adminEmails(): string;
}
