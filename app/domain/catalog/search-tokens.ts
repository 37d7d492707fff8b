import { foldText } from "#app/domain/values/text.ts";
import type { SearchTerms } from "#db/search-index.ts";

/** Function words, and words that match every product. Without accents, as `tokenize` compares them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a o as os um uma de do da dos das e em no na nos nas para pra por com sem que ate oculo oculos armacao armacoes".split(
    " ",
  ),
);

const MAX_TOKENS = 8;
const MAX_TOKEN_LENGTH = 40;

/** Splits a text into up to eight distinct tokens, lower case and without accents. Stop words are left out. Never throws. */
export function tokenize(text: string): string[] {
  const tokens = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token && !STOP_WORDS.has(token))
    .map((token) => token.slice(0, MAX_TOKEN_LENGTH));
  return [...new Set(tokens)].slice(0, MAX_TOKENS);
}

/** Returns a token as the text spells it, in lower case: 'titanio' in 'Armação de Titânio' → 'titânio'. */
export function spelledIn(text: string, token: string): string | undefined {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((spelled) => foldText(spelled) === token);
}

/** Strips the Portuguese endings of number and gender, unless the rest would be too short: 'pretas', 'preto' → 'pret'. */
export function stemToken(token: string): string {
  const singular = token.length >= 5 ? token.replace(/s$/, "") : token;
  return singular.length >= 5 ? singular.replace(/[aeo]$/, "") : singular;
}

/**
 * The terms to find in the index. Tokens longer than three characters match by the prefix of their stem, shorter ones exactly:
 * 'sol' does not match 'solução'. `typing` matches the last token by prefix, whatever its length.
 */
export function termsOf(tokens: readonly string[], { any = false, typing = false } = {}): SearchTerms {
  const terms = tokens.map((token, index) => {
    const isPrefix = token.length > 3 || (typing && index === tokens.length - 1);
    return { text: isPrefix ? stemToken(token) : token, isPrefix };
  });
  return { terms, any };
}

/** Whether the Damerau–Levenshtein distance is exactly 1: a letter added, missing, replaced, or two neighbours swapped. */
export function isWithinOneEdit(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = typed.slice(start);
  const other = meant.slice(start);

  const isOtherLetter = rest.slice(1) === other.slice(1);
  const isOneTooMany = rest.slice(1) === other;
  const isOneMissing = rest === other.slice(1);
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isOtherLetter || isOneTooMany || isOneMissing || isSwapped;
}
