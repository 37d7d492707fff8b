import { href, Link } from "react-router";
import type { DataRequest } from "#app/domain/account/data-requests.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { CHANNEL_NAMES, KIND_NAMES, personName, REQUEST_STATES } from "./customer-labels.ts";
import { formatMoment } from "./moment.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

const COLUMNS: readonly Column<DataRequest>[] = [
  {
    label: "Pedido",
    cell: ({ id, kind }) => (
      <Link to={href("/admin/titulares/:request", { request: id })}>{KIND_NAMES[kind]}</Link>
    ),
  },
  { label: "Pessoa", cell: (request) => <UserText>{personName(request)}</UserText> },
  {
    label: "Recebido",
    cell: ({ receivedAt, channel }) => `${formatMoment(receivedAt)}, ${CHANNEL_NAMES[channel]}`,
  },
  { label: "Prazo", cell: ({ dueAt }) => formatMoment(dueAt) },
  { label: "Situação", cell: (request) => <DataRequestStatus {...request} /> },
];

export function DataRequestTable({ requests }: { requests: readonly DataRequest[] }) {
  return <Table caption="Pedidos de titulares" columns={COLUMNS} rows={requests} keyOf={({ id }) => id} />;
}

export function DataRequestStatus({ status, isLate }: Pick<DataRequest, "status" | "isLate">) {
  if (isLate) return <StatusChip tone="bad">Atrasado</StatusChip>;
  const tone = ({ open: "waiting", done: "good", refused: "plain" } as const)[status];
  return <StatusChip tone={tone}>{REQUEST_STATES[status]}</StatusChip>;
}
