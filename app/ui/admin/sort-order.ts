/** The order of a table's rows: `by` is the `sortBy` of a column. */
export interface SortOrder {
  by: string;
  isDescending: boolean;
}

/** Of a URL: 'ordem=nome', or 'ordem=-nome' for the other direction. What makes no sense is the usual order. */
export function sortOrderOf({ searchParams }: URL, columns: readonly string[], usual: SortOrder): SortOrder {
  const text = searchParams.get("ordem") ?? "";
  const by = text.replace(/^-/, "");
  return columns.includes(by) ? { by, isDescending: text !== by } : usual;
}

/** The value of `ordem`. */
export function sortParamOf({ by, isDescending }: SortOrder): string {
  return isDescending ? `-${by}` : by;
}
