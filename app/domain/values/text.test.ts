import fc from "fast-check";
import { expect, test } from "vitest";
import { isolateText, normalizeLine, normalizeLines } from "./text.ts";
import { requiredText } from "./text-fields.ts";

test.each([
  ["  Ana \u00a0 Maria\t", "Ana Maria"],
  ["Joa\u0303o", "João"],
  ["a\u0000b\u0007c\u009fd", "abcd"],
  ["\u202Eabc\u202C", "abc"],
  ["a\u2067b\u2069c", "abc"],
  ["Ana\u200B\u2060\uFEFF\u00AD", "Ana"],
  ["\ud83d", ""],
  ["a\ud83d", "a"],
  ["linha\num", "linha um"],
  ["\u0301Ana", "Ana"],
  ["李小龙 & Søn, O’Neill 👩‍👩‍👧 ❤️", "李小龙 & Søn, O’Neill 👩‍👩‍👧 ❤️"],
  ["דוד", "דוד"],
])("%j is stored as %j", (typed, stored) => {
  expect(normalizeLine(typed)).toBe(stored);
});

test.each([
  "",
  " \t\n",
  "\u200B",
  "\u2060",
  "\uFEFF",
  "\u3164",
  "\u115F",
  "\u1160\uFFA0",
  "\u2800 \u2800",
  "\u00AD",
  "\u0301\u0302",
  "\u202E\u202C",
  "\u200D",
  "\uFE0F",
  "\u0000",
  "\u034F",
  "\u{E0020}\u{E007F}",
])("%j counts as empty", (typed) => {
  expect(normalizeLine(typed)).toBe("");
  expect(normalizeLines(typed)).toBe("");
  expect(requiredText("Preencha o Nome").safeParse(typed).error?.issues[0]?.message).toBe("Preencha o Nome");
});

test("line breaks stay, with at most one empty line in a row", () => {
  expect(normalizeLines(" Gostei.\r\n\r\n\r\n\r\nMuito \t mesmo! \n")).toBe("Gostei.\n\nMuito mesmo!");
});

const unit = fc.oneof(
  fc.constantFrom(
    "a",
    "é",
    "e\u0301",
    " ",
    "\n",
    "\r",
    "\u0000",
    "\u009b",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u0958",
  ),
  fc.constantFrom(
    "\u0301",
    "\u3164",
    "\u2800",
    "\ud83d",
    "\u200d",
    "👩",
    "\ufe0f",
    "א",
    "ع",
    "\u2028",
    "\ufeff",
  ),
  fc.string({ unit: "binary", maxLength: 1 }),
);
const anyText = fc.string({ unit, maxLength: 30 });

test.each([
  ["line", normalizeLine],
  ["text of several lines", normalizeLines],
])(
  "normalising a %s twice changes nothing, and leaves no control characters and no blanks at its ends",
  (_, normalize) => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const once = normalize(typed);
        expect(normalize(once)).toBe(once);
        expect(once).toBe(once.normalize("NFC").trim());
        expect(once).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
        if (once !== "") expect(once).toMatch(/[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u);
      }),
      { numRuns: 3000 },
    );
  },
);

test("canonically equivalent texts are stored the same", () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(normalizeLine(typed.normalize("NFD"))).toBe(normalizeLine(typed.normalize("NFC")));
    }),
  );
});

test("right-to-left text is wrapped in an isolate it cannot leave; other text is unchanged", () => {
  expect(isolateText("Ana")).toBe("Ana");
  expect(isolateText("\u202Eana")).toBe("ana");
  expect(isolateText("דוד")).toBe("\u2068דוד\u2069");
  fc.assert(
    fc.property(anyText, (typed) => {
      const inside = isolateText(typed).replace(/^\u2068(.*)\u2069$/su, "$1");
      expect(inside).not.toMatch(/\p{Bidi_Control}/u);
    }),
  );
});
