import { expect, test } from "vitest";
import { codeOf, isConnectionLost, isTransient } from "./error-codes.ts";

test.each([
  ["ECONNRESET", true],
  ["EAI_AGAIN", true],
  ["57P01", true],
  ["55P03", false],
  ["ERR_INVALID_ARG_TYPE", false],
  ["23505", false],
])("error code %s: the connection was lost is %s", (code, expected) => {
  expect(isConnectionLost(code)).toBe(expected);
});

test("a query without a response passes by itself, and so does one that the server refuses for a while", () => {
  expect(isTransient(codeOf(new Error("Query read timeout")))).toBe(true);
  expect(isTransient("53300")).toBe(true);
  expect(isTransient("42P01")).toBe(false);
});
