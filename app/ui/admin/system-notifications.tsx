import { href, Link } from "react-router";
import type { LoggedNotification, NotificationOutcome } from "#app/domain/payment/notification.ts";
import { Panel } from "./admin-page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { StatusChip, type StatusTone } from "./status-chip.tsx";
import { SystemPaging, type SystemPagingProps } from "./system-paging.tsx";
import { type Column, Table } from "./table.tsx";

const OUTCOMES: Readonly<Record<NotificationOutcome, readonly [StatusTone, string]>> = {
  queued: ["good", "Pagamento buscado"],
  ignored: ["plain", "Não é de pagamento"],
  refused: ["bad", "Assinatura recusada"],
};

const COLUMNS: readonly Column<LoggedNotification>[] = [
  { label: "Recebida", cell: ({ receivedAt }) => formatMoment(receivedAt) },
  {
    label: "Resultado",
    cell: ({ outcome }) => <StatusChip tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</StatusChip>,
  },
  { label: "Tipo", cell: ({ type }) => type || "—" },
  { label: "Pagamento no provedor", cell: ({ providerId }) => providerId ?? "—" },
  {
    label: "Pedido",
    cell: ({ orderNumber }) =>
      orderNumber === null ? (
        "—"
      ) : (
        <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>{orderNumber}</Link>
      ),
  },
];

interface SystemNotificationsProps {
  rows: readonly LoggedNotification[];
  paging: SystemPagingProps;
}

export function SystemNotifications({ rows, paging }: SystemNotificationsProps) {
  return (
    <Panel id="notificacoes" title="Notificações do provedor">
      <p>
        As mais novas primeiro. Se não chegar nenhuma, a loja pergunta sozinha pelos pagamentos em aberto. Uma
        assinatura recusada, se for do provedor, quer dizer que MERCADO_PAGO_WEBHOOK_SECRET não é o segredo
        dele.
      </p>
      {rows.length > 0 ? (
        <Table caption="Notificações do provedor" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <EmptyState title="Nenhuma notificação ainda." />
      )}
      <SystemPaging {...paging} />
    </Panel>
  );
}
