import type { ProductType } from "#app/domain/catalog/product.ts";

export const COLORS_PER_PAGE = 50;

export const STOCK_FILTERS = ["baixo", "esgotado", "esperando"] as const;

export type StockFilter = (typeof STOCK_FILTERS)[number];

const STOCK_ORDERS = ["produto", "estoque", "disponivel", "vendidos", "cobertura", "esperando"] as const;

export type StockOrder = (typeof STOCK_ORDERS)[number];

export const PRODUCT_TYPES: Readonly<Record<ProductType, string>> = {
  "oculos-de-grau": "Óculos de grau",
  "oculos-de-sol": "Óculos de sol",
  acessorios: "Acessórios",
};

/** The choices of the list's URL. A value that makes no sense is no choice. */
export interface StockChoices {
  q: string;
  filtro: StockFilter | "";
  tipo: ProductType | "";
  ordem: StockOrder;
  isDescending: boolean;
}

const MAX_QUERY_LENGTH = 100;

export function stockChoicesOf({ searchParams }: URL): StockChoices {
  const order = searchParams.get("ordem") ?? "";
  const by = order.replace(/^-/, "");
  return {
    q: (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    filtro: STOCK_FILTERS.find((filter) => filter === searchParams.get("filtro")) ?? "",
    tipo: typeOf(searchParams.get("tipo")),
    ordem: STOCK_ORDERS.find((each) => each === by) ?? "produto",
    isDescending: order.startsWith("-"),
  };
}

/** The query of a page of the same list, with its question mark. */
export function stockQueryOf(choices: Partial<StockChoices>, page = 1): string {
  const { q, filtro, tipo, ordem = "produto", isDescending = false } = choices;
  const order = (isDescending ? "-" : "") + ordem;
  const chosen = Object.entries({ q, filtro, tipo, ordem: order === "produto" ? "" : order }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  if (page > 1) chosen.push(["pagina", String(page)]);
  const query = new URLSearchParams(chosen).toString();
  return query && `?${query}`;
}

export function typeOf(text: string | null): ProductType | "" {
  return text !== null && Object.hasOwn(PRODUCT_TYPES, text) ? (text as ProductType) : "";
}

/** A value that makes no sense is the first page. */
export function pageOf({ searchParams }: URL): number {
  const text = searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
