import { createHash } from "node:crypto";
import { cellOf, type Values } from "./cells.ts";
import { FILES, type FileFormat, type FileName } from "./columns.ts";
import { findProblems } from "./cross-checks.ts";
import type { ParsedFile, ParsedRow, Problem } from "./parse-file.ts";
import { type OfferedPicture, type PictureWrite, planPictures } from "./plan-pictures.ts";
import type { Change, Counts, PlannedRow, Verdict } from "./plan-types.ts";
import type { StoredCatalog, StoredRow } from "./stored-rows.server.ts";

/** A new or changed row, with all its values. */
export interface RowWrite {
  key: string;
  values: Values;
  stored: StoredRow | undefined;
}

export interface Plan {
  rows: PlannedRow[];
  counts: Counts;
  /** Of what would change, from what: the same plan again has the same. */
  fingerprint: string;
  writes: ReadonlyMap<FileName, readonly RowWrite[]>;
  pictures: readonly PictureWrite[];
}

/** A row with what it would make of the catalogue. */
export interface Candidate {
  row: ParsedRow;
  format: FileFormat;
  stored: StoredRow | undefined;
  /** Of the stored row, with those of the file over them. */
  merged: Values;
  /** Names of the columns whose value differs. */
  changed: string[];
}

/** Compares what was sent with the catalogue. Rows that were not sent stay as they are. */
export function makePlan(
  stored: StoredCatalog,
  files: readonly ParsedFile[],
  offered: readonly OfferedPicture[],
): Plan {
  const candidates = new Map<FileName, Candidate[]>();
  for (const { format, rows } of files) {
    candidates.set(
      format.name,
      rows.map((row) => candidateOf(format, row, stored[format.name].get(row.key))),
    );
  }
  const problems = findProblems(stored, candidates, offered);
  const rows: PlannedRow[] = files.flatMap(({ format, fault }) => (fault ? [faultOf(format, fault)] : []));
  const writes = new Map<FileName, RowWrite[]>();
  for (const { name } of FILES) {
    const own: RowWrite[] = [];
    for (const candidate of candidates.get(name) ?? []) {
      const planned = plannedOf(candidate, problems.get(candidate.row) ?? []);
      rows.push(planned);
      const { merged, stored: existing } = candidate;
      if (planned.verdict === "new" || planned.verdict === "changed")
        own.push({ key: planned.key, values: merged, stored: existing });
    }
    if (own.length > 0) writes.set(name, own);
  }
  const pictures = planPictures(stored, candidates, offered);
  rows.push(...pictures.rows);
  return {
    rows,
    counts: countVerdicts(rows),
    fingerprint: fingerprintOf(rows),
    writes,
    pictures: pictures.writes,
  };
}

function candidateOf(format: FileFormat, row: ParsedRow, stored: StoredRow | undefined): Candidate {
  const defaults = Object.fromEntries(format.columns.map(({ name, kind }) => [name, kind.empty ?? null]));
  const merged: Values = { ...defaults, ...stored?.values, ...row.values };
  const changed = format.columns
    // Pictures have rows of their own in the plan.
    .filter(({ name }) => name in row.values && name !== "fotos")
    .filter(
      (column) => cellOf(column, row.values[column.name]) !== cellOf(column, stored?.values[column.name]),
    )
    .map(({ name }) => name);
  return { row, format, stored, merged, changed };
}

function plannedOf({ row, format, stored, changed }: Candidate, found: readonly Problem[]): PlannedRow {
  const problems = [...row.problems, ...found];
  const columns = format.columns.filter(({ name }) => changed.includes(name));
  const changes = columns.map((column) => ({
    column: column.name,
    from: cellOf(column, stored?.values[column.name]),
    to: cellOf(column, row.values[column.name]),
  }));
  const { file, line, key } = row;
  return { file, line, key, verdict: verdictOf(problems, stored, changes), changes, problems };
}

function verdictOf(problems: readonly Problem[], stored: unknown, changes: readonly Change[]): Verdict {
  if (problems.length > 0) return "refused";
  if (!stored) return "new";
  return changes.length > 0 ? "changed" : "unchanged";
}

function faultOf({ name }: FileFormat, { line, problem }: NonNullable<ParsedFile["fault"]>): PlannedRow {
  return { file: name, line, key: "", verdict: "refused", changes: [], problems: [problem] };
}

function countVerdicts(rows: readonly PlannedRow[]): Counts {
  const counts: Counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

function fingerprintOf(rows: readonly PlannedRow[]): string {
  const hash = createHash("sha256");
  for (const { file, key, verdict, changes } of rows)
    if (verdict !== "unchanged") hash.update(JSON.stringify([file, key, verdict, changes]));
  return hash.digest("hex").slice(0, 16);
}
