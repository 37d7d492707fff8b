import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinOneEdit, spelledIn, stemToken, toFtsQuery, tokenize } from "./search-tokens.ts";

const LETTERS = [..."abc"];
const words = fc.array(fc.constantFrom(...LETTERS), { maxLength: 6 }).map((letters) => letters.join(""));

/** Every word that one slip of the finger makes of `word`, in a language of a few letters. */
function editsOf(word: string): Set<string> {
  const slips = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const message of LETTERS) {
      slips.add(before + message + after);
      if (after) slips.add(before + message + after.slice(1));
    }
    if (after) slips.add(before + after.slice(1));
    if (after.length > 1) slips.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  slips.delete(word);
  return slips;
}

test("words are those that choose something, in lower case and without accents", () => {
  expect(tokenize("Óculos de Sol REDONDO para o verão")).toEqual(["sol", "redondo", "verao"]);
  expect(tokenize("  armações; geométricas/azuis  ")).toEqual(["geometricas", "azuis"]);
  expect(tokenize("AM-102 (titânio)")).toEqual(["am", "102", "titanio"]);
});

test("words that say nothing are left out, however they are spelled", () => {
  expect(tokenize("os óculos de, para; ATÉ — Armação")).toEqual([]);
});

test("what holds no words has none", () => {
  for (const text of ["", " ", "😀", '"*', "\0", "()-+:^"]) expect(tokenize(text)).toEqual([]);
});

test("a word counts once, and only the first eight", () => {
  expect(tokenize("Sol sol SÓL")).toEqual(["sol"]);
  expect(tokenize("b c d f g h i j k l")).toEqual(["b", "c", "d", "f", "g", "h", "i", "j"]);
});

test("an endless word is cut short", () => {
  expect(tokenize("x".repeat(10_000))).toEqual(["x".repeat(40)]);
});

test("any text at all gives a few plain words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const found = tokenize(text);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(found.filter((word) => !/^[\p{L}\p{N}]{1,40}$/u.test(word))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("number and gender are taken off a word where enough is left", () => {
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

test("a word matches what begins with its stem, but a short one only itself", () => {
  expect(toFtsQuery(["pretas", "rosa"])).toBe('"pret"* "rosa"*');
  expect(toFtsQuery(["sol"])).toBe('"sol"');
});

test("the word that is being typed matches what it begins", () => {
  expect(toFtsQuery(["sol", "re"], { typing: true })).toBe('"sol" "re"*');
});

test("any of the words is enough where that is asked", () => {
  expect(toFtsQuery(["sol", "redondo"], { any: true })).toBe('"sol" OR "redond"*');
});

test("one slip is a letter too many, missing, other, or two in the wrong order", () => {
  for (const typed of ["redonndo", "redndo", "redomdo", "reodndo", "edondo", "redond", "redondox"]) {
    expect(isWithinOneEdit(typed, "redondo"), typed).toBe(true);
  }
  for (const typed of ["redondo", "rendo", "rodendo", "redondos s", "", "quadrado"]) {
    expect(isWithinOneEdit(typed, "redondo"), typed).toBe(false);
  }
});

test("every word is one slip away from what one slip makes of it, and from nothing else", () => {
  fc.assert(
    fc.property(words, words, (word, other) => {
      const slips = editsOf(word);
      expect([...slips].filter((slip) => !isWithinOneEdit(slip, word))).toEqual([]);
      expect(isWithinOneEdit(other, word)).toBe(slips.has(other));
      expect(isWithinOneEdit(word, word)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("a word without accents is found as a text spells it", () => {
  const text = "Geométrico em Titânio, com Solução";
  expect(["geometrico", "titanio", "solucao", "em"].map((word) => spelledIn(text, word))).toEqual([
    "geométrico",
    "titânio",
    "solução",
    "em",
  ]);
  expect(spelledIn(text, "metrico")).toBeUndefined();
});
