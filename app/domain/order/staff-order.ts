import type { ColorFamily } from "#app/domain/catalog/product.ts";
import type { LabState } from "#db/schema/lab.ts";
import type {
  Contact,
  DeliveryAddress,
  OrderStatus,
  orderLines,
  ParcelCarrier,
  PrescriptionState,
} from "#db/schema/orders.ts";
import type { PaymentMethod, PaymentStatus } from "#db/schema/payments.ts";
import type { RefundStatus } from "#db/schema/refunds.ts";
import type { WithdrawalRight } from "./withdrawal.ts";

type SoldLine = Omit<typeof orderLines.$inferSelect, "orderId" | "position" | "variantId">;

/**
 * A transition; or, if the status stayed as it was, a refund of `refundCents`, or a correction of fields. `cause` names a member of
 * the staff, or says why.
 */
export interface StaffEvent {
  id: string;
  status: OrderStatus;
  cause: string;
  at: Date;
  refundCents: number | null;
  /** Who requested the refund. */
  by: string | null;
  changedFields: string[] | null;
}

/** An order as its page in the back office shows it. Amounts in cents. `by` and `cause` name a member of the staff, or say why. */
export interface StaffOrder {
  id: string;
  number: number;
  status: OrderStatus;
  placedAt: Date;
  deliveredAt: Date | null;
  trackingCode: string | null;
  parcelCarrier: ParcelCarrier | null;
  carrier: string;
  businessDays: number;
  invoiceKey: string | null;
  noInvoiceReason: string | null;
  itemsCents: number;
  freightCents: number;
  totalCents: number;
  /** Of the buyer; null for a guest. */
  accountId: string | null;
  person: { contact: Contact; address: DeliveryAddress };
  lines: (SoldLine & {
    family: ColorFamily | null;
    refundedQuantity: number;
    prescriptionState: PrescriptionState | null;
    /** Null if none was sent, or it was deleted. */
    prescriptionId: string | null;
    /** Of the lab's work on its lenses. */
    labState: LabState | null;
  })[];
  payments: {
    id: string;
    method: PaymentMethod;
    status: PaymentStatus;
    providerId: string | null;
    installments: number | null;
    at: Date;
  }[];
  refunds: {
    id: string;
    amountCents: number;
    freightCents: number;
    status: RefundStatus;
    reason: string;
    at: Date;
    lines: { title: string; quantity: number }[];
    by: string;
  }[];
  events: StaffEvent[];
  /** The number of events: as `Seen` names it. */
  revision: number;
  emails: { id: string; subject: string; createdAt: Date; sentAt: Date | null; failedAt: Date | null }[];
  notes: { id: string; text: string; author: string; at: Date }[];
  withdrawal: WithdrawalRight;
}
