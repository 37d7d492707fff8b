import type { EmailContent } from "./emails.ts";

/**
 * What became of an e-mail that was handed over. `refused`: this one will never be taken. `later`: this one may be, some
 * other time. `unreachable`: none would have been taken.
 */
export type Sent = { ok: true } | NotSent;

/** `code` is what the mail server answered, as 550 (RFC 5321, section 4.2): its words may name the recipient. */
export interface NotSent {
  ok: false;
  reason: "refused" | "later" | "unreachable";
  code?: number | undefined;
}

/** The way to people's mailboxes. */
export interface Mailer {
  /** Hands an e-mail over for one recipient, within seconds. Sent twice it may arrive twice, known by its id. */
  send(message: EmailContent & { recipient: string }): Promise<Sent>;
}
