import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { findBrokenRules as findIn } from "../../app/domain/backup/shop-rules.server.ts";

/** The rules that `npm run shop verify` checks, in a shop that does not run. */
export async function findBrokenRules(folder: string) {
  const database = new Database(`${folder}/shop.db`, { readonly: true });
  try {
    return await findIn(drizzle(database, { casing: "snake_case" }));
  } finally {
    database.close();
  }
}
