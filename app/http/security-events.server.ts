import { createContext } from "react-router";
import type { Context } from "./context.server.ts";

/** Events in the log and in `/metrics` that matter for security. They identify no account. The names are a contract. */
export type SecurityEvent =
  | "signed-up"
  | "signed-in"
  | "signed-out"
  /** A wrong password, or the right password of a blocked account. */
  | "password-refused"
  | "password-changed"
  | "email-changed"
  | "account-erased"
  | "recovery-asked"
  | "recovery-code-refused"
  | "password-recovered"
  | "order-looked-up"
  | "order-look-up-refused"
  | "not-signed-in"
  | "staff-signed-in"
  | "staff-signed-out"
  | "staff-password-refused"
  | "staff-code-refused"
  | "staff-not-signed-in"
  /** Signed in, with a role that may not do this. */
  | "staff-not-permitted"
  | "too-many-tries"
  | "foreign-site"
  | "forged-token"
  | "forged-notification";

export const securityEventContext = createContext<SecurityEvent | null>(null);

/**
 * Work under a rate limit. It continues after the client disconnects, when the framework no longer waits for it, and may still
 * note an event; the request log waits for it.
 */
export const attemptContext = createContext<Promise<unknown> | null>(null);

/** Adds the event to the request's log entry (level `info`) and counts it in `/metrics`. */
export function noteEvent(context: Context, event: SecurityEvent): void {
  context.set(securityEventContext, event);
}
