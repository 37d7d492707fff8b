import { existsSync } from "node:fs";
import { NotSealed } from "#app/gateways/sealing.server.ts";
import { readSettings, type Settings } from "#app/settings.server.ts";
import { openStore } from "#db/store.server.ts";
import { ACCOUNT } from "./account-commands.ts";
import { BACKUP, RESTORE, VERIFY } from "./backup-commands.ts";
import type { Command, CommandResult, Subject, Wanted } from "./command.ts";
import { EMAILS } from "./email-commands.ts";
import { ORDERS } from "./order-commands.ts";
import { PRESCRIPTIONS } from "./prescription-commands.ts";

const SUBJECTS: Readonly<Record<string, Subject | Command>> = {
  account: ACCOUNT,
  orders: ORDERS,
  prescriptions: PRESCRIPTIONS,
  emails: EMAILS,
  backup: BACKUP,
  verify: VERIFY,
  restore: RESTORE,
};

const HELP = `Comandos de quem cuida da loja:

${Object.entries(SUBJECTS).map(describeCommands).join("\n")}
  npm run shop -- --help
      mostra esta ajuda

Funcionam com a loja aberta ou fechada, sobre o banco de dados de DATABASE_URL e as receitas de PRESCRIPTIONS_FOLDER;
as cópias de segurança ficam em BACKUPS_FOLDER.`;

type Say = (line: string) => void;

/**
 * Runs one command of the shop keeper's, and answers the code to exit with. What was asked for goes to `say`; one line on what
 * is wrong goes to `complain`.
 */
export async function runCommand(
  args: readonly string[],
  say: Say,
  complain: Say,
  env: NodeJS.ProcessEnv = process.env,
  now: Date = new Date(),
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
    const { succeeded: done, output: words } = await doWork(readSettings(env), now, wanted);
    (done ? say : complain)(words);
    return done ? 0 : 1;
  } catch (error) {
    complain(reasonOf(error));
    return 1;
  }
}

function describeCommands([name, subject]: [string, Subject | Command]): string {
  if ("usage" in subject) return describeCommand(name, subject);
  return Object.entries(subject.commands)
    .map(([action, command]) => describeCommand(`${name} ${action}`, command))
    .join("\n");
}

function describeCommand(name: string, { usage, does }: Command): string {
  return [`  npm run shop -- ${`${name} ${usage}`.trim()}`, `      ${does}`].join("\n");
}

function readArguments([name, ...args]: readonly string[]): Wanted {
  const [action, ...rest] = args;
  if (name === undefined) return { mistake: "Falta o comando." };
  const subject = Object.hasOwn(SUBJECTS, name) ? SUBJECTS[name] : undefined;
  if (!subject) return { mistake: `Não conheço o comando “${name}”.` };
  if ("usage" in subject) return subject.read(args);
  if (action === undefined) return { mistake: subject.missing };
  const command = Object.hasOwn(subject.commands, action) ? subject.commands[action] : undefined;
  return command ? command.read(rest) : { mistake: `Não conheço o comando “${name} ${action}”.` };
}

/** A file that is not there is no shop: opening it would make an empty one. */
async function doWork(
  settings: Settings,
  now: Date,
  wanted: Exclude<Wanted, { mistake: string }>,
): Promise<CommandResult> {
  if ("workApart" in wanted) return wanted.workApart({ settings, now });
  const file = settings.databaseUrl.slice("file:".length);
  if (!existsSync(file))
    throw new Error(`Não há banco de dados em ${file}: abra a loja primeiro (npm start).`);

  const store = openStore(settings.databaseUrl);
  try {
    return await wanted.work({ store, settings, now });
  } finally {
    await store.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") {
    return "O banco de dados está ocupado. Nada mudou; tente de novo em instantes.";
  }
  if (error instanceof NotSealed) {
    return "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY e PRESCRIPTIONS_FOLDER.";
  }
  return error instanceof Error ? error.message : String(error);
}
