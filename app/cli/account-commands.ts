import { describeAccount } from "#app/domain/account/accounts.server.ts";
import { blockAccount, unblockAccount } from "#app/domain/account/blocking.server.ts";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import {
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
  withOneArgument,
} from "./command.ts";

export const ACCOUNT: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com a conta: show, block ou unblock.",
  commands: {
    show: ofEmail("mostra a conta", async ({ store }, email) => {
      const account = await describeAccount(store.read, email);
      return account ? succeeded(describe(account)) : unknown(email);
    }),
    block: ofEmail(
      "bloqueia a conta e encerra todas as suas sessões, na hora",
      async ({ store, now }, email) => {
        const { id = "" } = (await describeAccount(store.read, email)) ?? {};
        const isThere = await blockAccount(store, id, { actor: COMMAND_LINE, reason: "" }, now);
        return isThere
          ? succeeded(`A conta ${email} está bloqueada, e as suas sessões foram encerradas.`)
          : unknown(email);
      },
    ),
    unblock: ofEmail("desbloqueia a conta", async ({ store, now }, email) => {
      const { id = "" } = (await describeAccount(store.read, email)) ?? {};
      const isThere = await unblockAccount(store, id, { actor: COMMAND_LINE }, now);
      return isThere ? succeeded(`A conta ${email} está desbloqueada.`) : unknown(email);
    }),
  },
};

function ofEmail(
  description: string,
  run: (context: CommandContext, email: string) => Promise<CommandResult>,
): Command {
  return withOneArgument(
    { usage: "EMAIL", description, missing: "Falta o e-mail da conta.", only: "é um e-mail por vez" },
    run,
  );
}

function unknown(email: string): CommandResult {
  return failed(`Não há conta com o e-mail ${email}.`);
}

function describe(account: NonNullable<Awaited<ReturnType<typeof describeAccount>>>): string {
  const { id, type, status, taxIdEnd, createdAt, orderCount } = account;
  const [kind, taxId] = type === "company" ? ["Pessoa Jurídica", "CNPJ"] : ["Pessoa Física", "CPF"];
  return [
    `Conta: ${id}`,
    `Tipo: ${kind}`,
    `Situação: ${status === "blocked" ? "bloqueada" : "ativa"}`,
    `Fim do ${taxId}: ${taxIdEnd}`,
    `Criada em: ${createdAt.toISOString()}`,
    `Pedidos: ${orderCount}`,
  ].join("\n");
}
