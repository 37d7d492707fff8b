import { normalizeText } from "./cell-kinds.ts";
import type { Column, FileFormat, FileName } from "./columns.ts";
import { type CsvRecord, isFormula, parseCsv, unescapeText } from "./csv.ts";

export interface Problem {
  /** Null: of the whole row, or of the whole file. */
  column: string | null;
  /** Read by the person who filled in the file. */
  reason: string;
}

export interface ParsedRow {
  file: FileName;
  line: number;
  /** The cells of its key, such as 'aurora-panto/preto'. */
  key: string;
  /** Of the columns that the file has and whose cell was understood. */
  values: Record<string, unknown>;
  problems: Problem[];
}

export interface ParsedFile {
  format: FileFormat;
  rows: ParsedRow[];
  /** The file cannot be read, or its header is wrong: there are no rows. */
  fault: { line: number; problem: Problem } | null;
}

export const MAX_ROWS = 100_000;

/** The rows of a file, each with what is wrong in it. What only the catalogue can tell is not looked at. */
export function parseFile(format: FileFormat, bytes: Uint8Array): ParsedFile {
  const parsed = parseCsv(bytes);
  if ("fault" in parsed) return failed(format, parsed.fault.line, null, parsed.fault.reason);
  const [header, ...records] = parsed.records;
  if (!header) return failed(format, 1, null, "está vazio: falta a linha com os nomes das colunas");
  if (records.length > MAX_ROWS) return failed(format, MAX_ROWS, null, `passa de ${MAX_ROWS} linhas`);

  const read = readHeader(format, header);
  if ("problem" in read) return failed(format, header.line, read.problem.column, read.problem.reason);
  const rows = records.map((record) => parseRow(format, read.columns, record));
  refuseRepeated(rows);
  return { format, rows, fault: null };
}

function failed(format: FileFormat, line: number, column: string | null, reason: string): ParsedFile {
  return { format, rows: [], fault: { line, problem: { column, reason } } };
}

function readHeader(format: FileFormat, { cells }: CsvRecord): { columns: Column[] } | { problem: Problem } {
  const names = cells.map(headerName);
  // A spreadsheet leaves empty columns at the end.
  while (names.at(-1) === "") names.pop();
  const columns: Column[] = [];
  for (const name of names) {
    const column = format.columns.find((each) => each.name === name);
    if (!column) {
      const known = format.columns.map((each) => each.name).join(", ");
      return {
        problem: { column: name || null, reason: `não é uma coluna deste arquivo, que tem: ${known}` },
      };
    }
    if (columns.includes(column)) return { problem: { column: name, reason: "aparece duas vezes" } };
    columns.push(column);
  }
  const missing = format.key.find((name) => !names.includes(name));
  if (missing) return { problem: { column: missing, reason: "falta esta coluna" } };
  return { columns };
}

function headerName(cell: string): string {
  return cell
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "_");
}

function parseRow({ name: file, key }: FileFormat, columns: readonly Column[], record: CsvRecord): ParsedRow {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const { line } = record;
  const cells = withoutEmptyEnd(record.cells, columns.length);
  if (cells.length !== columns.length) {
    const reason = `tem ${cells.length} células, e o cabeçalho tem ${columns.length}`;
    problems.push({ column: null, reason });
  } else {
    for (const [index, column] of columns.entries()) {
      const parsed = parseCell(column, cells[index] ?? "");
      if ("reason" in parsed) problems.push({ column: column.name, reason: parsed.reason });
      else values[column.name] = parsed.value;
    }
  }
  const keyCells = key.map((name) => cells[columns.findIndex((each) => each.name === name)]?.trim() ?? "");
  return { file, line, key: keyCells.join("/"), values, problems };
}

function withoutEmptyEnd(cells: readonly string[], length: number): string[] {
  const kept = [...cells];
  while (kept.length > length && kept.at(-1)?.trim() === "") kept.pop();
  return kept;
}

function parseCell({ kind, isRequired }: Column, cell: string): { value: unknown } | { reason: string } {
  const plain = normalizeText(cell);
  if (plain === "") return isRequired ? { reason: "está vazia" } : { value: kind.empty ?? null };
  if (!kind.isText) return kind.parse(plain);
  if (isFormula(plain))
    return { reason: "parece uma fórmula: escreva o texto, ou um apóstrofo (') antes dele" };
  return kind.parse(unescapeText(plain));
}

function refuseRepeated(rows: readonly ParsedRow[]): void {
  const lines = new Map<string, number>();
  for (const { key, line, problems } of rows) {
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    else problems.push({ column: null, reason: `repete a linha ${first}` });
  }
}
