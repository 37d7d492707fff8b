import { href, Link } from "react-router";
import type { DataRequest } from "#app/domain/account/data-requests.ts";
import { dayOf, formatDay } from "#app/domain/values/day.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { CHANNEL_NAMES, KIND_NAMES, personName, REQUEST_STATES } from "./customer-labels.ts";
import { formatMoment } from "./moment.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

const KIND: Column<DataRequest> = {
  label: "Pedido",
  cell: ({ id, kind }) => (
    <Link to={href("/admin/titulares/:request", { request: id })}>{KIND_NAMES[kind]}</Link>
  ),
};

const PERSON: Column<DataRequest> = {
  label: "Pessoa",
  cell: (request) => <UserText>{personName(request)}</UserText>,
};

const PROGRESS: readonly Column<DataRequest>[] = [
  { label: "Recebido", isWhole: true, cell: ({ receivedAt }) => formatDay(dayOf(receivedAt)) },
  { label: "Por onde", cell: ({ channel }) => CHANNEL_NAMES[channel] },
  { label: "Prazo", isWhole: true, cell: ({ dueAt }) => formatMoment(dueAt) },
  { label: "Situação", cell: (request) => <DataRequestStatus {...request} /> },
];

/** `ofOnePerson`: on the page of the person, who is not named again. */
export function DataRequestTable({
  requests,
  ofOnePerson = false,
}: {
  requests: readonly DataRequest[];
  ofOnePerson?: boolean;
}) {
  const columns = ofOnePerson
    ? [KIND, ...PROGRESS.filter(({ label }) => label !== "Por onde")]
    : [KIND, PERSON, ...PROGRESS];
  return <Table caption="Pedidos de titulares" columns={columns} rows={requests} keyOf={({ id }) => id} />;
}

export function DataRequestStatus({ status, isLate }: Pick<DataRequest, "status" | "isLate">) {
  if (isLate) return <StatusChip tone="bad">Atrasado</StatusChip>;
  const tone = ({ open: "waiting", done: "good", refused: "plain" } as const)[status];
  return <StatusChip tone={tone}>{REQUEST_STATES[status]}</StatusChip>;
}
