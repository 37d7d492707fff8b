import { askAboutQuarantined, listQuarantinedPayments } from "#app/domain/payment/quarantine.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { REPORTED_STATUSES } from "#app/ui/admin/system-labels.ts";
import {
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
  withOneArgument,
  withoutArguments,
} from "./command.ts";

/** Far more than a shop has to check. */
const MAX_LISTED = 500;

export const PAYMENTS: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com os pagamentos separados: list ou ask.",
  commands: {
    list: withoutArguments(
      "mostra os pagamentos de outro valor ou com outro código, e o que o provedor disse deles",
      list,
    ),
    ask: withOneArgument(
      {
        usage: "ID",
        description: "pergunta de novo ao provedor por um pagamento separado",
        missing: "Falta o ID do pagamento, que está na lista: payments list.",
        only: "é um pagamento por vez",
      },
      ask,
    ),
  },
};

async function list({ store }: CommandContext): Promise<CommandResult> {
  const rows = await listQuarantinedPayments(store.read, MAX_LISTED);
  if (rows.length === 0) return succeeded("Nenhum pagamento separado.");
  return succeeded(
    rows
      .flatMap(({ id, orderNumber, amountCents, reports }) => [
        `${id} · pedido ${orderNumber} · esperado ${formatReais(amountCents)}`,
        ...reports.map(
          ({ providerId, status, amountCents: reported, reportedAt }) =>
            `  ${providerId}: ${formatReais(reported)}, ${REPORTED_STATUSES[status] ?? status}, em ${formatMoment(reportedAt)}`,
        ),
      ])
      .join("\n"),
  );
}

async function ask({ store, now }: CommandContext, id: string): Promise<CommandResult> {
  return (await askAboutQuarantined(store, id, now))
    ? succeeded("A loja pergunta agora, se estiver aberta. Veja depois: payments list.")
    : failed(`Não há pagamento separado ${id}.`);
}
