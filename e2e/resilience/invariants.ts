import { changeDatabase, readDatabase } from "../database.ts";
import type { SandboxProcess } from "./sandbox-process.ts";

/** The paid statuses that occur in these tests, where no prescription is accepted and no order shipped. */
const PAID = "('paid', 'awaiting_prescription', 'prescription_review')";

/** The kinds of jobs about one payment, as a list for SQL. */
const PAYMENT_JOBS =
  "('sync-payment', 'fetch-payment', 'search-payment', 'cancel-payment', 'refund-payment', 'refund-duplicate')";

/** Each number has to be 0 once the jobs are done. */
export type Violations = Readonly<Record<string, number>>;

/** Compares a shop's database with its earlier stock and with the provider's payments. */
export class Invariants {
  readonly #since = Date.now();
  readonly #availableBefore: { id: string; available: number }[];

  /** Counts the stock, before the test buys from it. */
  constructor(
    readonly folder: string,
    readonly sandbox: SandboxProcess,
  ) {
    this.#availableBefore = this.rows("SELECT id, on_hand - reserved AS available FROM variants");
  }

  rows<Row>(query: string, ...values: (string | number)[]): Row[] {
    return readDatabase(this.folder, (database) => database.prepare(query).all(...values) as Row[]);
  }

  /** The column `count` of the first row. */
  count(query: string, ...values: (string | number)[]): number {
    return this.rows<{ count: number }>(query, ...values)[0]?.count ?? 0;
  }

  /** How many orders were placed since the stock was counted. */
  orders(condition = "TRUE"): number {
    return this.count(
      `SELECT count(*) AS count FROM orders WHERE placed_at >= ? AND ${condition}`,
      this.#since,
    );
  }

  /**
   * How many jobs about orders remain, and how many payments the shop does not know yet. Without `sync-payment`, which polls an
   * unpaid order until it expires, long after the test.
   */
  unfinished() {
    const due = `SELECT count(*) AS count FROM jobs WHERE kind IN
      ('email-order-event', 'send-email', 'fetch-payment', 'search-payment', 'cancel-payment', 'refund-payment', 'refund-duplicate')`;
    const { paidAndNotRecorded, unresolved } = this.violations();
    return { due: this.count(due), paidAndNotRecorded, unresolved };
  }

  /** How many payment jobs were due at `moment` and are not done. */
  dueBefore(moment: number): number {
    return this.count(
      `SELECT count(*) AS count FROM jobs WHERE run_at <= ? AND kind IN ${PAYMENT_JOBS}`,
      moment,
    );
  }

  /** The provider's approved payments since the stock was counted. */
  charges() {
    return this.sandbox
      .payments()
      .filter(({ status, createdAt }) => status === "approved" && createdAt >= this.#since);
  }

  violations() {
    const charges = this.charges();
    const attempts = new Map(
      this.rows<{ id: string; orderId: string; status: string; amountCents: number }>(
        "SELECT id, order_id AS orderId, status, amount_cents AS amountCents FROM payments WHERE created_at >= ?",
        this.#since,
      ).map((attempt) => [attempt.id, attempt]),
    );
    const charged = new Set(charges.map(({ reference }) => reference));
    const chargedOrders = charges.map(({ reference }) => attempts.get(reference)?.orderId);
    const approved = [...attempts.values()].filter(({ status }) => status === "approved");

    return {
      // The provider's charges for an order, beyond the first.
      chargedTwice: chargedOrders.length - new Set(chargedOrders).size,
      // Charges of another amount than the attempt's.
      chargedWrongAmount: charges.filter(
        (charge) => attempts.get(charge.reference)?.amountCents !== charge.amountCents,
      ).length,
      // Charged by the provider, but not approved in the shop.
      paidAndNotRecorded: charges.filter(({ reference }) => attempts.get(reference)?.status !== "approved")
        .length,
      // Approved in the shop, but not charged by the provider.
      recordedAndNotPaid: approved.filter(({ id }) => !charged.has(id)).length,
      // Orders that await payment, without an attempt whose state at the provider is known.
      unresolved: this.count(
        `SELECT count(*) AS count FROM orders o WHERE placed_at >= ? AND status = 'awaiting_payment' AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('pending', 'in_review'))`,
        this.#since,
      ),
      // Payments whose amount or code was not the order's.
      quarantined: [...attempts.values()].filter(({ status }) => status === "quarantined").length,
      // Paid orders without an approved payment.
      paidWithoutMoney: this.orders(
        `status IN ${PAID} AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'approved')`,
      ),
      unitsMiscounted: this.#unitsMiscounted(),
      // Orders that reached a status twice, such as paid.
      repeatedTransitions: this.#countEvents("GROUP BY e.order_id, e.status HAVING count(*) > 1"),
      // Changes of an order that no e-mail in the outbox tells the buyer.
      eventsWithoutEmail: this.#countEvents(
        "AND NOT EXISTS (SELECT 1 FROM emails m WHERE m.id = 'order:' || e.id)",
      ),
      // Rows whose foreign key leads to no row.
      brokenReferences: this.count("SELECT count(*) AS count FROM pragma_foreign_key_check"),
    } satisfies Violations;
  }

