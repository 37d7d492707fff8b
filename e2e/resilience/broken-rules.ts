import { findBrokenRules as findIn } from "../../app/domain/backup/shop-rules.server.ts";
import { openStore } from "../../db/open-store.server.ts";
import { databaseUrlOf } from "../shop-environment.ts";

/** The rules that `npm run shop verify` checks. */
export async function findBrokenRules(folder: string) {
  const store = await openStore(databaseUrlOf(folder));
  return findIn(store.read).finally(() => store.close());
}
