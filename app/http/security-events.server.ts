import { createContext, type RouterContextProvider } from "react-router";

/** What happened in a request that whoever guards the shop wants to see. Of whom, nobody is told. */
export type SecurityEvent =
  | "signed-up"
  | "signed-in"
  | "signed-out"
  /** A password that was not the account's, or was, of one that is blocked. */
  | "password-refused"
  | "password-changed"
  | "email-changed"
  | "account-erased"
  | "recovery-asked"
  | "recovery-code-refused"
  | "password-recovered"
  | "order-looked-up"
  | "order-look-up-refused"
  /** Somebody who is not signed in asked for what is an account's. */
  | "not-signed-in"
  | "too-many-tries"
  | "foreign-site"
  | "forged-token"
  | "forged-notification";

/** The event of this request; the last one noted, where there were more. */
export const securityEventContext = createContext<SecurityEvent | null>(null);

/** A try that is being counted: it goes on where the client hangs up and the framework waits no longer, and may note an event yet. */
export const attemptContext = createContext<Promise<unknown> | null>(null);

/** Has the request's line of the log name what happened, where lines of `info` are written, and `/metrics` count it. */
export function noteEvent(context: Readonly<RouterContextProvider>, event: SecurityEvent): void {
  context.set(securityEventContext, event);
}
