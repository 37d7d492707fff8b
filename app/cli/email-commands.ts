import { countEmails, listFailedEmails, resendEmail } from "#app/domain/mail/outbox.server.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import {
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
  withOneArgument,
  withoutArguments,
} from "./command.ts";

export const EMAILS: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com os e-mails: list ou resend.",
  commands: {
    list: withoutArguments("mostra os e-mails que não puderam ser enviados, sem os destinatários", list),
    resend: withOneArgument(
      {
        usage: "ID",
        description: "põe um e-mail de volta na fila de envio; com “all”, todos os da lista",
        missing: "Falta o ID do e-mail, que está na lista: emails list. Para todos: emails resend all.",
        only: "é um e-mail por vez",
      },
      (context, id) => (id === "all" ? resendAll(context) : resend(context, id)),
    ),
  },
};

async function list({ store }: CommandContext): Promise<CommandResult> {
  const failed = await listFailedEmails(store.read);
  const { unsent } = await countEmails(store.read);
  const queue = `Na fila de envio: ${unsent}.`;
  if (failed.length === 0) return succeeded(`Nenhum e-mail deixou de ser enviado. ${queue}`);
  const rows = failed.map(({ id, subject, createdAt, tries, lastError }) =>
    [
      id,
      subject,
      `escrito em ${formatMoment(createdAt)}`,
      tries === 1 ? "1 tentativa" : `${tries} tentativas`,
      lastError ?? "sem resposta",
    ].join(" · "),
  );
  return succeeded([...rows, queue].join("\n"));
}

const REFUSALS = {
  waiting: "ainda está na fila de envio.",
  sent: "já foi enviado.",
};

async function resend({ store, now }: CommandContext, id: string): Promise<CommandResult> {
  const outcome = await resendEmail(store, id, now);
  if (outcome === "queued") return succeeded(`O e-mail ${id} voltou para a fila de envio.`);
  if (outcome === "unknown") return failed(`Não há e-mail ${id}.`);
  return failed(`O e-mail ${id} ${REFUSALS[outcome]}`);
}

async function resendAll({ store, now }: CommandContext): Promise<CommandResult> {
  const failed = await listFailedEmails(store.read);
  for (const { id } of failed) await resendEmail(store, id, now);
  return succeeded(
    failed.length === 0
      ? "Nenhum e-mail deixou de ser enviado."
      : `E-mails de volta na fila de envio: ${failed.length}.`,
  );
}
