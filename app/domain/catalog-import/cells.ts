import { normalizeText } from "./cell-kinds.ts";
import type { Column } from "./columns.ts";

/** The values of a row by the names of its columns. */
export type Values = Record<string, unknown>;

/** A value as its cell shows it, without what a text is escaped with. Two values are the same if their cells are. */
export function cellOf({ kind }: Column, value: unknown): string {
  return value === null || value === undefined ? "" : normalizeText(kind.format(value));
}
