import { href, Link } from "react-router";
import type { QuarantinedPayment, QuarantineReport } from "#app/domain/payment/quarantine.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { METHOD_LABELS } from "#app/domain/values/paid-by.ts";
import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { OrderStatusChip } from "./order-status-chip.tsx";
import { SystemAct } from "./system-act.tsx";
import { REPORTED_STATUSES } from "./system-labels.ts";
import styles from "./system-page.module.css";
import { SystemPaging, type SystemPagingProps } from "./system-paging.tsx";
import { type Column, Table } from "./table.tsx";

const COLUMNS: readonly Column<QuarantinedPayment>[] = [
  {
    label: "Pedido",
    cell: ({ orderNumber }) => (
      <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>Pedido {orderNumber}</Link>
    ),
  },
  { label: "Situação", cell: ({ orderStatus }) => <OrderStatusChip status={orderStatus} /> },
  { label: "Meio", cell: ({ method }) => METHOD_LABELS[method] },
  { label: "Esperado", isNumber: true, cell: ({ amountCents }) => formatReais(amountCents) },
  {
    label: "O provedor diz",
    cell: ({ reports }) =>
      reports.length === 0 ? (
        "Ainda não perguntamos."
      ) : (
        <ul className={styles.reports}>
          {reports.map((report) => (
            <li key={report.providerId}>{describe(report)}</li>
          ))}
        </ul>
      ),
  },
  {
    label: "O que fazer",
    cell: ({ id, orderNumber }) => (
      <SystemAct
        intent="ask-provider"
        id={id}
        about={`pedido ${orderNumber}`}
        label="Perguntar ao provedor"
      />
    ),
  },
];

function describe({ providerId, status, amountCents, refundedCents, reportedAt }: QuarantineReport): string {
  const refunded = refundedCents > 0 ? `, ${formatReais(refundedCents)} devolvidos` : "";
  return `${formatReais(amountCents)}, ${REPORTED_STATUSES[status] ?? status}${refunded} (${providerId}, em ${formatMoment(reportedAt)})`;
}

interface SystemPaymentsProps {
  rows: readonly QuarantinedPayment[];
  paging: SystemPagingProps;
}

export function SystemPayments({ rows, paging }: SystemPaymentsProps) {
  return (
    <Panel id="pagamentos" title="Pagamentos separados">
      <p>
        Chegaram com outro valor ou outro código que o do pedido. Não pagam o pedido, e ficam aqui: confira-os
        e, se for o caso, devolva-os na página do Mercado Pago.
      </p>
      {rows.length > 0 ? (
        <Table
          caption="Pagamentos separados, os mais novos primeiro"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState title="Nenhum pagamento separado." />
      )}
      <SystemPaging {...paging} />
    </Panel>
  );
}
