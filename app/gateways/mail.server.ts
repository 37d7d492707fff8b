import { createTransport } from "nodemailer";
import type { Mailer, NotSent } from "#app/domain/mail/mailer.ts";
import { seconds } from "#app/domain/values/duration.ts";

/**
 * For the whole of an e-mail: the library's own time-outs begin anew with every word the server says. It is shorter than
 * the shop takes to close, which waits for the e-mail under way.
 */
const DEADLINE = seconds(8);

/** The commands whose refusal is about this e-mail. Any other is about the shop's own way in. */
const ABOUT_THE_EMAIL = ["RCPT TO", "DATA"];

interface Account {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** 'Name <address>', or the address alone. */
  from: string;
  /** Milliseconds an e-mail may take. */
  deadline?: number;
}

/** A mail server behind the shop's own port. Each e-mail has a connection of its own, and attaches nothing. */
export function smtpMailer({ url, from, deadline = DEADLINE }: Account): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1];

  return {
    async send({ id, recipient, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever signs it holds; as text it would be read as a list.
          to: { name: "", address: recipient },
          subject,
          text,
          html,
          messageId: `<${id.replaceAll(":", ".")}@${domain}>`,
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
          signal: AbortSignal.timeout(deadline),
        });
        return { ok: true };
      } catch (error) {
        return notSent(error);
      }
    },
  };
}

function notSent(error: unknown): NotSent {
  const { code, command, responseCode, permanent } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  // An address no server was even asked about.
  if (code === "EENVELOPE" && !responseCode) return { ok: false, reason: "refused" };
  if (!responseCode || !ABOUT_THE_EMAIL.includes(command ?? ""))
    return { ok: false, reason: "unreachable", code: responseCode };
  return { ok: false, reason: permanent ? "refused" : "later", code: responseCode };
}
