import { href, Link } from "react-router";
import { ADJUSTMENT_REASONS, type MovementKind, type MovementReason } from "#app/domain/stock/movement.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoment } from "./moment.ts";
import { KIND_NAMES, signed } from "./stock-labels.ts";
import { type Column, Table } from "./table.tsx";

interface Movement {
  id: number;
  delta: number;
  onHand: number;
  kind: MovementKind;
  reason: MovementReason | null;
  note: string | null;
  orderNumber: number | null;
  importId: string | null;
  staffName: string | null;
  at: Date;
}

const COLUMNS: readonly Column<Movement>[] = [
  { label: "Quando", isWhole: true, cell: ({ at }) => formatMoment(at) },
  { label: "O quê", cell: (movement) => <What {...movement} /> },
  { label: "Peças", isNumber: true, cell: ({ delta }) => signed(delta) },
  { label: "Ficaram", isNumber: true, cell: ({ onHand }) => onHand },
  { label: "Quem", cell: ({ kind, staffName }) => staffName ?? (kind === "sale" ? "a loja" : "o sistema") },
  { label: "Nota", cell: ({ note }) => (note ? <UserText>{note}</UserText> : "") },
];

export function StockHistory({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return <EmptyState title="Nenhum movimento aqui." />;
  return (
    <Table
      caption="Movimentos do estoque"
      columns={COLUMNS}
      rows={movements}
      keyOf={({ id }) => String(id)}
    />
  );
}

function What({ kind, reason, orderNumber, importId }: Movement) {
  return (
    <>
      {KIND_NAMES[kind]}
      {reason && `: ${ADJUSTMENT_REASONS[reason].name}`}
      {orderNumber !== null && (
        <>
          {", "}
          <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>
            pedido {orderNumber}
          </Link>
        </>
      )}
      {importId && (
        <>
          {", "}
          <Link to={href("/admin/importar/:draft/conferencia", { draft: importId })}>importação</Link>
        </>
      )}
    </>
  );
}
