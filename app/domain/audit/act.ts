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
  | "return.opened"
  | "return.code-sent"
  | "return.posted"
  | "return.received"
  | "return.checked"
  | "return.refunded"
  | "return.reduced"
  | "return.repaired"
  | "return.exchanged"
  | "return.refused"
  | "return.dropped"
  | "lab.sent"
  | "lab.received"
  | "lab.checked"
  | "lab.rework"
  | "lab.printed"
  | "orders.exported"
  | "catalogue.imported"
  | "prescription.opened"
  | "prescription.accepted"
  | "prescription.asked-again"
  | "prescription.measures-asked"
  | "prescription.deleted"
  | "stock.adjusted"
  | "stock.counted"
  | "stock.threshold-changed"
  | "review.hidden"
  | "review.shown"
  | "review.answered"
  | "review.answer-changed"
  | "account.blocked"
  | "account.unblocked"
  | "account.tax-id-shown"
  | "data-request.received"
  | "data-request.exported"
  | "data-request.erased"
  | "data-request.corrected"
  | "data-request.refused";

/** On what. `id` is the row's id: never a name, an e-mail or another personal datum. */
export interface Subject {
  kind:
    | "staff"
    | "order"
    | "email"
    | "job"
    | "payment"
    | "import"
    | "shop"
    | "variant"
    | "count-sheet"
    | "review"
    | "account"
    | "data-request"
    | "prescription";
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
