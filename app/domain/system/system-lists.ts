/** The lists of the page Sistema that are paged, each by a query parameter of its own. Their names are also the panels' ids. */
export const SYSTEM_LISTS = ["tarefas", "emails", "notificacoes", "pagamentos", "backups"] as const;

export type SystemList = (typeof SYSTEM_LISTS)[number];

/** The current page of each list, from 1. */
export type SystemPages = Readonly<Record<SystemList, number>>;

export const SYSTEM_ROWS = 20;

/** A value that makes no sense is the first page. */
export function systemPagesOf({ searchParams }: URL): SystemPages {
  const pageOf = (list: SystemList) => {
    const text = searchParams.get(list) ?? "";
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
  };
  return {
    tarefas: pageOf("tarefas"),
    emails: pageOf("emails"),
    notificacoes: pageOf("notificacoes"),
    pagamentos: pageOf("pagamentos"),
    backups: pageOf("backups"),
  };
}

/** Query and fragment of the page on which all lists are as they are, and `list` is in sight. */
export function systemQueryOf(pages: SystemPages, list: SystemList): string {
  const chosen = SYSTEM_LISTS.filter((each) => pages[each] > 1).map((each) => [each, String(pages[each])]);
  const query = new URLSearchParams(chosen).toString();
  return `${query && `?${query}`}#${list}`;
}

export interface Paging {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
}

/** Rows disappear while a list is read: beyond the last page it is the last one. */
export function pagingOf(asked: number, total: number): Paging {
  const pages = Math.max(1, Math.ceil(total / SYSTEM_ROWS));
  return { page: Math.min(asked, pages), pages, total };
}

export function offsetOf({ page }: Paging): number {
  return (page - 1) * SYSTEM_ROWS;
}
