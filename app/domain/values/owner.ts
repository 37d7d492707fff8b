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

/** For `store.write`: transactions with one of these turns see the owner's cart, drafts and favourites as the last one left them. */
export function turnsOf({ accountId, visitorId }: Owner): string[] {
  return [accountId, visitorId].filter((id) => id !== null);
}
