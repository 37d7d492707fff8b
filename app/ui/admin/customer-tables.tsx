import { href, Link } from "react-router";
import type { Customer, GuestOrder, ListedCustomer } from "#app/domain/account/customer.ts";
import { dayOf, formatDay } from "#app/domain/values/day.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { CustomerStatus } from "./customer-status.tsx";
import { formatMoment } from "./moment.ts";
import { OrderStatusChip } from "./order-status-chip.tsx";
import { type Column, Table } from "./table.tsx";

const CUSTOMER_COLUMNS: readonly Column<ListedCustomer>[] = [
  {
    label: "Nome",
    cell: ({ id, name }) => (
      <Link to={href("/admin/clientes/:account", { account: id })}>
        <UserText>{name}</UserText>
      </Link>
    ),
  },
  { label: "E-mail", cell: ({ email }) => email },
  { label: "Conta desde", isWhole: true, cell: ({ createdAt }) => formatDay(dayOf(createdAt)) },
  { label: "Pedidos", isNumber: true, cell: ({ orderCount }) => orderCount },
  { label: "Situação", cell: ({ status }) => <CustomerStatus status={status} /> },
];

export function CustomerTable({ customers }: { customers: readonly ListedCustomer[] }) {
  return <Table caption="Clientes" columns={CUSTOMER_COLUMNS} rows={customers} keyOf={({ id }) => id} />;
}

const GUEST_COLUMNS: readonly Column<GuestOrder>[] = [
  {
    label: "Pedido",
    cell: ({ number }) => (
      <Link to={href("/admin/pedidos/:number", { number: String(number) })}>{number}</Link>
    ),
  },
  { label: "Comprador", cell: ({ name }) => <UserText>{name}</UserText> },
  { label: "E-mail", cell: ({ email }) => email },
  { label: "Data", isWhole: true, cell: ({ placedAt }) => formatMoment(placedAt) },
  {
    label: "Dados pessoais",
    cell: ({ number }) => (
      <Link to={`${href("/admin/titulares/novo")}?${new URLSearchParams({ pedido: String(number) })}`}>
        Registrar pedido<span className="visually-hidden"> de quem fez o {number}</span>
      </Link>
    ),
  },
];

/** Orders without an account: the person is known by them only. */
export function GuestOrderTable({ orders }: { orders: readonly GuestOrder[] }) {
  return (
    <Table
      caption="Compras sem conta"
      columns={GUEST_COLUMNS}
      rows={orders}
      keyOf={({ number }) => String(number)}
    />
  );
}

const ORDER_COLUMNS: readonly Column<Customer["orders"][number]>[] = [
  {
    label: "Número",
    cell: ({ number }) => (
      <Link to={href("/admin/pedidos/:number", { number: String(number) })}>{number}</Link>
    ),
  },
  { label: "Data", isWhole: true, cell: ({ placedAt }) => formatMoment(placedAt) },
  { label: "Total", isNumber: true, cell: ({ totalCents }) => formatReais(totalCents) },
  { label: "Situação", cell: ({ status }) => <OrderStatusChip status={status} /> },
];

export function CustomerOrders({ orders }: Pick<Customer, "orders">) {
  return (
    <Table
      caption="Pedidos do cliente"
      columns={ORDER_COLUMNS}
      rows={orders}
      keyOf={({ number }) => String(number)}
    />
  );
}
