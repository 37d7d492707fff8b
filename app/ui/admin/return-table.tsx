import { href, Link } from "react-router";
import {
  type ListedReturn,
  RETURN_KINDS,
  RETURN_TABS,
  type ReturnKindChoice,
  type ReturnTab,
} from "#app/domain/returns/return-tabs.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { FilterBar, FilterSelect } from "./filter-bar.tsx";
import { formatMoment } from "./moment.ts";
import styles from "./order-filters.module.css";
import { dueText, KIND_NAMES, stageName, stageTone, TAB_NAMES } from "./return-labels.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

export function ReturnTabs({
  current,
  tipo,
  counts,
}: {
  current: ReturnTab;
  tipo: ReturnKindChoice;
  counts: Readonly<Record<ReturnTab, number>>;
}) {
  return (
    <nav aria-label="Etapa" className={styles.tabs}>
      <ul>
        {(Object.keys(RETURN_TABS) as ReturnTab[]).map((tab) => (
          <li key={tab}>
            <Link to={returnsHref({ tab, tipo })} aria-current={current === tab ? "page" : undefined}>
              {TAB_NAMES[tab]} <span>{counts[tab]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Only withdrawals, or only warranty cases. */
export function ReturnFilter({ tab, tipo }: ReturnChoices) {
  return (
    <FilterBar>
      {tab !== "a-fazer" && <input type="hidden" name="etapa" value={tab} />}
      <FilterSelect name="tipo" label="O que é" all="Tudo" value={tipo} options={KIND_OPTIONS} />
    </FilterBar>
  );
}

const KIND_OPTIONS = Object.entries(RETURN_KINDS).map(([value, kind]) => ({
  value,
  label: KIND_NAMES[kind],
}));

interface ReturnChoices {
  tab: ReturnTab;
  tipo: ReturnKindChoice;
}

/** The URL of a page of the list. The first tab has no name in it. */
export function returnsHref({ tab, tipo }: ReturnChoices, page = 1): string {
  const query = new URLSearchParams([
    ...(tab === "a-fazer" ? [] : [["etapa", tab]]),
    ...(tipo ? [["tipo", tipo]] : []),
    ...(page > 1 ? [["pagina", String(page)]] : []),
  ]);
  return href("/admin/devolucoes") + (query.size > 0 ? `?${query}` : "");
}

/** `now`: the server's, so that both render the same clock. */
export function ReturnTable({ returns, now }: { returns: readonly ListedReturn[]; now: Date }) {
  const columns: readonly Column<ListedReturn>[] = [
    {
      label: "Pedido",
      cell: ({ id, orderNumber }) => <Link to={href("/admin/devolucoes/:id", { id })}>{orderNumber}</Link>,
    },
    { label: "Comprador", cell: ({ name }) => <UserText>{name}</UserText> },
    { label: "O que é", cell: ({ kind }) => KIND_NAMES[kind] },
    { label: "Peças", isNumber: true, cell: ({ pieces }) => pieces },
    { label: "Pedida em", isWhole: true, cell: ({ askedAt }) => formatMoment(askedAt) },
    {
      label: "Etapa",
      cell: (row) => <StatusChip tone={stageTone(row)}>{stageName(row)}</StatusChip>,
    },
    { label: "Prazo", isWhole: true, cell: ({ dueAt }) => <DueText dueAt={dueAt} now={now} /> },
  ];
  return <Table caption="Devoluções" columns={columns} rows={returns} keyOf={({ id }) => id} />;
}

/** The clock of a stage: how many days are left, or how late it is. */
export function DueText({ dueAt, now }: { dueAt: Date | null; now: Date }) {
  const text = dueText(dueAt, now);
  return dueAt && dueAt < now ? <StatusChip tone="bad">{text}</StatusChip> : text;
}
