import { STATES } from "#app/domain/values/cep.ts";
import { after, days } from "#app/domain/values/duration.ts";
import type { OrderFilter } from "./order-list.server.ts";
import { isOrderTab, LONG_WAIT, type OrderTab } from "./order-tabs.ts";

export const ORDERS_PER_PAGE = 50;

const METHODS = ["pix", "card", "checkout"] as const;

/** The choices of the list's URL, as text for its form. A value that makes no sense is no choice. */
export interface ListChoices {
  aba: OrderTab | "";
  de: string;
  ate: string;
  uf: string;
  lente: "com" | "";
  pagamento: (typeof METHODS)[number] | "";
  /** As long as LONG_WAIT. */
  parado: "3-dias" | "";
}

export function choicesOf({ searchParams }: URL): ListChoices {
  const text = (name: string) => searchParams.get(name) ?? "";
  const aba = text("aba");
  const uf = text("uf");
  return {
    aba: isOrderTab(aba) ? aba : "",
    de: startOf(text("de")) ? text("de") : "",
    ate: startOf(text("ate")) ? text("ate") : "",
    uf: STATES.includes(uf) ? uf : "",
    lente: text("lente") === "com" ? "com" : "",
    pagamento: METHODS.find((method) => method === text("pagamento")) ?? "",
    parado: text("parado") === "3-dias" ? "3-dias" : "",
  };
}

export function filterOf(
  { aba, de, ate, uf, lente, pagamento, parado }: ListChoices,
  now: Date,
): OrderFilter {
  const lastDay = startOf(ate);
  return {
    tab: aba || undefined,
    from: startOf(de),
    until: lastDay && after(lastDay, days(1)),
    uf: uf || undefined,
    withLens: lente === "com",
    method: pagamento || undefined,
    unmovedSince: parado ? after(now, -LONG_WAIT) : undefined,
  };
}

/** A value that makes no sense is the first page. */
export function pageOf({ searchParams }: URL): number {
  const text = searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The query of a page of the same list, with its question mark. */
export function queryOf(choices: Partial<ListChoices>, page = 1): string {
  const chosen = Object.entries(choices).filter(([, value]) => value !== "");
  if (page > 1) chosen.push(["pagina", String(page)]);
  const query = new URLSearchParams(chosen).toString();
  return query && `?${query}`;
}

/** The first moment of a day ('2026-11-23') in São Paulo, which is three hours behind UTC all year (Decreto 9.772). */
function startOf(day: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const moment = new Date(`${day}T00:00:00-03:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
