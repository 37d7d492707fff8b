import { createHash } from "node:crypto";
import { SHOP_TURN } from "../turns.ts";

/** Keys of PostgreSQL's advisory locks: any numbers that no other program in the same database uses. */
export const MIGRATIONS_LOCK = 7_281_001;
export const SHOP_LOCK = 7_281_002n;

/**
 * The locks of these turns, the shop's first and the others in rising order, so that transactions never wait for each other in a
 * circle. Two turns with the same hash only wait for each other.
 */
export function locksOf(turns: readonly string[]): bigint[] {
  const others = turns.filter((turn) => turn !== SHOP_TURN).map(hashOf);
  const rising = [...new Set(others)].sort((a, b) => (a < b ? -1 : 1));
  return turns.includes(SHOP_TURN) ? [SHOP_LOCK, ...rising] : rising;
}

function hashOf(turn: string): bigint {
  return createHash("sha256").update(turn).digest().readBigInt64BE();
}
