/**
 * What people add to what they are looking for, and what every product is: words that choose nothing.
 * Without accents, as `wordsOf` leaves them.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a o as os um uma de do da dos das e em no na nos nas para pra por com sem que ate oculo oculos armacao armacoes".split(
    " ",
  ),
);

const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** The words of what was typed that choose something, in lower case and without accents; any text at all has an answer. */
export function tokenize(text: string): string[] {
  const words = folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !STOP_WORDS.has(word))
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** 'titanio' in 'Armação de titânio' → 'titânio', in lower case; undefined where the text has no such word. */
export function spelledIn(text: string, word: string): string | undefined {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((spelled) => folded(spelled) === word);
}

/** What 'pretas' and 'preto' have in common: the word without its Portuguese number and gender, where enough is left. */
export function stemToken(word: string): string {
  const singular = word.length >= 5 ? word.replace(/s$/, "") : word;
  return singular.length >= 5 ? singular.replace(/[aeo]$/, "") : singular;
}

/**
 * The words in the language of SQLite's full-text index. Each is quoted, so that none is an operator; each matches what
 * begins with its stem, but short words only themselves: 'sol' is not 'solução'.
 */
export function toFtsQuery(words: readonly string[], { any = false, typing = false } = {}): string {
  const terms = words.map((word, index) => {
    const isBeingTyped = typing && index === words.length - 1;
    return word.length > 3 || isBeingTyped ? `"${stemToken(word)}"*` : `"${word}"`;
  });
  return terms.join(any ? " OR " : " ");
}

/** Whether one slip of the finger lies between two words: a letter too many, missing, other, or two in the wrong order. */
export function isWithinOneEdit(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = typed.slice(start);
  const other = meant.slice(start);

  const isOtherEmail = rest.slice(1) === other.slice(1);
  const isOneTooMany = rest.slice(1) === other;
  const isOneMissing = rest === other.slice(1);
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isOtherEmail || isOneTooMany || isOneMissing || isSwapped;
}

/** In lower case and without accents, as the index has its words. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
