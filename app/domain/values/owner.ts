/**
 * The owner of carts, orders, prescriptions and favourites: an account, a visitor, or both after signing in. Every
 * query about a shopper's data takes the owner, so another customer's rows are simply not found. `orderIds` are orders that were
 * looked up by number and e-mail; they grant access to those orders only.
 */
export interface Owner {
  accountId: string | null;
  visitorId: string | null;
  orderIds?: readonly string[];
}
