import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { findBrokenRules } from "../../app/domain/backup/shop-rules.server.ts";
import { VALUE_TYPES } from "../../db/postgres/connections.ts";
import { readerOf } from "../../db/postgres/queries.ts";
import type { Ask } from "../database.ts";
import { countUnlikeRefunds, type RecordedRefund } from "../resilience/provider-refunds.ts";
import type { SandboxProcess } from "../resilience/sandbox-process.ts";

/** A node that was killed has leased its jobs for a minute. */
const SETTLE_TIMEOUT_MS = 100_000;
const POLL_MS = 250;

/** Reads the database through the same address as the shop. */
export class Audit {
  readonly #pool: Pool;

  constructor(
    databaseUrl: string,
    readonly sandbox: SandboxProcess,
  ) {
    this.#pool = new Pool({ connectionString: databaseUrl, max: 4, types: VALUE_TYPES });
    // The primary is killed now and then.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Asks until there is a primary. */
  readonly ask: Ask = async (query, values = []) => {
    let place = 0;
    const text = query.replace(/\?/g, () => `$${++place}`);
    for (;;) {
      try {
        const { rows } = await this.#pool.query<unknown[]>({ text, values: [...values], rowMode: "array" });
        return String(rows[0]?.[0]);
      } catch (error) {
        if ((error as { severity?: string }).severity === "ERROR") throw error;
        await pause(POLL_MS);
      }
    }
  };

  /** Waits, while nobody works, until the shop knows each payment and refund. */
  async settled(): Promise<void> {
    const until = performance.now() + SETTLE_TIMEOUT_MS;
    while (performance.now() < until) {
      const open = await this.ask("SELECT count(*) FROM refunds WHERE status <> 'done'");
      if (open === "0" && (await this.#countUnrecorded()) === 0) return;
      await pause(POLL_MS);
    }
  }

  async violations() {
    const charges = this.#charges();
    const ordersByPayment = new Map(
      (await this.#rows<{ id: string; order: string }>('SELECT id, order_id AS "order" FROM payments')).map(
        ({ id, order }) => [id, order],
      ),
    );
    const chargedOrders = charges.map(({ reference }) => ordersByPayment.get(reference) ?? reference);
    const refunds = await this.#rows<RecordedRefund>(
      "SELECT payment_id AS payment, amount_cents AS cents FROM refunds ORDER BY amount_cents",
    );
    return {
      brokenRules: (await findBrokenRules(readerOf(this.#pool))).length,
      chargedTwice: chargedOrders.length - new Set(chargedOrders).size,
      paymentsNotRecorded: await this.#countUnrecorded(),
      refundsUnlikeProvider: countUnlikeRefunds(this.sandbox.payments(), refunds),
    };
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** The provider's payments that were made, whether or not they were paid back later. */
  #charges() {
    return this.sandbox.payments().filter(({ status }) => status === "approved" || status === "refunded");
  }

  async #countUnrecorded(): Promise<number> {
    const rows = await this.#rows<{ id: string }>(
      "SELECT id FROM payments WHERE status IN ('approved', 'refunded')",
    );
    const recorded = new Set(rows.map(({ id }) => id));
    return this.#charges().filter(({ reference }) => !recorded.has(reference)).length;
  }

  async #rows<Row>(query: string): Promise<Row[]> {
    return (await this.#pool.query(query)).rows as Row[];
  }
}
