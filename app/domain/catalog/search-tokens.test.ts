import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinOneEdit, spelledIn, stemToken, termsOf, tokenize } from "./search-tokens.ts";

const LETTERS = [..."abc"];
const words = fc.array(fc.constantFrom(...LETTERS), { maxLength: 6 }).map((letters) => letters.join(""));

function editsOf(word: string): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      edits.add(before + letter + after);
      if (after) edits.add(before + letter + after.slice(1));
    }
    if (after) edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  edits.delete(word);
  return edits;
}

test("tokens are lower case and without accents", () => {
  expect(tokenize("Óculos de Sol REDONDO para o verão")).toEqual(["sol", "redondo", "verao"]);
  expect(tokenize("  armações; geométricas/azuis  ")).toEqual(["geometricas", "azuis"]);
  expect(tokenize("AM-102 (titânio)")).toEqual(["am", "102", "titanio"]);
});

test("stop words are left out in any spelling", () => {
  expect(tokenize("os óculos de, para; ATÉ — Armação")).toEqual([]);
});

test("a text without letters or digits has no tokens", () => {
  for (const text of ["", " ", "😀", '"*', "\0", "()-+:^"]) expect(tokenize(text)).toEqual([]);
});

test("duplicate tokens are dropped, and only the first eight are used", () => {
  expect(tokenize("Sol sol SÓL")).toEqual(["sol"]);
  expect(tokenize("b c d f g h i j k l")).toEqual(["b", "c", "d", "f", "g", "h", "i", "j"]);
});

test("a very long word is truncated", () => {
  expect(tokenize("x".repeat(10_000))).toEqual(["x".repeat(40)]);
});

test("any text yields at most eight tokens of letters and digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const found = tokenize(text);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(found.filter((token) => !/^[\p{L}\p{N}]{1,40}$/u.test(token))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("endings of number and gender are stripped unless the rest is too short", () => {
  expect(["preto", "preta", "pretos", "pretas"].map(stemToken)).toEqual(["pret", "pret", "pret", "pret"]);
  expect(["redonda", "redondos"].map(stemToken)).toEqual(["redond", "redond"]);
  expect(["azul", "rosa", "rosas", "sol", "gato"].map(stemToken)).toEqual([
    "azul",
    "rosa",
    "rosa",
    "sol",
    "gato",
  ]);
});

test("a token matches by the prefix of its stem, a short one exactly", () => {
  expect(termsOf(["pretas", "rosa", "sol"]).terms).toEqual([
    { text: "pret", isPrefix: true },
    { text: "rosa", isPrefix: true },
    { text: "sol", isPrefix: false },
  ]);
});

test("the token being typed matches by prefix", () => {
  expect(termsOf(["sol", "re"], { typing: true }).terms).toEqual([
    { text: "sol", isPrefix: false },
    { text: "re", isPrefix: true },
  ]);
});

test("one edit is a letter added, missing or replaced, or two swapped", () => {
  for (const typed of ["redonndo", "redndo", "redomdo", "reodndo", "edondo", "redond", "redondox"]) {
    expect(isWithinOneEdit(typed, "redondo"), typed).toBe(true);
  }
  for (const typed of ["redondo", "rendo", "rodendo", "redondos s", "", "quadrado"]) {
    expect(isWithinOneEdit(typed, "redondo"), typed).toBe(false);
  }
});

test("for any two words, the result equals membership in the set of all edits", () => {
  fc.assert(
    fc.property(words, words, (word, other) => {
      const edits = editsOf(word);
      expect([...edits].filter((edit) => !isWithinOneEdit(edit, word))).toEqual([]);
      expect(isWithinOneEdit(other, word)).toBe(edits.has(other));
      expect(isWithinOneEdit(word, word)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("a token without accents is returned as the text spells it", () => {
  const text = "Geométrico em Titânio, com Solução";
  expect(["geometrico", "titanio", "solucao", "em"].map((token) => spelledIn(text, token))).toEqual([
    "geométrico",
    "titânio",
    "solução",
    "em",
  ]);
  expect(spelledIn(text, "metrico")).toBeUndefined();
});
