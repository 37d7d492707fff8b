import type { newestBackup, StoredBackup } from "#app/domain/system/system.ts";
import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { formatBytes, formatSpan } from "./quantities.ts";
import { StatusChip } from "./status-chip.tsx";
import { SystemAct } from "./system-act.tsx";
import { SystemPaging, type SystemPagingProps } from "./system-paging.tsx";
import { type Column, Table } from "./table.tsx";

const COLUMNS: readonly Column<StoredBackup>[] = [
  { label: "De", cell: ({ takenAt }) => formatMoment(takenAt) },
  { label: "Tamanho", isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    label: "Conferida",
    cell: ({ isVerified }) =>
      isVerified ? (
        <StatusChip tone="good">Sim</StatusChip>
      ) : (
        <StatusChip tone="waiting">Ainda não</StatusChip>
      ),
  },
  { label: "Arquivo", cell: ({ name }) => <code>{name}</code> },
];

interface SystemBackupsProps {
  isOn: boolean;
  rows: readonly StoredBackup[];
  paging: SystemPagingProps;
  newest: ReturnType<typeof newestBackup>;
}

export function SystemBackups({ isOn, rows, paging, newest }: SystemBackupsProps) {
  return (
    <Panel id="backups" title="Cópias de segurança">
      {isOn ? (
        <>
          <p>
            {newest
              ? `A mais nova tem ${formatSpan(newest.ageMs)}. `
              : "Ainda não há nenhuma cópia conferida. "}
            {newest?.isOld && <StatusChip tone="bad">A da última noite falta</StatusChip>}
          </p>
          <SystemAct intent="make-backup" label="Fazer uma agora" />
        </>
      ) : (
        <p>
          Falta BACKUPS_FOLDER, a pasta das cópias de segurança, ou BACKUPS_BUCKET_URL. Sem isso, a loja não
          faz nenhuma.
        </p>
      )}
      {rows.length > 0 ? (
        <Table
          caption="Cópias de segurança, as mais novas primeiro"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ name }) => name}
        />
      ) : (
        isOn && <EmptyState title="Nenhuma cópia ainda." />
      )}
      <SystemPaging {...paging} />
    </Panel>
  );
}
