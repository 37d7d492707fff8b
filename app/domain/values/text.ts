import { z } from "zod";

/**
 * Characters that nobody sees and nobody means: control characters (NUL, C1), halves of characters, bidirectional controls,
 * zero-width and filler characters (Unicode, Default_Ignorable_Code_Point). Joiners and variation selectors stay: emoji and some
 * scripts are spelt with them.
 */
const UNSEEN =
  /(?![\t-\r]|\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** A text without any of these is empty; the blank Braille pattern (U+2800) is a symbol that shows nothing. */
const VISIBLE = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LEADING_MARKS = /^[\s\p{M}]+/u;
/** Letters that are written from right to left (Unicode's blocks of Bidi_Class R and AL), and Arabic digits. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A line of text as it is kept and compared: NFC, without unseen characters, each gap one space; "" where nothing would be seen.
 * Unseen characters are removed, not refused: people paste them without knowing, and cannot find what they do not see.
 */
export function normalizeLine(text: string): string {
  return settle(text.replace(UNSEEN, "").replace(/\s+/g, " "));
}

/** The same of a text of several lines, with at most one empty line between two of them. */
export function normalizeLines(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(UNSEEN, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return settle(lines);
}

function settle(text: string): string {
  return VISIBLE.test(text) ? text.replace(LEADING_MARKS, "").trimEnd().normalize("NFC") : "";
}

/**
 * Somebody's words within a sentence of plain text (a subject, a notice, a label): right-to-left letters get a first strong
 * isolate (UAX #9), so that they reorder nothing around them. On pages the component `Typed` does it.
 */
export function isolateText(text: string): string {
  const line = text.replace(UNSEEN, "");
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

const TOO_LONG = "Texto longo demais";

interface TextField {
  /** In UTF-16 units, after normalising. */
  max?: number;
  tooLong?: string;
  /** Line breaks are kept. */
  lines?: boolean;
}

/** What everybody types passes one of these fields: text by the rules above. `empty` is the message of a blank one. */
export function requiredText(
  empty: string,
  { max = 200, tooLong = TOO_LONG, lines = false }: TextField = {},
) {
  return z
    .string(empty)
    .overwrite(lines ? normalizeLines : normalizeLine)
    .min(1, empty)
    .max(max, tooLong);
}

export function optionalText({ max = 200, tooLong = TOO_LONG }: TextField = {}) {
  return z.string("Texto inválido").overwrite(normalizeLine).max(max, tooLong).default("");
}

/** A password is taken as it is typed: what its owner cannot see is part of it. */
export function passwordText(tooLong = "A senha pode ter até 200 caracteres") {
  return z.string("Preencha a senha").max(200, tooLong);
}

/** An id or token as a form of the shop sends it: only ever looked up, neither shown nor stored. */
export function sentId({ missing, max = 64 }: { missing?: string; max?: number } = {}) {
  return z.string(missing).max(max, TOO_LONG);
}

/** Where a form asks to go on to; one that is too long is as good as none. */
export function sentPath() {
  return sentId({ max: 2000 }).optional().catch(undefined);
}
