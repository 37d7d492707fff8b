import Database from "better-sqlite3";
import type { SandboxProcess } from "./sandbox-process.ts";

/** How an order stands whose pieces have left the shelf. */
const PAID = "('paid', 'awaiting_prescription', 'prescription_review')";

/** Each figure counts what must not be, and has to be 0 once all work is done. */
export type Violations = Readonly<Record<string, number>>;

/** A shop's database as it lies on the disk, and what it says held against the provider's own book. */
export class Audit {
  readonly #file: string;
  readonly #since = Date.now();
  readonly #shelf: { id: string; free: number }[];

  /** Counts the shelf: nothing has been bought yet. */
  constructor(
    folder: string,
    readonly sandbox: SandboxProcess,
  ) {
    this.#file = `${folder}/shop.db`;
    this.#shelf = this.rows("SELECT id, on_hand - reserved AS free FROM variants");
  }

  rows<Row>(query: string, ...values: (string | number)[]): Row[] {
    const database = new Database(this.#file, { readonly: true });
    try {
      return database.prepare(query).all(...values) as Row[];
    } finally {
      database.close();
    }
  }

  /** The first column, `count`, of the first row. */
  count(query: string, ...values: (string | number)[]): number {
    return this.rows<{ count: number }>(query, ...values)[0]?.count ?? 0;
  }

  /** Orders that were placed since the shelf was counted. */
  orders(condition = "TRUE"): number {
    return this.count(
      `SELECT count(*) AS count FROM orders WHERE placed_at >= ? AND ${condition}`,
      this.#since,
    );
  }

  /** What the jobs have still to do, and what the provider knows and the shop does not. */
  unfinished() {
    const due = `SELECT count(*) AS count FROM jobs WHERE kind IN
      ('order-letter', 'send-letter', 'fetch-payment', 'search-payment', 'cancel-payment', 'refund-payment', 'refund-stray')`;
    const { paidAndNotRecorded, unresolved } = this.violations();
    return { due: this.count(due), paidAndNotRecorded, unresolved };
  }

  /** Jobs about payments that were due by then, and are not done. */
  dueBefore(moment: number): number {
    return this.count(
      `SELECT count(*) AS count FROM jobs WHERE run_at <= ? AND kind LIKE '%-payment'`,
      moment,
    );
  }

  /** Payments the provider was paid since then. */
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
      chargedTwice: chargedOrders.length - new Set(chargedOrders).size,
      chargedAmiss: charges.filter(
        (charge) => attempts.get(charge.reference)?.amountCents !== charge.amountCents,
      ).length,
      paidAndNotRecorded: charges.filter(({ reference }) => attempts.get(reference)?.status !== "approved")
        .length,
      recordedAndNotPaid: approved.filter(({ id }) => !charged.has(id)).length,
      unresolved: this.count(
        `SELECT count(*) AS count FROM orders o WHERE placed_at >= ? AND status = 'awaiting_payment' AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('pending', 'in_review'))`,
        this.#since,
      ),
      setAside: [...attempts.values()].filter(({ status }) => status === "quarantined").length,
      paidWithoutMoney: this.orders(
        `status IN ${PAID} AND NOT EXISTS
          (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'approved')`,
      ),
      piecesAmiss: this.#piecesAmiss(),
      movedTwice: this.#ofEvents("GROUP BY e.order_id, e.status HAVING count(*) > 1"),
      eventsWithoutEmail: this.#ofEvents(
        "AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.id = 'order:' || e.id)",
      ),
      brokenReferences: this.count("SELECT count(*) AS count FROM pragma_foreign_key_check"),
    } satisfies Violations;
  }

  /** Over all variants, the pieces that are neither for sale nor an order's, or are both. */
  #piecesAmiss(): number {
    const held = this.rows<{ id: string; pieces: number }>(
      `SELECT l.variant_id AS id, sum(l.quantity) AS pieces
        FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.placed_at >= ? AND (o.status IN ${PAID} OR o.status = 'awaiting_payment') GROUP BY 1`,
      this.#since,
    );
    const now = this.rows<{ id: string; free: number }>(
      "SELECT id, on_hand - reserved AS free FROM variants",
    );
    const heldOf = new Map(held.map(({ id, pieces }) => [id, pieces]));
    const freeOf = new Map(now.map(({ id, free }) => [id, free]));
    const amiss = this.#shelf.map(({ id, free }) =>
      Math.abs(free - (freeOf.get(id) ?? 0) - (heldOf.get(id) ?? 0)),
    );
    return amiss.reduce((sum, pieces) => sum + pieces, 0);
  }

  #ofEvents(rest: string): number {
    return this.count(
      `SELECT count(*) AS count FROM (SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id
        WHERE o.placed_at >= ? ${rest})`,
      this.#since,
    );
  }
}

/** Puts so many pieces of a colour on the shelf; the shop is shut, or nobody buys. */
export function fillShelf(folder: string, variants: string, pieces: number): void {
  change(folder, "UPDATE variants SET on_hand = reserved + ? WHERE id LIKE ?", pieces, variants);
}

/** A minute passes for the jobs: what a dead shop held is free, and what was to wait is due. The shop is shut meanwhile. */
export function passMinute(folder: string): void {
  change(folder, "UPDATE jobs SET run_at = run_at - 60000, leased_until = leased_until - 60000");
}

/** What waits is due now, as though its time had come; answers that moment. The shop may be open. */
export function makeDue(folder: string): number {
  const now = Date.now();
  change(
    folder,
    "UPDATE jobs SET run_at = ? WHERE run_at > ? AND leased_until IS NULL AND kind LIKE '%-payment'",
    now,
    now,
  );
  return now;
}

/** The time is over in which attempts that nothing was heard of could be paid. */
export function passHours(folder: string, hours: number): void {
  change(
    folder,
    "UPDATE payments SET expires_at = expires_at - ? WHERE status = 'unknown'",
    hours * 3_600_000,
  );
}

function change(folder: string, statement: string, ...values: (string | number)[]): void {
  const database = new Database(`${folder}/shop.db`);
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

/** How many of all that must not be there are. */
export function sumOf(violations: Violations): number {
  return Object.values(violations).reduce((sum, count) => sum + count, 0);
}
