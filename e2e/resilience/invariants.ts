import { changeRows, countBrokenReferences, readNumber, readRows } from "../database.ts";
import type { SandboxProcess } from "./sandbox-process.ts";

/** The paid statuses that occur in these tests, where no prescription is accepted and no order shipped. */
const PAID = "('paid', 'awaiting_prescription', 'prescription_review')";

/** The kinds of jobs about one payment, as a list for SQL. */
const PAYMENT_JOBS =
  "('sync-payment', 'fetch-payment', 'search-payment', 'cancel-payment', 'refund-payment', 'refund-duplicate')";

/** Each number has to be 0 once the jobs are done. */
export type Violations = Readonly<Record<string, number>>;

interface Available {
  id: string;
  available: number;
}

/** Compares a shop's database with its earlier stock and with the provider's payments. */
export class Invariants {
  readonly #since = Date.now();
  #availableBefore: readonly Available[] = [];

  private constructor(
    readonly folder: string,
    readonly sandbox: SandboxProcess,
  ) {}

  /** Counts the stock, before the test buys from it. */
  static async begin(folder: string, sandbox: SandboxProcess): Promise<Invariants> {
    const invariants = new Invariants(folder, sandbox);
    invariants.#availableBefore = await invariants.#available();
    return invariants;
  }

  rows<Row>(query: string, ...values: (string | number)[]): Promise<Row[]> {
    return readRows<Row>(this.folder, query, ...values);
  }

  count(query: string, ...values: (string | number)[]): Promise<number> {
    return readNumber(this.folder, query, ...values);
  }

  /** How many orders were placed since the stock was counted. */
  orders(condition = "TRUE"): Promise<number> {
    return this.count(`SELECT count(*) FROM orders WHERE placed_at >= ? AND ${condition}`, this.#since);
  }

  /**
   * How many jobs about orders remain, and how many payments the shop does not know yet. Without `sync-payment`, which polls an
   * unpaid order until it expires, long after the test.
   */
  async unfinished() {
    const due = `SELECT count(*) FROM jobs WHERE kind IN
      ('email-order-event', 'send-email', 'fetch-payment', 'search-payment', 'cancel-payment', 'refund-payment', 'refund-duplicate')`;
    const { paidAndNotRecorded, unresolved } = await this.violations();
    return { due: await this.count(due), paidAndNotRecorded, unresolved };
  }

  /** How many payment jobs were due at `moment` and are not done. */
  dueBefore(moment: number): Promise<number> {
    return this.count(`SELECT count(*) FROM jobs WHERE run_at <= ? AND kind IN ${PAYMENT_JOBS}`, moment);
  }

  /** The provider's approved payments since the stock was counted. */
  charges() {
    return this.sandbox
      .payments()
      .filter(({ status, createdAt }) => status === "approved" && createdAt >= this.#since);
  }

  async violations() {
    const charges = this.charges();
    const begun = await this.rows<{ id: string; orderId: string; status: string; amountCents: number }>(
      `SELECT id, order_id AS "orderId", status, amount_cents AS "amountCents" FROM payments WHERE created_at >= ?`,
      this.#since,
    );
    const attempts = new Map(begun.map((attempt) => [attempt.id, attempt]));
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
      unresolved: await this.count(
        `SELECT count(*) FROM orders o WHERE placed_at >= ? AND status = 'awaiting_payment' AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('pending', 'in_review'))`,
        this.#since,
      ),
      // Payments whose amount or code was not the order's.
      quarantined: [...attempts.values()].filter(({ status }) => status === "quarantined").length,
      // Paid orders without an approved payment.
      paidWithoutMoney: await this.orders(
        `status IN ${PAID} AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'approved')`,
      ),
      unitsMiscounted: await this.#unitsMiscounted(),
      // Orders that reached a status twice, such as paid.
      repeatedTransitions: await this.#countEvents("GROUP BY e.order_id, e.status HAVING count(*) > 1"),
      // Changes of an order that no e-mail in the outbox tells the buyer.
      eventsWithoutEmail: await this.#countEvents(
        "AND NOT EXISTS (SELECT 1 FROM emails m WHERE m.id = 'order:' || e.id)",
      ),
      brokenReferences: await countBrokenReferences(this.folder),
    } satisfies Violations;
  }

  /** Units missing from, or counted twice in, stock plus orders. */
  async #unitsMiscounted(): Promise<number> {
    const ordered = await this.rows<{ id: string; units: number }>(
      `SELECT l.variant_id AS id, sum(l.quantity) AS units
        FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.placed_at >= ? AND (o.status IN ${PAID} OR o.status = 'awaiting_payment') GROUP BY 1`,
      this.#since,
    );
    const now = await this.#available();
    const orderedUnits = new Map(ordered.map(({ id, units }) => [id, units]));
    const availableNow = new Map(now.map(({ id, available }) => [id, available]));
    const differences = this.#availableBefore.map(({ id, available }) =>
      Math.abs(available - (availableNow.get(id) ?? 0) - (orderedUnits.get(id) ?? 0)),
    );
    return differences.reduce((sum, units) => sum + units, 0);
  }

  #available(): Promise<Available[]> {
    return this.rows("SELECT id, on_hand - reserved AS available FROM variants");
  }

  #countEvents(condition: string): Promise<number> {
    return this.count(
      `SELECT count(*) FROM (SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id
        WHERE o.placed_at >= ? AND e.refund_id IS NULL ${condition})`,
      this.#since,
    );
  }
}

/** Sets the available units of some variants, given as a LIKE pattern of their ids. */
export function setAvailableUnits(folder: string, variants: string, units: number): Promise<void> {
  return changeRows(folder, "UPDATE variants SET on_hand = reserved + ? WHERE id LIKE ?", units, variants);
}

/** Makes all jobs due, and all leases end, a minute earlier: those of a killed shop have expired then. The shop must not run. */
export function makeLeasesExpire(folder: string): Promise<void> {
  return changeRows(folder, "UPDATE jobs SET run_at = run_at - 60000, leased_until = leased_until - 60000");
}

/** Makes all waiting payment jobs due now, in a shop that may be running. Returns the moment, in ms. */
export async function makePaymentJobsDue(folder: string): Promise<number> {
  const now = Date.now();
  await changeRows(
    folder,
    `UPDATE jobs SET run_at = ? WHERE run_at > ? AND leased_until IS NULL AND kind IN ${PAYMENT_JOBS}`,
    now,
    now,
  );
  return now;
}

/** Brings the expiry of payments with an unknown result forward by some hours. */
export function advanceUnknownPayments(folder: string, hours: number): Promise<void> {
  return changeRows(
    folder,
    "UPDATE payments SET expires_at = expires_at - ? WHERE status = 'unknown'",
    hours * 3_600_000,
  );
}

export function sumOf(violations: Violations): number {
  return Object.values(violations).reduce((sum, count) => sum + count, 0);
}
