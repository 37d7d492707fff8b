import { href, Link } from "react-router";
import { isLate, type LabState, type LabTab } from "#app/domain/lab/lab-job.ts";
import type { MissingForLab } from "#app/domain/lab/lab-readiness.ts";
import { formatDay } from "#app/domain/values/day.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { formatAge } from "./age.ts";
import { missingText } from "./lab-labels.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

export interface LabTableRow {
  id: string;
  orderNumber: number;
  state: LabState;
  title: string;
  colorName: string;
  lens: string;
  lab: string | null;
  labNumber: string | null;
  expectedOn: string | null;
  reworks: number;
  updatedAt: Date;
  missing: MissingForLab[];
}

interface LabTableProps {
  jobs: readonly LabTableRow[];
  tab: LabTab;
  /** São Paulo's day, and the server's time, so that both render the same. */
  today: string;
  now: Date;
  /** The id of the form to which the rows' checkboxes belong. */
  selectedIn: string;
}

export function LabTable({ jobs, tab, today, now, selectedIn }: LabTableProps) {
  const order: Column<LabTableRow> = {
    label: "Pedido",
    cell: ({ id, orderNumber }) => (
      <Link to={href("/admin/laboratorio/:job", { job: id })}>{orderNumber}</Link>
    ),
  };
  const glasses: Column<LabTableRow>[] = [
    { label: "Armação", cell: ({ title, colorName }) => `${title}, ${colorName}` },
    { label: "Lentes", cell: ({ lens }) => lens },
  ];
  const atLab: Column<LabTableRow>[] = [
    {
      label: "Laboratório",
      cell: ({ lab, labNumber }) => (
        <span>
          <UserText>{lab ?? ""}</UserText>
          {labNumber && (
            <>
              , nº <UserText>{labNumber}</UserText>
            </>
          )}
        </span>
      ),
    },
    {
      label: "Previsão",
      cell: (job) => (
        <span>
          {job.expectedOn && formatDay(job.expectedOn)}{" "}
          {isLate(job, today) && <StatusChip tone="bad">Atrasado</StatusChip>}
        </span>
      ),
    },
  ];
  const measures: Column<LabTableRow> = {
    label: "Medidas",
    cell: ({ missing }) =>
      missing.length > 0 ? (
        <span>
          <StatusChip tone="bad">incompletas</StatusChip> {missingText(missing)}
        </span>
      ) : (
        <StatusChip tone="good">completas</StatusChip>
      ),
  };
  const since: Column<LabTableRow> = {
    label: "Desde",
    cell: ({ updatedAt, reworks }) =>
      [formatAge(updatedAt, now), ...(reworks > 0 ? [`refeito ${reworks}×`] : [])].join(", "),
  };
  return (
    <Table
      caption="Trabalhos do laboratório"
      columns={[order, ...glasses, ...(tab === "a-pedir" ? [measures] : atLab), since]}
      rows={jobs}
      keyOf={({ id }) => id}
      selection={{
        name: "n",
        form: selectedIn,
        labelOf: ({ orderNumber, title }) => `Escolher ${title} do pedido ${orderNumber}`,
      }}
    />
  );
}
