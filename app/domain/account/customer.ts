import type { AccountType } from "#db/schema/accounts.ts";
import type { OrderStatus } from "#db/schema/orders.ts";

export const CUSTOMERS_PER_PAGE = 50;

export type AccountStatus = "active" | "blocked";

export interface ListedCustomer {
  id: string;
  name: string;
  email: string;
  status: AccountStatus;
  createdAt: Date;
  orderCount: number;
}

/** A guest's order. */
export interface GuestOrder {
  number: number;
  name: string;
  email: string;
  placedAt: Date;
}

/** A customer as the back office shows one. `taxId` is masked. */
export interface Customer extends ListedCustomer {
  type: AccountType;
  socialName: string;
  whatsapp: string;
  taxId: string;
  blockReason: string | null;
  addressCount: number;
  /** Browsers in which the account is signed in. */
  sessionCount: number;
  /** The newest. */
  orders: { number: number; status: OrderStatus; placedAt: Date; totalCents: number }[];
  /** Each with the version of the accepted text. */
  consents: { kind: "terms" | "newsletter" | "prescription"; version: string; at: Date }[];
  /** Null: not subscribed. `confirmedAt` is null until the e-mail was confirmed. */
  newsletter: { confirmedAt: Date | null } | null;
  reviews: { id: string; productTitle: string; stars: number; createdAt: Date; isHidden: boolean }[];
}
