import type { Problem } from "./parse-file.ts";

export type Verdict = "new" | "changed" | "unchanged" | "refused";

/** In the order in which a person needs to see them. */
export const VERDICTS: readonly Verdict[] = ["refused", "new", "changed", "unchanged"];

export interface Change {
  column: string;
  from: string;
  to: string;
}

/** What becomes of a row, or of a picture. */
export interface PlannedRow {
  /** A name of a CSV file, or the path of a picture. */
  file: string;
  /** Null: a picture. */
  line: number | null;
  key: string;
  verdict: Verdict;
  /** Of a changed row, and the cells of a new one. */
  changes: Change[];
  problems: Problem[];
}

export type Counts = Record<Verdict, number>;
