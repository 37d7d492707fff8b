import { existsSync } from "node:fs";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { NotSealed } from "#app/gateways/sealing.server.ts";
import { bucketFault } from "#app/opening-faults.ts";
import { readSettings, type Settings } from "#app/settings.server.ts";
import { databaseFileOf } from "#db/database-file.ts";
import { isServerUrl } from "#db/database-url.ts";
import { databaseFaultOf } from "#db/faults.ts";
import { openStore } from "#db/open-store.server.ts";
import { ACCOUNT } from "./account-commands.ts";
import { BACKUP, RESTORE, VERIFY } from "./backup-commands.ts";
import { EXPORT, IMPORT } from "./catalogue-commands.ts";
import type { Command, CommandGroup, CommandResult, ParsedArguments } from "./command.ts";
import { COPY_FILES } from "./copy-files-command.ts";
import { EMAILS } from "./email-commands.ts";
import { JOBS } from "./job-commands.ts";
import { MOVE_TO } from "./move-command.ts";
import { ORDERS } from "./order-commands.ts";
import { PAYMENTS } from "./payment-commands.ts";
import { PRESCRIPTIONS } from "./prescription-commands.ts";
import { STAFF } from "./staff-commands.ts";

const COMMANDS: Readonly<Record<string, CommandGroup | Command>> = {
  staff: STAFF,
  account: ACCOUNT,
  orders: ORDERS,
  prescriptions: PRESCRIPTIONS,
  emails: EMAILS,
  jobs: JOBS,
  payments: PAYMENTS,
  import: IMPORT,
  export: EXPORT,
  backup: BACKUP,
  verify: VERIFY,
  restore: RESTORE,
  "move-to": MOVE_TO,
  "copy-files": COPY_FILES,
};

const HELP = `Comandos de quem cuida da loja:

${Object.entries(COMMANDS).map(describeCommands).join("\n")}
  npm run shop -- --help
      mostra esta ajuda

Funcionam com a loja aberta ou fechada, sobre o banco de dados de DATABASE_URL e as receitas de PRESCRIPTIONS_FOLDER;
as cópias de segurança ficam em BACKUPS_FOLDER.`;

type Print = (text: string) => void;

/** Returns the exit code. The output of a command that succeeded goes to `print`; an error message goes to `printError`. */
export async function runCommand(
  args: readonly string[],
  print: Print,
  printError: Print,
  env: NodeJS.ProcessEnv = process.env,
  now: Date = new Date(),
): Promise<0 | 1> {
  if (args.includes("--help") || args.includes("-h")) {
    const entry = Object.hasOwn(COMMANDS, args[0] ?? "") ? COMMANDS[args[0] ?? ""] : undefined;
    const help = entry && "usage" in entry && entry.help;
    print(help ? `${describeCommand(args[0] ?? "", entry)}\n\n${help()}` : HELP);
    return 0;
  }
  const parsed = parseArguments(args);
  if ("usageError" in parsed) {
    printError(`${parsed.usageError} Veja os comandos com: npm run shop -- --help`);
    return 1;
  }

  try {
    const { ok, output } = await run(readSettings(env), now, parsed);
    (ok ? print : printError)(output);
    return ok ? 0 : 1;
  } catch (error) {
    printError(messageOf(error));
    return 1;
  }
}

function describeCommands([name, entry]: [string, CommandGroup | Command]): string {
  if ("usage" in entry) return describeCommand(name, entry);
  return Object.entries(entry.commands)
    .map(([action, command]) => describeCommand(`${name} ${action}`, command))
    .join("\n");
}

function describeCommand(name: string, { usage, description }: Command): string {
  return [`  npm run shop -- ${`${name} ${usage}`.trim()}`, `      ${description}`].join("\n");
}

function parseArguments([name, ...args]: readonly string[]): ParsedArguments {
  const [action, ...rest] = args;
  if (name === undefined) return { usageError: "Falta o comando." };
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) return { usageError: `Não conheço o comando “${name}”.` };
  if ("usage" in entry) return entry.parse(args);
  if (action === undefined) return { usageError: entry.missingCommand };
  const key = entry.aliases?.get(action) ?? action;
  const command = Object.hasOwn(entry.commands, key) ? entry.commands[key] : undefined;
  return command ? command.parse(rest) : { usageError: `Não conheço o comando “${name} ${action}”.` };
}

/** Throws where the database file does not exist: opening it would create an empty one. */
async function run(
  settings: Settings,
  now: Date,
  parsed: Exclude<ParsedArguments, { usageError: string }>,
): Promise<CommandResult> {
  if ("runWithoutStore" in parsed) return parsed.runWithoutStore({ settings, now });
  const file = isServerUrl(settings.databaseUrl) ? undefined : databaseFileOf(settings.databaseUrl);
  if (file && !existsSync(file))
    throw new Error(`Não há banco de dados em ${file}: abra a loja primeiro (npm start).`);

  const store = await openStore(settings.databaseUrl);
  try {
    return await parsed.run({ store, settings, now });
  } finally {
    await store.close();
  }
}

function messageOf(error: unknown): string {
  if (databaseFaultOf(error) === "locked") {
    return "O banco de dados está ocupado. Nada mudou; tente de novo em instantes.";
  }
  if (error instanceof NotSealed) {
    return "A receita não abre com esta chave: confira PRESCRIPTIONS_KEY, e PRESCRIPTIONS_FOLDER ou FILES_BUCKET_URL.";
  }
  if (error instanceof FilesUnavailable) return bucketFault(error);
  return error instanceof Error ? error.message : String(error);
}
