/**
 * Whose cart or order something is: an account's, a visitor's browser's, or (after signing in) both.
 * Every query about a shopper's things names the owner, so that somebody else's simply are not found.
 * `orderIds` are orders that were looked up by number and e-mail: those orders alone, and nothing else of who placed them.
 */
export interface Owner {
  accountId: string | null;
  visitorId: string | null;
  orderIds?: readonly string[];
}
