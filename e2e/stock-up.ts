import { changeRows } from "./database.ts";
import { JOURNEYS_SHOP } from "./shop-environment.ts";

/**
 * Runs once the server has opened the journeys' shop. Hundreds of journeys buy the same few colours. Colours with little stock stay
 * as they are: journeys need the last units of some.
 */
export default function stockUp(): Promise<void> {
  return changeRows(JOURNEYS_SHOP, "UPDATE variants SET on_hand = on_hand + 500 WHERE on_hand >= 6");
}
