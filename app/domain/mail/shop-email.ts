/** The kinds of e-mails that the shop sends to its own staff. Their names are stored, so a name stays as it is. */
export const SHOP_EMAILS = [
  "order-paid",
  "prescription-arrived",
  "return-asked",
  "dispute",
  "payment-set-aside",
  "emails-failed",
  "low-stock",
] as const;

export type ShopEmailKind = (typeof SHOP_EMAILS)[number];

/** About an order; the others are about the shop as a whole. */
export type OrderShopEmail = Exclude<ShopEmailKind, "emails-failed" | "low-stock">;

/** The ids of all e-mails to the staff begin with it, and end with the member's id. */
export const SHOP_EMAIL_PREFIX = "shop:";

/** `id` is that of the event. An id that is in the outbox already is not sent again. */
export function shopEmailId(kind: ShopEmailKind, id: string, staffId: string): string {
  return `${SHOP_EMAIL_PREFIX}${kind}:${id}:${staffId}`;
}

export function isShopEmailKind(text: string): text is ShopEmailKind {
  return (SHOP_EMAILS as readonly string[]).includes(text);
}
