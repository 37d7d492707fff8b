import { type InvoiceKeyRefusal, parseInvoiceKey } from "./invoice-key.ts";
import { orderNumberOf } from "./order-search.ts";
import type { OrderStatus } from "./order-status.ts";
import { type ParcelCarrier, type ParcelCodeRefusal, parseParcelCode } from "./parcel-carriers.ts";

export const MAX_PARCEL_LINES = 200;

/** A line that can be read. `invoiceKey` is null if the line has none. */
export interface ParcelLine {
  number: number;
  trackingCode: string;
  carrier: ParcelCarrier | null;
  invoiceKey: string | null;
}

export type ParcelLineRefusal =
  | "no-number"
  | "no-code"
  | "too-many-fields"
  | "same-number"
  | "same-code"
  | ParcelCodeRefusal
  | { invoiceKey: InvoiceKeyRefusal };

/** Why the order of a line is not sent, or prepared. */
export type ParcelRefusal =
  | ParcelLineRefusal
  /** `code-in-use`: of another order. `needs-invoice`: neither a key nor a reason. */
  | "unknown"
  | "changed"
  | "code-in-use"
  | "needs-invoice"
  | "needs-prescription"
  | "unfinished-lenses"
  | "nothing-to-send"
  | { status: OrderStatus };

/** `text` as typed, without the spaces around it. */
export type ReadLine = { text: string } & ({ parcel: ParcelLine } | { refusal: ParcelLineRefusal });

/**
 * Pasted lines 'number;code' or 'number;code;invoice key', from a spreadsheet or a carrier's list: separated by ';', a tab or ','.
 * Empty lines are left out. The second line with a number or a code is refused, and so is every line after the 200th: `isTooLong`.
 */
export function readParcelLines(
  pasted: string,
  carrier: ParcelCarrier | undefined,
): { lines: ReadLine[]; isTooLong: boolean } {
  const texts = pasted
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const numbers = new Set<number>();
  const codes = new Set<string>();
  const lines = texts.slice(0, MAX_PARCEL_LINES).map((text): ReadLine => {
    const read = readLine(text, carrier);
    if ("refusal" in read) return { text, ...read };
    const { number, trackingCode } = read.parcel;
    if (numbers.has(number)) return { text, refusal: "same-number" };
    if (codes.has(trackingCode)) return { text, refusal: "same-code" };
    numbers.add(number);
    codes.add(trackingCode);
    return { text, ...read };
  });
  return { lines, isTooLong: texts.length > MAX_PARCEL_LINES };
}

function readLine(
  text: string,
  chosen: ParcelCarrier | undefined,
): { parcel: ParcelLine } | { refusal: ParcelLineRefusal } {
  const [first = "", code = "", key = "", ...rest] = text.split(/[;,\t]/).map((part) => part.trim());
  if (rest.some((part) => part !== "")) return { refusal: "too-many-fields" };
  const number = orderNumberOf(first.replace(/^#/, ""));
  if (number === 0) return { refusal: "no-number" };
  if (code === "") return { refusal: "no-code" };
  const parsed = parseParcelCode(code, chosen);
  if (!parsed.ok) return { refusal: parsed.reason };
  const { trackingCode, carrier } = parsed;
  if (key === "") return { parcel: { number, trackingCode, carrier, invoiceKey: null } };
  const invoice = parseInvoiceKey(key);
  if (!invoice.ok) return { refusal: { invoiceKey: invoice.reason } };
  return { parcel: { number, trackingCode, carrier, invoiceKey: invoice.key } };
}
