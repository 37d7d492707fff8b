import { parseArgs } from "node:util";
import { href } from "react-router";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { inviteStaff, resetStaff } from "#app/domain/staff/invitations.server.ts";
import { invitationSchema } from "#app/domain/staff/staff.ts";
import {
  blockMember,
  findMemberByEmail,
  listStaff,
  type Member,
  unblockMember,
} from "#app/domain/staff/team.server.ts";
import { publicOrigin } from "#app/public-origin.ts";
import type { Settings } from "#app/settings.server.ts";
import { ROLE_NAMES, STATUS_NAMES } from "#app/ui/admin/labels.ts";
import {
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  type ParsedArguments,
  succeeded,
  withOneArgument,
} from "./command.ts";

export const STAFF: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com a equipe: add, list, reset, block ou unblock.",
  commands: {
    add: {
      usage: "EMAIL --role owner|clerk|optician [--name NOME]",
      description:
        "convida uma pessoa (direção, balcão ou optometria): mostra um link que vale uma vez, por uma hora",
      parse: parseAdd,
    },
    list: {
      usage: "",
      description: "mostra a equipe: e-mail, papel e situação",
      parse: (rest) =>
        rest.length > 0 ? { usageError: `Sobrou “${rest.join(" ")}”: a lista é uma só.` } : { run: list },
    },
    reset: ofMember(
      "encerra as sessões e tira a senha e o segundo fator: mostra um link para escolher outros",
      reset,
    ),
    block: ofMember("bloqueia a pessoa e encerra todas as suas sessões, na hora", block),
    unblock: ofMember("desbloqueia a pessoa", unblock),
  },
};

function parseAdd(args: readonly string[]): ParsedArguments {
  const { email, role, name, rest } = parseOptions(args);
  if (rest === undefined) {
    return { usageError: "Não entendi as opções: são --role e --name, cada uma com o seu valor." };
  }
  if (email === undefined) return { usageError: "Falta o e-mail da pessoa." };
  if (rest.length > 0)
    return { usageError: `Sobrou “${rest.join(" ")}”: o nome vai entre aspas, em --name.` };
  if (role === undefined) return { usageError: "Falta o papel: --role owner, clerk ou optician." };
  const parsed = invitationSchema.safeParse({ email, role, name: name ?? email.split("@")[0] });
  if (!parsed.success) return { usageError: `${parsed.error.issues[0]?.message}.` };
  return {
    async run({ store, settings, now }) {
      const invited = await inviteStaff(store, COMMAND_LINE, parsed.data, now);
      if (!invited.ok)
        return failed(`Já há uma pessoa com o e-mail ${parsed.data.email}. Veja com: staff list.`);
      return succeeded(describeLink(settings, invited.token));
    },
  };
}

/** Without `rest` where the options cannot be parsed. */
function parseOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { role: { type: "string" }, name: { type: "string" } },
      allowPositionals: true,
    });
    const [email, ...rest] = positionals;
    return { email, rest, role: values.role, name: values.name };
  } catch {
    return {};
  }
}

async function list({ store }: CommandContext): Promise<CommandResult> {
  const members = await listStaff(store.read);
  if (members.length === 0)
    return succeeded("A equipe está vazia. Convide a primeira pessoa com: staff add.");
  return succeeded(
    members
      .map(({ email, name, role, status }) =>
        [email, name, ROLE_NAMES[role], STATUS_NAMES[status]].join(" · "),
      )
      .join("\n"),
  );
}

async function reset({ store, settings, now }: CommandContext, { id, email }: Member) {
  const done = await resetStaff(store, COMMAND_LINE, id, now);
  if (!done.ok)
    return failed(`O acesso de ${email} está bloqueado. Desbloqueie primeiro, com: staff unblock.`);
  return succeeded(describeLink(settings, done.token));
}

async function block({ store, now }: CommandContext, { id, email }: Member) {
  const done = await blockMember(store, COMMAND_LINE, id, now);
  if (!done.ok)
    return failed(`${email} é a última pessoa ativa da direção. Convide outra antes, com: staff add.`);
  return succeeded(`O acesso de ${email} está bloqueado, e as suas sessões foram encerradas.`);
}

async function unblock({ store, now }: CommandContext, { id, email }: Member) {
  await unblockMember(store, COMMAND_LINE, id, now);
  return succeeded(`O acesso de ${email} está desbloqueado.`);
}

function ofMember(
  description: string,
  run: (context: CommandContext, member: Member) => Promise<CommandResult>,
): Command {
  return withOneArgument(
    { usage: "EMAIL", description, missing: "Falta o e-mail da pessoa.", only: "é um e-mail por vez" },
    async (context, email) => {
      const member = await findMemberByEmail(context.store.read, email);
      if (!member) return failed(`Não há ninguém na equipe com o e-mail ${email}.`);
      return run(context, member);
    },
  );
}

function describeLink(settings: Settings, token: string): string {
  const link = publicOrigin(settings) + href("/admin/convite/:token", { token });
  return `Abra este link, ou entregue-o à pessoa. Ele vale uma vez, por uma hora:\n${link}`;
}
