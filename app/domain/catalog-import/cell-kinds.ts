/** How the values of a column are written in a cell. Reasons are read by the person who filled in the file. */

export type CellResult<Value> = { value: Value } | { reason: string };

export interface CellKind<Value = unknown> {
  /** The values that a cell may hold, in a few words. */
  about: string;
  /** Of a cell that is not empty. */
  parse(cell: string): CellResult<Value>;
  format(value: Value): string;
  /** Free text: where it could be taken for a formula, it is written with an apostrophe before it. */
  isText?: true;
  /** Of an empty cell; otherwise null. */
  empty?: Value;
}

const MAX_CENTS = 999_999_999;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,]\d{1,2})?$/;
/** Between the values of one cell: some contain spaces, and commas and semicolons separate cells. */
const LIST_SEPARATOR = "|";

export function text(max: number): CellKind<string> {
  return {
    about: `texto de até ${max} letras`,
    isText: true,
    parse: (cell) => (cell.length > max ? { reason: `passa de ${max} letras` } : { value: cell }),
    format: normalizeText,
  };
}

/** Normalises a cell for comparison: one form for each letter, Unix line ends, no space around. */
export function normalizeText(value: string): string {
  return value.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

export const slug: CellKind<string> = {
  about: "letras minúsculas sem acento, números e hifens",
  parse: (cell) =>
    SLUG.test(cell) && cell.length <= 80
      ? { value: cell }
      : { reason: "só pode ter letras minúsculas sem acento, números e hifens (até 80)" },
  format: (value) => value,
};

/** In cents. */
export const money: CellKind<number> = {
  about: "reais, como 199,90",
  parse(cell) {
    const hundredths = parseHundredths(cell.replace(/^R\$\s*/, ""));
    if (hundredths === undefined)
      return { reason: "não é um preço: escreva como 199,90 (ou 1.199,90), sem outra pontuação" };
    return hundredths > MAX_CENTS ? { reason: "é caro demais: até 9.999.999,99" } : { value: hundredths };
  },
  format: formatHundredths,
};

/** A number with two decimals, as hundredths. */
export const hundredths: CellKind<number> = {
  about: "número, como 1,56",
  parse(cell) {
    const value = parseHundredths(cell);
    return value === undefined || value > 9999
      ? { reason: "não é um número como 1,56 (até 99,99)" }
      : { value };
  },
  format: formatHundredths,
};

export function whole(min: number, max: number): CellKind<number> {
  return {
    about: `número inteiro de ${min} a ${max}`,
    parse(cell) {
      const value = /^\d{1,7}$/.test(cell) ? Number(cell) : Number.NaN;
      return value >= min && value <= max
        ? { value }
        : { reason: `não é um número inteiro de ${min} a ${max}` };
    },
    format: String,
  };
}

/** A place in an order: people count from 1, the column from 0. */
export const place: CellKind<number> = {
  about: "1 é a primeira",
  parse(cell) {
    const parsed = whole(1, 9999).parse(cell);
    return "value" in parsed ? { value: parsed.value - 1 } : parsed;
  },
  format: (value) => String(value + 1),
};

export const yesNo: CellKind<boolean> = {
  about: "sim ou não",
  parse(cell) {
    const plain = plainOf(cell);
    if (["sim", "s"].includes(plain)) return { value: true };
    return ["nao", "n"].includes(plain) ? { value: false } : { reason: "precisa ser sim ou não" };
  },
  format: (value) => (value ? "sim" : "não"),
};

/** Noon in UTC: the same day in all of Brazil. */
export const date: CellKind<Date> = {
  about: "data, como 31/12/2026",
  parse(cell) {
    const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
    const value = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T12:00:00Z`);
    const isReal = !Number.isNaN(value.getTime()) && value.getUTCDate() === Number(day);
    return isReal ? { value } : { reason: "não é uma data como 31/12/2026" };
  },
  format(value) {
    const [year, month, day] = value.toISOString().slice(0, 10).split("-");
    return `${day}/${month}/${year}`;
  },
};

export const hex: CellKind<string> = {
  about: "cor, como #1a2b3c",
  parse: (cell) =>
    /^#[0-9a-f]{6}$/i.test(cell) ? { value: cell.toLowerCase() } : { reason: "não é uma cor como #1a2b3c" },
  format: (value) => value.toLowerCase(),
};

/** A path of the shop: a slide leads nowhere else. */
export const path: CellKind<string> = {
  about: "um endereço desta loja, como /produtos/oculos-de-sol",
  parse: (cell) =>
    /^\/(?![/\\])[\w\-./?=&%+~]{0,300}$/.test(cell)
      ? { value: cell }
      : { reason: "não é um endereço desta loja, como /produtos/oculos-de-sol" },
  format: (value) => value,
};

/** One of a few values: `words` has the stored value for each word. Accents and capitals do not matter. */
export function choice<Value extends string | number>(
  words: Readonly<Record<string, Value>>,
): CellKind<Value> {
  const byPlain = new Map(Object.entries(words).map(([word, value]) => [plainOf(word), value]));
  const wordOf = new Map(Object.entries(words).map(([word, value]) => [value, word]));
  const about = Object.keys(words).join(", ");
  return {
    about,
    parse(cell) {
      const value = byPlain.get(plainOf(cell));
      return value === undefined ? { reason: `precisa ser um destes: ${about}` } : { value };
    },
    format: (value) => wordOf.get(value) ?? String(value),
  };
}

export function list<Value>(kind: CellKind<Value>): CellKind<Value[]> {
  return {
    about: `um ou mais, com ${LIST_SEPARATOR} entre eles (${kind.about})`,
    empty: [],
    ...(kind.isText && { isText: true }),
    parse(cell) {
      const parts = cell
        .split(LIST_SEPARATOR)
        .map((part) => part.trim())
        .filter(Boolean);
      const values: Value[] = [];
      for (const part of parts) {
        const parsed = kind.parse(part);
        if ("reason" in parsed) return { reason: `“${part}” ${parsed.reason}` };
        values.push(parsed.value);
      }
      return new Set(parts).size < parts.length ? { reason: "repete um valor" } : { value: values };
    },
    format: (values) => values.map(kind.format).join(LIST_SEPARATOR),
  };
}

/** 'R$ 1.199,90' has one reading; '1.199' could be 1199 or 1,199 and has none. */
function parseHundredths(cell: string): number | undefined {
  if (!AMOUNT.test(cell)) return undefined;
  const isGrouped = /\..*,/.test(cell);
  const plain = (isGrouped ? cell.replaceAll(".", "") : cell).replace(",", ".");
  return Math.round(Number(plain) * 100);
}

function formatHundredths(value: number): string {
  return `${Math.trunc(value / 100)},${String(value % 100).padStart(2, "0")}`;
}

function plainOf(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
