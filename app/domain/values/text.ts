/**
 * Control characters (NUL, C1), lone surrogates, bidirectional controls, zero-width and filler characters (Unicode,
 * Default_Ignorable_Code_Point). Joiners and variation selectors stay: emoji and some scripts need them.
 */
const INVISIBLE =
  /(?![\t-\r]|\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** A text without any of these counts as empty. U+2800 is the blank Braille pattern. */
const VISIBLE = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const LEADING_MARKS = /^[\s\p{M}]+/u;
/** Right-to-left letters (the Unicode blocks of Bidi_Class R and AL) and Arabic digits. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Lower case without accents, to search; the search index stores its terms like that. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** "" if nothing is visible. Invisible characters are removed, not refused: people paste them unknowingly. */
export function normalizeLine(text: string): string {
  return trimVisible(text.replace(INVISIBLE, "").replace(/\s+/g, " "));
}

/** `normalizeLine` for several lines, with at most one empty line in a row. */
export function normalizeLines(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return trimVisible(lines);
}

function trimVisible(text: string): string {
  return VISIBLE.test(text) ? text.replace(LEADING_MARKS, "").trimEnd().normalize("NFC") : "";
}

/**
 * Wraps typed text with right-to-left letters in a first strong isolate (UAX #9), so that it does not reorder the sentence around
 * it. For plain text: subjects, flash messages, labels. Pages use the component `UserText`.
 */
export function isolateText(text: string): string {
  const line = text.replace(INVISIBLE, "");
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}
