import { href, Link } from "react-router";
import { describeGlasses } from "#app/domain/order/prescription-review.ts";
import { listReviewQueue } from "#app/domain/order/review-queue.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { formatAge } from "#app/ui/admin/age.ts";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { FLAG_NAMES, formName } from "#app/ui/admin/prescription-labels.ts";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { type Column, Table } from "#app/ui/admin/table.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/queue";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "prescriptions.read");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const queue = await listReviewQueue(store.read, prescriptionFiles, now());
  return {
    now: now(),
    rows: queue.map(({ id, orderNumber, title, colorName, lens, fileType, sentAt, flags }) => ({
      ...{ id, orderNumber, fileType, sentAt, flags },
      glasses: describeGlasses({ title, colorName, lens }),
    })),
  };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

export default function PrescriptionQueue({ loaderData: { rows, now } }: Route.ComponentProps) {
  const columns: Column<Row>[] = [
    {
      label: "Receita",
      cell: ({ id, orderNumber }) => (
        <Link to={href("/admin/receitas/:id", { id })}>Pedido {orderNumber}</Link>
      ),
    },
    { label: "Óculos", cell: ({ glasses }) => glasses },
    { label: "Chegou como", cell: ({ fileType }) => formName(fileType) },
    { label: "Espera", cell: ({ sentAt }) => formatAge(sentAt, now) },
    {
      label: "Atenção",
      cell: ({ flags }) =>
        flags.length === 0
          ? "–"
          : flags.map((flag) => (
              <StatusChip key={flag} tone="waiting">
                {FLAG_NAMES[flag]}
              </StatusChip>
            )),
    },
  ];
  return (
    <AdminPage title="Receitas" lead="O que espera a conferência, a que chegou primeiro em cima.">
      {rows.length === 0 ? (
        <EmptyState title="Nenhuma receita espera a conferência.">
          Quando chegar uma, ela aparece aqui.
        </EmptyState>
      ) : (
        <Table caption="Receitas para conferir" columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </AdminPage>
  );
}
