import type { StoredActor } from "#app/domain/values/actor.ts";
import type { Role } from "#db/schema/staff.ts";

/** The person or program that acts on behalf of the shop. */
export type Actor = { kind: "staff"; staffId: string; role: Role } | { kind: "command-line" };

export const COMMAND_LINE: Actor = { kind: "command-line" };

/** The actor as the text that an order's event or a refund stores. */
export function causeOf(actor: Actor): StoredActor {
  return actor.kind === "staff" ? `staff:${actor.staffId}` : "operator";
}
