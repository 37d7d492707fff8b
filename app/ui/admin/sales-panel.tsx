import { periodOf, type SalesDay, type SalesPeriod } from "#app/domain/today/sales.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Panel } from "./admin-page.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./sales-panel.module.css";
import { type Column, Table } from "./table.tsx";

const PERIODS = [1, 7, 30];
const CHARTS = [30, 90];

const FIGURES: readonly Column<SalesPeriod>[] = [
  { label: "Período", cell: ({ days }) => (days === 1 ? "Hoje" : `${days} dias`) },
  { label: "Pedidos", isNumber: true, cell: ({ orders }) => orders },
  { label: "Vendido", isNumber: true, cell: ({ grossCents }) => formatReais(grossCents) },
  { label: "Devolvido", isNumber: true, cell: ({ refundedCents }) => formatReais(refundedCents) },
  {
    label: "Por pedido",
    isNumber: true,
    cell: ({ averageCents }) => (averageCents === null ? "–" : formatReais(averageCents)),
  },
  { label: "No Pix", isNumber: true, cell: ({ pixShare }) => formatShare(pixShare) },
  { label: "Com lentes", isNumber: true, cell: ({ lensShare }) => formatShare(lensShare) },
];

const DAYS: readonly Column<SalesDay>[] = [
  { label: "Dia", cell: ({ day }) => formatDay(day) },
  { label: "Pedidos", isNumber: true, cell: ({ orders }) => orders },
  { label: "Vendido", isNumber: true, cell: ({ grossCents }) => formatReais(grossCents) },
  { label: "Devolvido", isNumber: true, cell: ({ refundedCents }) => formatReais(refundedCents) },
];

/** `sales`: the last ninety days, oldest first. */
export function SalesPanel({ sales }: { sales: readonly SalesDay[] }) {
  return (
    <Panel title="Vendas">
      <Table
        caption="Vendas por período"
        columns={FIGURES}
        rows={PERIODS.map((days) => periodOf(sales, days))}
        keyOf={({ days }) => String(days)}
      />
      <p className={styles.note}>
        Pedidos pagos, no dia do pagamento e com o frete. O que foi devolvido conta no dia do reembolso.
      </p>
      <div className={styles.charts}>
        {CHARTS.map((days) => (
          <SalesChart key={days} sales={sales.slice(-days)} />
        ))}
      </div>
      <details>
        <summary className={styles.summary}>Ver os números de cada dia</summary>
        <Table caption="Vendas por dia" columns={DAYS} rows={sales.toReversed()} keyOf={({ day }) => day} />
      </details>
    </Panel>
  );
}

function SalesChart({ sales }: { sales: readonly SalesDay[] }) {
  const title = `Últimos ${sales.length} dias`;
  const { orders, grossCents } = periodOf(sales, sales.length);
  const best = sales.reduce((one, other) => (other.grossCents > one.grossCents ? other : one));
  const [first, last] = [sales[0]?.day ?? "", sales.at(-1)?.day ?? ""];
  const max = `${formatReais(best.grossCents)} em ${formatDay(best.day)}`;
  return (
    <div className={styles.chart}>
      <h3>{title}</h3>
      <BarChart
        label={`${title}: ${orders} pedidos, ${formatReais(grossCents)}. O melhor dia: ${max}.`}
        bars={sales.map(({ day, grossCents: value }) => ({
          ...{ key: day, value },
          text: `${formatDay(day)}: ${formatReais(value)}`,
        }))}
        from={formatDay(first)}
        to={formatDay(last)}
        max={best.grossCents > 0 ? `Até ${max}` : "Nenhuma venda"}
      />
    </div>
  );
}

/** '2026-11-23' → '23/11/2026' */
function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

function formatShare(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)} %`;
}
