import { expect, test } from "vitest";
import { formatBytes, formatSpan } from "./quantities.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 KB"],
  [1_536_000, "1,5 MB"],
  [64_000_000_000, "64 GB"],
  [2.5e15, "2.500 TB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [59_999, "menos de um minuto"],
  [60_000, "1 minuto"],
  [7_199_999, "1 hora"],
  [172_800_000, "2 dias"],
])("%i ms are %s", (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});
