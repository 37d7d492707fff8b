import { href, Link } from "react-router";
import type { ListedOrder } from "#app/domain/order/order-tabs.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { formatMoment } from "./moment.ts";
import { OrderStatusChip } from "./order-status-chip.tsx";
import styles from "./order-table.module.css";
import { type Column, Table } from "./table.tsx";

const NUMBER: Column<ListedOrder> = {
  label: "Número",
  className: styles.number,
  cell: ({ number }) => <Link to={href("/admin/pedidos/:number", { number: String(number) })}>{number}</Link>,
};

const DATE: Column<ListedOrder> = {
  label: "Data",
  className: styles.date,
  cell: ({ placedAt }) => formatMoment(placedAt),
};

const PERSON: readonly Column<ListedOrder>[] = [
  { label: "Comprador", className: styles.name, cell: ({ name }) => <UserText>{name}</UserText> },
  { label: "Cidade", className: styles.place, cell: ({ city, uf }) => `${city}/${uf}` },
];

const CONTENT: readonly Column<ListedOrder>[] = [
  {
    label: "Itens",
    className: styles.units,
    cell: ({ units, hasLens }) => (
      <>
        {units}
        <span className={styles.word}>{units === 1 ? " item" : " itens"}</span>
        {hasLens && ", com lente"}
      </>
    ),
  },
  {
    label: "Total",
    isNumber: true,
    className: styles.total,
    cell: ({ totalCents }) => formatReais(totalCents),
  },
  { label: "Situação", className: styles.status, cell: ({ status }) => <OrderStatusChip status={status} /> },
];

interface OrderTableProps {
  orders: readonly ListedOrder[];
  seesPersons: boolean;
  /** The id of the form to which the rows' checkboxes belong. */
  selectedIn?: string;
}

/** On a phone three lines for each order. */
export function OrderTable({ orders, seesPersons, selectedIn }: OrderTableProps) {
  return (
    <Table
      caption="Pedidos"
      columns={[NUMBER, DATE, ...(seesPersons ? PERSON : []), ...CONTENT]}
      rows={orders}
      keyOf={({ number }) => String(number)}
      phoneLayout={`${styles.lines} ${selectedIn ? styles.selectable : ""}`}
      {...(selectedIn && {
        selection: { name: "n", form: selectedIn, labelOf: ({ number }) => `Escolher o pedido ${number}` },
      })}
    />
  );
}
