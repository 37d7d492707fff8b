import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { StatusChip } from "./status-chip.tsx";
import { SystemAct } from "./system-act.tsx";
import { emailError } from "./system-labels.ts";
import { SystemPaging, type SystemPagingProps } from "./system-paging.tsx";
import { type Column, Table } from "./table.tsx";

interface UnsentEmail {
  id: string;
  subject: string;
  /** Masked. */
  recipient: string;
  createdAt: Date;
  failedAt: Date | null;
  tries: number;
  lastError: string | null;
}

const COLUMNS: readonly Column<UnsentEmail>[] = [
  { label: "Assunto", cell: ({ subject }) => subject },
  { label: "Para", cell: ({ recipient }) => recipient },
  { label: "Escrito", cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    label: "Situação",
    cell: ({ failedAt }) =>
      failedAt ? (
        <StatusChip tone="bad">Com falha</StatusChip>
      ) : (
        <StatusChip tone="plain">Na fila</StatusChip>
      ),
  },
  { label: "Tentativas", isNumber: true, cell: ({ tries }) => tries },
  { label: "Último erro", cell: ({ lastError }) => emailError(lastError) },
  {
    label: "O que fazer",
    cell: ({ id, subject, failedAt }) =>
      failedAt ? <SystemAct intent="resend-email" id={id} about={subject} label="Enviar de novo" /> : "—",
  },
];

interface SystemEmailsProps {
  rows: readonly UnsentEmail[];
  unsent: number;
  failed: number;
  paging: SystemPagingProps;
  hasMailServer: boolean;
}

export function SystemEmails({ rows, unsent, failed, paging, hasMailServer }: SystemEmailsProps) {
  return (
    <Panel id="emails" title="E-mails">
      <p>
        Com falha: {failed}. Na fila: {unsent}.
      </p>
      {!hasMailServer && (
        <p>Sem SMTP_URL nenhum e-mail sai: eles ficam guardados por 30 dias e depois são apagados.</p>
      )}
      {rows.length > 0 ? (
        <Table
          caption="E-mails não enviados, os com falha primeiro"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState title="Todos os e-mails foram enviados." />
      )}
      <SystemPaging {...paging} />
    </Panel>
  );
}
