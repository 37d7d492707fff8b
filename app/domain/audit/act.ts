/**
 * The acts that are recorded. Their names are stored, so a name stays as it is. What a person reads is in
 * app/ui/admin/labels.ts.
 */
export type Action =
  | "staff.invited"
  | "staff.joined"
  | "staff.signed-in"
  | "staff.recovery-code-used"
  | "staff.reset"
  | "staff.blocked"
  | "staff.unblocked"
  | "staff.role-changed"
  | "staff.sessions-ended"
  | "order.prepared"
  | "order.sent"
  | "order.parcel-corrected"
  | "order.delivered"
  | "order.cancelled"
  | "order.tax-id-shown"
  | "order.noted"
  | "email.resent"
  | "job.retried"
  | "payment.asked"
  | "backup.requested"
  | "shop-emails.chosen"
  | "order.refund-requested"
  | "order.address-corrected"
  | "order.contact-corrected"
  | "orders.exported"
  | "catalogue.imported";

/** On what. `id` is the row's id: never a name, an e-mail or another personal datum. */
export interface Subject {
  kind: "staff" | "order" | "email" | "job" | "payment" | "import" | "shop";
  id: string;
}

export interface Act {
  id: string;
  /** Null: the command line. */
  actorName: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** Of an order. */
  orderNumber: number | null;
  at: Date;
}

export interface ActFilter {
  staffId?: string | undefined;
  /** From 1. */
  page: number;
  perPage: number;
  /** By default the newest are first. */
  isOldestFirst?: boolean;
}
