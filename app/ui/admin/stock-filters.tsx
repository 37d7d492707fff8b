import { href, Link } from "react-router";
import {
  PRODUCT_TYPES,
  type StockChoices,
  type StockFilter,
  stockQueryOf,
} from "#app/domain/stock/stock-choices.ts";
import { FilterBar, FilterSelect, FilterText } from "./filter-bar.tsx";
import tabs from "./order-filters.module.css";

const FILTER_LABELS: Readonly<Record<StockFilter, string>> = {
  baixo: "Baixo",
  esgotado: "Esgotado",
  esperando: "Com gente esperando",
};

export function StockTabs({
  choices,
  counts,
}: {
  choices: StockChoices;
  counts: Readonly<Record<StockFilter, number>>;
}) {
  const { filtro } = choices;
  const hrefOf = (to: StockFilter | "") => href("/admin/estoque") + stockQueryOf({ ...choices, filtro: to });
  return (
    <nav aria-label="Situação" className={tabs.tabs}>
      <ul>
        <li>
          <Link to={hrefOf("")} aria-current={filtro === "" ? "page" : undefined}>
            Todas as cores
          </Link>
        </li>
        {(Object.keys(FILTER_LABELS) as StockFilter[]).map((filter) => (
          <li key={filter}>
            <Link to={hrefOf(filter)} aria-current={filtro === filter ? "page" : undefined}>
              {FILTER_LABELS[filter]} <span>{counts[filter]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function StockFilters({
  choices: { q, tipo, filtro, ordem, isDescending },
}: {
  choices: StockChoices;
}) {
  const order = (isDescending ? "-" : "") + ordem;
  return (
    <FilterBar>
      {filtro && <input type="hidden" name="filtro" value={filtro} />}
      {order !== "produto" && <input type="hidden" name="ordem" value={order} />}
      <FilterText name="q" label="Produto, modelo ou cor" value={q} />
      <FilterSelect name="tipo" label="Tipo" all="Todos" value={tipo} options={TYPE_OPTIONS} />
    </FilterBar>
  );
}

export const TYPE_OPTIONS = Object.entries(PRODUCT_TYPES).map(([value, label]) => ({ value, label }));
