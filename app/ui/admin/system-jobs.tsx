import type { JobState, ListedJob } from "#app/domain/jobs/job.ts";
import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { StatusChip, type StatusTone } from "./status-chip.tsx";
import { SystemAct } from "./system-act.tsx";
import { JOB_STATES, jobName } from "./system-labels.ts";
import { SystemPaging, type SystemPagingProps } from "./system-paging.tsx";
import { type Column, Table } from "./table.tsx";

const STATE_TONES: Readonly<Record<JobState, StatusTone>> = {
  failed: "bad",
  running: "good",
  due: "waiting",
  waiting: "plain",
};

const COLUMNS: readonly Column<ListedJob>[] = [
  { label: "Tarefa", cell: ({ kind }) => jobName(kind) },
  {
    label: "Situação",
    cell: ({ state }) => <StatusChip tone={STATE_TONES[state]}>{JOB_STATES[state]}</StatusChip>,
  },
  { label: "Próxima vez", cell: ({ runAt }) => formatMoment(runAt) },
  { label: "Tentativas", isNumber: true, cell: ({ tries }) => tries },
  { label: "Último erro", cell: ({ lastError }) => (lastError === null ? "—" : <code>{lastError}</code>) },
  {
    label: "O que fazer",
    cell: ({ key, kind, state }) =>
      state === "failed" || state === "waiting" ? (
        <SystemAct intent="retry-job" id={key} about={jobName(kind)} label="Tentar agora" />
      ) : (
        "—"
      ),
  },
];

interface SystemJobsProps {
  rows: readonly ListedJob[];
  due: number;
  failed: number;
  paging: SystemPagingProps;
}

export function SystemJobs({ rows, due, failed, paging }: SystemJobsProps) {
  return (
    <Panel id="tarefas" title="Tarefas">
      <p>
        Com falha: {failed}. Na vez: {due}. Ao todo: {paging.total}. Uma tarefa com falha tenta de novo
        sozinha.
      </p>
      {rows.length > 0 ? (
        <Table
          caption="Tarefas, as com falha primeiro"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ key }) => key}
        />
      ) : (
        <EmptyState title="Nenhuma tarefa." />
      )}
      <SystemPaging {...paging} />
    </Panel>
  );
}
