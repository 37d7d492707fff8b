import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openPrograms } from "../../app/testing/postgres-programs.mjs";
import { freePort } from "../server-process.ts";
import { copyAsStandby } from "./base-backup.ts";
import { DATABASE, DatabaseServer } from "./database-server.ts";

const STANDBY = "standby";
const POLL_MS = 50;

/** A primary, and a standby that has to have each commit before it is acknowledged. */
export class DatabasePair {
  private constructor(
    public primary: DatabaseServer,
    public standby: DatabaseServer,
  ) {}

  static async open(folder: string): Promise<DatabasePair> {
    const programs = openPrograms(folder);
    const [primary, standby] = await Promise.all(
      ["one", "two"].map(
        async (name) => new DatabaseServer(programs, path.join(folder, name), await freePort()),
      ),
    );
    const pair = new DatabasePair(primary as DatabaseServer, standby as DatabaseServer);
    programs.initialize(pair.primary.data);
    await pair.primary.start();
    await pair.primary.query(`CREATE DATABASE ${DATABASE}`, { database: "postgres" });
    await pair.addStandby();
    return pair;
  }

  /** Copies the primary, which goes on working, and waits until commits wait for the copy. */
  async addStandby(): Promise<void> {
    const { primary, standby } = this;
    await copyAsStandby(primary, standby, STANDBY);
    await standby.start();
    await this.#isStreaming("streaming");
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await primary.query("SELECT pg_reload_conf()");
    await this.#isStreaming("sync");
  }

  /** The standby becomes the primary. It has no standby then: with the setting that it was copied with, it would wait for one at each commit. */
  async promote(): Promise<void> {
    // Two primaries at once would each acknowledge what the other loses.
    await this.primary.kill();
    await this.standby.query("ALTER SYSTEM RESET synchronous_standby_names");
    await this.standby.query("SELECT pg_reload_conf()");
    await this.standby.query("SELECT pg_promote()");
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  async kill(): Promise<void> {
    await Promise.all([this.primary.kill(), this.standby.kill()]);
  }

  async #isStreaming(wanted: "streaming" | "sync"): Promise<void> {
    for (;;) {
      const rows = await this.primary.query<{ state: string; sync_state: string }>(
        `SELECT state, sync_state FROM pg_stat_replication WHERE application_name = '${STANDBY}'`,
      );
      if (rows.some(({ state, sync_state }) => [state, sync_state].includes(wanted))) return;
      await pause(POLL_MS);
    }
  }
}
