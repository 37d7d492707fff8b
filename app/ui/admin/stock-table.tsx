import { href, Link } from "react-router";
import { type StockChoices, type StockOrder, stockQueryOf } from "#app/domain/stock/stock-choices.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { StatusChip } from "./status-chip.tsx";
import { coverText } from "./stock-labels.ts";
import { type Column, Table } from "./table.tsx";

interface Row {
  id: string;
  title: string;
  colorName: string;
  onHand: number;
  reserved: number;
  free: number;
  lowStockUnits: number;
  sold: number;
  coverDays: number | null;
  waiting: number;
  isShown: boolean;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    label: "Produto e cor",
    sortBy: "produto",
    cell: ({ id, title, colorName }) => (
      <Link to={href("/admin/estoque/:variant", { variant: id })}>
        <UserText>
          {title}, {colorName}
        </UserText>
      </Link>
    ),
  },
  { label: "Na loja", sortBy: "estoque", isNumber: true, cell: ({ onHand }) => onHand },
  { label: "Reservadas", isNumber: true, cell: ({ reserved }) => reserved },
  { label: "Livres", sortBy: "disponivel", isNumber: true, cell: ({ free }) => free },
  { label: "Vendidas em 30 dias", sortBy: "vendidos", isNumber: true, cell: ({ sold }) => sold },
  {
    label: "Dura",
    sortBy: "cobertura",
    isNumber: true,
    cell: ({ coverDays }) => coverText(coverDays),
  },
  { label: "Esperando", sortBy: "esperando", isNumber: true, cell: ({ waiting }) => waiting },
  { label: "Situação", cell: (row) => <StockState {...row} /> },
];

export function StockTable({ rows, choices }: { rows: readonly Row[]; choices: StockChoices }) {
  return (
    <Table
      caption="Estoque de cada cor"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      sort={{
        order: { by: choices.ordem, isDescending: choices.isDescending },
        hrefOf: ({ by, isDescending }) =>
          href("/admin/estoque") + stockQueryOf({ ...choices, ordem: by as StockOrder, isDescending }),
      }}
    />
  );
}

/** Hidden colours are not sold, so a low stock of them is no work. */
export function StockState({
  free,
  lowStockUnits,
  isShown,
}: Pick<Row, "free" | "lowStockUnits" | "isShown">) {
  if (!isShown) return <StatusChip tone="plain">Sem foto, fora da loja</StatusChip>;
  if (free <= 0) return <StatusChip tone="bad">Esgotada</StatusChip>;
  if (free <= lowStockUnits) return <StatusChip tone="waiting">Baixa</StatusChip>;
  return <StatusChip tone="good">Em estoque</StatusChip>;
}
