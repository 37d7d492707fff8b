import { blockAccount, describeAccount, unblockAccount } from "#app/domain/account/accounts.server.ts";
import type { Store } from "#db/store.server.ts";
import {
  type Command,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
  withOneArgument,
} from "./command.ts";

export const ACCOUNT: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com a conta: show, block ou unblock.",
  commands: {
    show: ofEmail("mostra a conta", async (store, email) => {
      const account = await describeAccount(store.read, email);
      return account ? succeeded(describe(account)) : unknown(email);
    }),
    block: ofEmail("bloqueia a conta e encerra todas as suas sessões, na hora", async (store, email) => {
      const isThere = await blockAccount(store, email);
      return isThere
        ? succeeded(`A conta ${email} está bloqueada, e as suas sessões foram encerradas.`)
        : unknown(email);
    }),
    unblock: ofEmail("desbloqueia a conta", async (store, email) => {
      const isThere = await unblockAccount(store, email);
      return isThere ? succeeded(`A conta ${email} está desbloqueada.`) : unknown(email);
    }),
  },
};

function ofEmail(description: string, run: (store: Store, email: string) => Promise<CommandResult>): Command {
  return withOneArgument(
    { usage: "EMAIL", description, missing: "Falta o e-mail da conta.", only: "é um e-mail por vez" },
    ({ store }, email) => run(store, email),
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
