import type { EmailContent } from "./emails.ts";

/** `refused`: the server will never accept this e-mail. `later`: it may on a retry. `unreachable`: it would accept no e-mail. */
export type SendResult = { ok: true } | SendFailure;

/** `code` is the server's reply code, such as 550 (RFC 5321, section 4.2). Its text is dropped: it may name the recipient. */
export interface SendFailure {
  ok: false;
  reason: "refused" | "later" | "unreachable";
  code?: number | undefined;
}

export interface Mailer {
  /** Has a timeout of seconds. An e-mail sent twice may arrive twice; its Message-ID comes from its id. */
  send(message: EmailContent & { recipient: string }): Promise<SendResult>;
}
