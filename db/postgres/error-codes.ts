import { StoreUnavailable } from "../store.ts";

/** The SQLSTATE or the system's code of an error, also if Drizzle has wrapped it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return code;
  if (error.cause) return codeOf(error.cause);
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(
    error.message,
  )
    ? "CONNECTION"
    : undefined;
}

/** The connection was lost, so that the statement may be sent again on another one if it changes nothing. */
export function isConnectionLost(code: string | undefined): boolean {
  return code !== undefined && /^(08|57P0|E(AI_)?[A-Z]+$|CONNECTION$)/.test(code);
}

/** Conditions that pass by themselves, or once the operator has mended the server. Neither the code nor the request is at fault. */
export function isTransient(code: string | undefined): boolean {
  return isConnectionLost(code) || (code !== undefined && /^(53|25006|25P03|40|55P03|57014|58)/.test(code));
}

/** Two transactions waited for each other in a circle, and the server has rolled one back. */
export function isDeadlock(code: string | undefined): boolean {
  return code?.startsWith("40") ?? false;
}

/** A row breaks a constraint; perhaps only because a concurrent transaction has removed or added another one. */
export function isBrokenConstraint(code: string | undefined): boolean {
  return code?.startsWith("23") ?? false;
}

/** The server refuses this user, this password or this database. */
export function isRefusedEntry(code: string | undefined): boolean {
  return code !== undefined && /^(28|3D)/.test(code);
}

/** Rethrows an error, as `StoreUnavailable` if it passes by itself. */
export function throwUnavailable(error: unknown): never {
  const code = codeOf(error);
  if (error instanceof StoreUnavailable || !isTransient(code)) throw error;
  throw new StoreUnavailable(code ?? "", { cause: error });
}
