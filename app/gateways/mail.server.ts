import { createTransport } from "nodemailer";
import type { Mailer, SendFailure } from "#app/domain/mail/mailer.ts";
import { seconds } from "#app/domain/values/duration.ts";

/** For one whole e-mail: nodemailer's timeouts restart with every response. Shorter than the shutdown, which waits for it. */
const SEND_TIMEOUT_MS = seconds(8);

/** A refusal of these commands concerns this e-mail alone; of any other command, the shop's access to the mail server. */
const EMAIL_COMMANDS = ["RCPT TO", "DATA"];

interface Account {
  /** `smtp://` or `smtps://`, with user and password where the mail server requires them. */
  url: string;
  /** 'Name <name@example.com>', or the e-mail alone. */
  from: string;
  timeoutMs?: number;
}

/** Opens one SMTP connection per e-mail; attachments are disabled. */
export function smtpMailer({ url, from, timeoutMs = SEND_TIMEOUT_MS }: Account): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1];

  return {
    async send({ id, recipient, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is a single recipient, whatever characters it contains; a string is parsed as a list.
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
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { ok: true };
      } catch (error) {
        return notSent(error);
      }
    },
  };
}

function notSent(error: unknown): SendFailure {
  const { code, command, responseCode, permanent } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  // nodemailer refused the recipient before it contacted the mail server.
  if (code === "EENVELOPE" && !responseCode) return { ok: false, reason: "refused" };
  if (!responseCode || !EMAIL_COMMANDS.includes(command ?? ""))
    return { ok: false, reason: "unreachable", code: responseCode };
  return { ok: false, reason: permanent ? "refused" : "later", code: responseCode };
}
