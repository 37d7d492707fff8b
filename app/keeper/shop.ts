import { existsSync } from "node:fs";
import { blockAccount, describeAccount, unblockAccount } from "#app/domain/account/accounts.server.ts";
import { readSettings } from "#app/settings.server.ts";
import { openStore, type Store } from "#db/store.server.ts";

const HELP = `Comandos de quem cuida da loja:

  npm run shop -- account show EMAIL      mostra a conta
  npm run shop -- account block EMAIL     bloqueia a conta e encerra todas as suas sessões, na hora
  npm run shop -- account unblock EMAIL   desbloqueia a conta
  npm run shop -- --help                  mostra esta ajuda

Funcionam com a loja aberta ou fechada, sobre o banco de dados de DATABASE_URL.`;

type Say = (line: string) => void;

/** What a command says, and whether it was done. */
interface Outcome {
  done: boolean;
  words: string;
}

type Command = (store: Store, email: string) => Promise<Outcome>;

const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  async show(store, email) {
    const account = await describeAccount(store.read, email);
    return account ? { done: true, words: describe(account) } : unknown(email);
  },
  async block(store, email) {
    const isThere = await blockAccount(store, email);
    return isThere
      ? { done: true, words: `A conta ${email} está bloqueada, e as suas sessões foram encerradas.` }
      : unknown(email);
  },
  async unblock(store, email) {
    const isThere = await unblockAccount(store, email);
    return isThere ? { done: true, words: `A conta ${email} está desbloqueada.` } : unknown(email);
  },
};

/**
 * Runs one command of the shop keeper's, and answers the code to exit with. What was asked for goes to `say`; one line on what
 * is wrong goes to `complain`.
 */
export async function runCommand(
  args: readonly string[],
  say: Say,
  complain: Say,
  env: NodeJS.ProcessEnv = process.env,
): Promise<0 | 1> {
  if (args.includes("--help") || args.includes("-h")) {
    say(HELP);
    return 0;
  }
  const wanted = readArguments(args);
  if ("mistake" in wanted) {
    complain(`${wanted.mistake} Veja os comandos com: npm run shop -- --help`);
    return 1;
  }

  try {
    const { done, words } = await onTheShop(env, (store) => wanted.command(store, wanted.email));
    (done ? say : complain)(words);
    return done ? 0 : 1;
  } catch (error) {
    complain(reasonOf(error));
    return 1;
  }
}

function readArguments([subject, action, email, ...rest]: readonly string[]) {
  if (subject === undefined) return { mistake: "Falta o comando." };
  if (subject !== "account") return { mistake: `Não conheço o comando “${subject}”.` };
  if (action === undefined)
    return { mistake: "Falta dizer o que fazer com a conta: show, block ou unblock." };

  const command = Object.hasOwn(ACCOUNT_COMMANDS, action) ? ACCOUNT_COMMANDS[action] : undefined;
  if (!command) return { mistake: `Não conheço o comando “account ${action}”.` };
  if (email === undefined) return { mistake: "Falta o e-mail da conta." };
  if (rest.length > 0) return { mistake: `Sobrou “${rest.join(" ")}”: é um e-mail por vez.` };
  return { command, email };
}

/** A file that is not there is no shop: opening it would make an empty one. */
async function onTheShop<T>(env: NodeJS.ProcessEnv, work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl } = readSettings(env);
  const file = databaseUrl.slice("file:".length);
  if (!existsSync(file))
    throw new Error(`Não há banco de dados em ${file}: abra a loja primeiro (npm start).`);

  const store = openStore(databaseUrl);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function unknown(email: string): Outcome {
  return { done: false, words: `Não há conta com o e-mail ${email}.` };
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

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") {
    return "O banco de dados está ocupado. Nada mudou; tente de novo em instantes.";
  }
  return error instanceof Error ? error.message : String(error);
}
