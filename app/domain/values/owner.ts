/**
 * Whose cart or order something is: an account's, a visitor's browser's, or (after signing in) both.
 * Every query about a shopper's things names the owner, so that somebody else's simply are not found.
 */
export interface Owner {
  accountId: string | null;
  visitorId: string | null;
}
