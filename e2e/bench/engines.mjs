import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { measureBuyers } from "./engine-buyers.mjs";
import { measureEnginePages } from "./engine-pages.mjs";
import { fillShop } from "./fill-shop.mjs";
import { startPinnedPostgres } from "./pinned-postgres.mjs";
import { databaseIn } from "./servers.mjs";

const PRODUCTS = 200;
/** Of each colour: more than all buyers order. */
const UNITS = 1_000_000;

/**
 * The same shop on a file and on a PostgreSQL server.
 * @typedef {{ home: string, postgres: import("./pinned-postgres.mjs").PinnedPostgres, onFile: string, onServer: string }} Engines
 */

/**
 * Measures the same shop on both engines: pages, and people who buy at once.
 * @param {{ folder: string, rounds: number, seconds: number }} conditions
 */
export async function measureEngines({ folder, rounds, seconds }) {
  const home = await fillShop(folder, PRODUCTS);
  const onFile = databaseIn(home);
  const file = new Database(onFile.slice("file:".length));
  file.prepare("UPDATE variants SET on_hand = ?").run(UNITS);
  file.close();

  const postgres = await startPinnedPostgres();
  await postgres.create("shop");
  const onServer = postgres.urlOf("shop");
  await promisify(execFile)(process.execPath, ["app/cli/run.mjs", "move-to", onServer], {
    env: { PATH: process.env.PATH, DATABASE_URL: onFile },
  });
  const engines = { home, postgres, onFile, onServer };

  const pages = await measureEnginePages(engines, rounds, seconds);
  const buyers = await measureBuyers(engines, rounds, seconds);
  await postgres.stop();
  return { tables: [...pages.tables, ...buyers.tables], held: buyers.held };
}