  /** Units missing from, or counted twice in, stock plus orders. */
  #unitsMiscounted(): number {
    const ordered = this.rows<{ id: string; units: number }>(
      `SELECT l.variant_id AS id, sum(l.quantity) AS units
        FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.placed_at >= ? AND (o.status IN ${PAID} OR o.status = 'awaiting_payment') GROUP BY 1`,
      this.#since,
    );
    const now = this.rows<{ id: string; available: number }>(
      "SELECT id, on_hand - reserved AS available FROM variants",
    );
    const orderedUnits = new Map(ordered.map(({ id, units }) => [id, units]));
    const availableNow = new Map(now.map(({ id, available }) => [id, available]));
    const differences = this.#availableBefore.map(({ id, available }) =>
      Math.abs(available - (availableNow.get(id) ?? 0) - (orderedUnits.get(id) ?? 0)),
    );
    return differences.reduce((sum, units) => sum + units, 0);
  }

  #countEvents(condition: string): number {
    return this.count(
      `SELECT count(*) AS count FROM (SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id
        WHERE o.placed_at >= ? AND e.refund_id IS NULL ${condition})`,
      this.#since,
    );
  }
}

/** Sets the available units of some variants, given as a LIKE pattern of their ids. */
export function setAvailableUnits(folder: string, variants: string, units: number): void {
  changeDatabase(folder, "UPDATE variants SET on_hand = reserved + ? WHERE id LIKE ?", units, variants);
}

/** Makes all jobs due, and all leases end, a minute earlier: those of a killed shop have expired then. The shop must not run. */
export function makeLeasesExpire(folder: string): void {
  changeDatabase(folder, "UPDATE jobs SET run_at = run_at - 60000, leased_until = leased_until - 60000");
}

/** Makes all waiting payment jobs due now, in a shop that may be running. Returns the moment, in ms. */
export function makePaymentJobsDue(folder: string): number {
  const now = Date.now();
  changeDatabase(
    folder,
    `UPDATE jobs SET run_at = ? WHERE run_at > ? AND leased_until IS NULL AND kind IN ${PAYMENT_JOBS}`,
    now,
    now,
  );
  return now;
}

/** Brings the expiry of payments with an unknown result forward by some hours. */
export function advanceUnknownPayments(folder: string, hours: number): void {
  changeDatabase(
    folder,
    "UPDATE payments SET expires_at = expires_at - ? WHERE status = 'unknown'",
    hours * 3_600_000,
  );
}

export function sumOf(violations: Violations): number {
  return Object.values(violations).reduce((sum, count) => sum + count, 0);
}
