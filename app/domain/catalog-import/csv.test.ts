import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLines, escapeText, parseCsv, startOfCsv, unescapeText } from "./csv.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const cellsOf = (text: string) => {
  const parsed = parseCsv(bytesOf(text));
  return "records" in parsed ? parsed.records.map(({ cells }) => cells) : parsed.fault;
};

const cell = fc.oneof(
  fc
    .string({ unit: "grapheme" })
    .map((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "").replaceAll("\uFEFF", "")),
  fc.constantFrom("a;b", "a,b", 'a"b', '"', "a\nb", "", "'", "=1+1", "-5", "@x", "+1"),
);
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });

test("what is written is read back, with and without a BOM, with each line end", () => {
  fc.assert(
    fc.property(rows, fc.boolean(), fc.constantFrom("\r\n", "\n", "\r"), (written, hasBom, end) => {
      const header = ["a", "b", "c", "d"];
      const text = (hasBom ? startOfCsv : "") + csvLines([header, ...written]);
      const filled = written.filter((row) => row.some((each) => each.trim() !== ""));
      expect(cellsOf(text.replaceAll("\r\n", end))).toEqual([header, ...filled]);
    }),
  );
});

test("each record knows the line on which it begins", () => {
  fc.assert(
    fc.property(rows, (written) => {
      const text = csvLines([["a", "b"], ...written]);
      const parsed = parseCsv(bytesOf(text));
      if (!("records" in parsed)) throw new Error(parsed.fault.reason);
      const lines = text.replaceAll("\r\n", "\n").split("\n");
      for (const { line, cells } of parsed.records) {
        const start = (cells[0] ?? "").split("\n")[0] ?? "";
        expect(lines[line - 1]).toContain(start.replaceAll('"', '""'));
      }
    }),
  );
});

test("a text is escaped and read back unchanged, and none that is written begins like a formula", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(unescapeText(escapeText(text))).toBe(text);
      expect(escapeText(text)).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});

test.each([
  [
    "a;b\n1;2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a;b\n\n1,5;2\n;\n",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  ["", []],
])("reads %j", (text, expected) => {
  expect(cellsOf(text)).toEqual(expected);
});

test.each([
  [bytesOf('a;b\n1;2\n3;"cortad'), 3, /aspas que não fecham/],
  [bytesOf('a;b\n1;2\n3;x"y\n'), 3, /aspas no meio/],
  [Uint8Array.from([0x61, 0x0a, 0x62, 0x0a, 0xe7, 0x0a]), 3, /UTF-8/],
  [Uint8Array.from([0xff, 0xfe, 0x61, 0x00]), 1, /UTF-16/],
  [Uint8Array.from([0x61, 0x0a, 0x00, 0x62]), 2, /não é um arquivo de texto/],
])("refuses a file, and says on which line: %#", (bytes, line, reason) => {
  expect(parseCsv(bytes)).toEqual({ fault: { line, reason: expect.stringMatching(reason) } });
});
