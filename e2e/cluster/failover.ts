import { setTimeout as pause } from "node:timers/promises";
import type { DatabasePair } from "./database-pair.ts";
import type { DatabaseProxy } from "./database-proxy.ts";

const CHECK_INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 2000;
/** So many checks in a row have to fail. */
const FAILED_CHECKS = 2;

/** Watches the primary, and replaces it once it has failed, as Patroni does. */
export class Failover {
  #isOver = false;
  #watching: Promise<void> = Promise.resolve();
  /** How often the standby was promoted. */
  count = 0;

  constructor(
    readonly pair: DatabasePair,
    readonly proxy: DatabaseProxy,
  ) {}

  start(): void {
    this.#watching = this.#watch();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let failed = 0;
    while (!this.#isOver) {
      failed = (await this.#answers()) ? 0 : failed + 1;
      if (failed === FAILED_CHECKS) {
        this.proxy.lead(undefined);
        await this.pair.promote();
        this.proxy.lead(this.pair.primary.port);
        this.count += 1;
        failed = 0;
      }
      await pause(CHECK_INTERVAL_MS);
    }
  }

  #answers(): Promise<boolean> {
    return this.pair.primary.query("SELECT 1", { timeoutMs: CHECK_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  }
}
