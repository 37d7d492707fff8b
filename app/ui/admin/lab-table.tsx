import { href, Link } from "react-router";
import { isLate, type LabTab } from "#app/domain/lab/lab-job.ts";
import type { ListedLabJob } from "#app/domain/lab/listed-lab-job.ts";
import { formatDay } from "#app/domain/values/day.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { formatAge } from "./age.ts";
import { missingText } from "./lab-labels.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

interface LabTableProps {
  jobs: readonly ListedLabJob[];
  tab: LabTab;
  /** São Paulo's day, and the server's time, so that both render the same. */
  today: string;
  now: Date;
  /** The id of the form to which the rows' checkboxes belong. */
  selectedIn: string;
}

export function LabTable({ jobs, tab, today, now, selectedIn }: LabTableProps) {
  const order: Column<ListedLabJob> = {
    label: "Pedido",
    cell: ({ id, orderNumber }) => (
      <Link to={href("/admin/laboratorio/:job", { job: id })}>{orderNumber}</Link>
    ),
  };
  const glasses: Column<ListedLabJob>[] = [
    { label: "Armação", cell: ({ title, colorName }) => `${title}, ${colorName}` },
    { label: "Lentes", cell: ({ lens }) => lens },
  ];
  const atLab: Column<ListedLabJob>[] = [
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
  const measures: Column<ListedLabJob> = {
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
  const since: Column<ListedLabJob> = {
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
