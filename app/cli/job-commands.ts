import { countJobs, listJobs, retryJob } from "#app/domain/jobs/jobs.server.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { JOB_STATES, jobName } from "#app/ui/admin/system-labels.ts";
import {
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
  withOneArgument,
  withoutArguments,
} from "./command.ts";

/** Failed jobs come first. */
const MAX_LISTED = 50;

export const JOBS: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com as tarefas: list ou retry.",
  commands: {
    list: withoutArguments("mostra as 50 primeiras tarefas em segundo plano, as que falharam antes", list),
    retry: withOneArgument(
      {
        usage: "CHAVE",
        description: "faz uma tarefa tentar agora, sem esperar a próxima vez",
        missing: "Falta a chave da tarefa, que está na lista: jobs list.",
        only: "é uma tarefa por vez",
      },
      retry,
    ),
  },
};

async function list({ store, now }: CommandContext): Promise<CommandResult> {
  const jobs = await listJobs(store.read, now, MAX_LISTED);
  const { total, failed: failedCount } = await countJobs(store.read, now);
  const rows = jobs.map(({ key, kind, state, runAt, tries, lastError }) =>
    [
      key,
      jobName(kind),
      JOB_STATES[state],
      formatMoment(runAt),
      tries === 1 ? "1 tentativa" : `${tries} tentativas`,
      ...(lastError === null ? [] : [lastError]),
    ].join(" · "),
  );
  return succeeded([...rows, `Tarefas: ${total}. Com falha: ${failedCount}.`].join("\n"));
}

const REFUSALS = {
  running: "está rodando agora.",
  gone: "já terminou, ou nunca houve.",
};

async function retry({ store, now }: CommandContext, key: string): Promise<CommandResult> {
  const outcome = await retryJob(store, key, now);
  return outcome === "queued"
    ? succeeded(`A tarefa ${key} tenta agora, se a loja estiver aberta.`)
    : failed(`A tarefa ${key} ${REFUSALS[outcome]}`);
}
