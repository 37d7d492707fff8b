import type { NotificationOutcome } from "#db/schema/payments.ts";

export type { NotificationOutcome };

export interface LoggedNotification {
  id: string;
  type: string;
  providerId: string | null;
  outcome: NotificationOutcome;
  receivedAt: Date;
  /** Of the payment, as far as the shop knows it now. */
  orderNumber: number | null;
}
