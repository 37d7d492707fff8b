import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

export interface CsvRecord {
  /** Where it begins; the header is line 1. */
  line: number;
  cells: string[];
}

/** A file that cannot be read at all. `reason` is read by the person who made it. */
export interface CsvFault {
  line: number;
  reason: string;
}

const BOM = "\uFEFF";
const DELIMITER = ";";
const LINE_FEED = 0x0a;
/** Texts that a spreadsheet takes for a formula, or that begin with the apostrophe that prevents it. */
const ESCAPED = /^['=+\-@\t]/;

/** The records of a file, without empty ones. `;` or `,` separates cells, whichever the header has more of. */
export function parseCsv(bytes: Uint8Array): { records: CsvRecord[] } | { fault: CsvFault } {
  const decoded = decode(bytes);
  if ("fault" in decoded) return decoded;
  const text = decoded.text.replace(/\r\n?/g, "\n");
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: "\n",
      relax_column_count: true,
      raw: true,
      info: true,
      on_record(each) {
        // The shape with the options `raw` and `info`, which the package's types leave out.
        const { record, raw } = each as unknown as { record: string[]; raw: string };
        const ownLines = raw.replace(/\n$/, "").split("\n").length;
        const line = lastLine + 1;
        lastLine += Math.max(ownLines, 1);
        if (record.some((cell) => cell.trim() !== "")) records.push({ line, cells: record });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return { fault: { line: lastLine + 1, reason: reasonOf(error) } };
    throw error;
  }
  return { records };
}

/** Lines as a spreadsheet in Portuguese reads them: with `;`, and after `startOfCsv`. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { delimiter: DELIMITER, record_delimiter: "\r\n", quoted_match: /[;,\n\r]|^\s|\s$/ },
  );
}

/** Tells a spreadsheet that the file is UTF-8. */
export const startOfCsv = BOM;

/** A text that begins like a formula is written with an apostrophe, as is one that begins with an apostrophe. */
export function escapeText(text: string): string {
  return ESCAPED.test(text) ? `'${text}` : text;
}

export function unescapeText(cell: string): string {
  return cell.startsWith("'") && ESCAPED.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A spreadsheet would calculate this cell: the file does not hold what its author sees. */
export function isFormula(cell: string): boolean {
  return /^[=@]/.test(cell);
}

function delimiterOf(text: string): string {
  const header = text.slice(0, (text.indexOf("\n") + 1 || text.length + 1) - 1);
  return header.split(",").length > header.split(";").length ? "," : ";";
}

function decode(bytes: Uint8Array): { text: string } | { fault: CsvFault } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { fault: { line: 1, reason: "está em UTF-16: salve como “CSV UTF-8”" } };
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) return { fault: { line: lineAt(bytes, nul), reason: "não é um arquivo de texto" } };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return {
      fault: {
        line: firstUndecodable(bytes),
        reason: "tem uma letra que não está em UTF-8: salve como “CSV UTF-8”",
      },
    };
  }
}

/** A line feed is a byte of its own in UTF-8, so each line can be decoded by itself. */
function firstUndecodable(bytes: Uint8Array): number {
  for (let from = 0, line = 1; ; line++) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const end = feed < 0 ? bytes.length : feed;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(from, end));
    } catch {
      return line;
    }
    if (feed < 0) return line;
    from = feed + 1;
  }
}

function lineAt(bytes: Uint8Array, index: number): number {
  let line = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < index; at = bytes.indexOf(LINE_FEED, at + 1))
    line++;
  return line;
}

function reasonOf({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return 'abre aspas que não fecham: o arquivo parece cortado, ou falta um " nesta linha ou depois';
  if (code === "INVALID_OPENING_QUOTE" || code === "CSV_INVALID_CLOSING_QUOTE")
    return 'tem aspas no meio de uma célula: escreva a célula entre aspas, e cada " de dentro duas vezes';
  return "não se lê como CSV";
}
