import { expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test("an address is taken apart, beside another too, and what is none is nothing", () => {
  expect(parseUrl("https://loja.example/a?b#c")?.origin).toBe("https://loja.example");
  expect(parseUrl("/a", "https://loja.example/b")?.pathname).toBe("/a");
  expect(parseUrl("/a")).toBeUndefined();
});

test("bytes that would be a host only if they were UTF-8 are none, however often they are asked about", () => {
  const latin1 = `http://${Buffer.from([0xea, 0xa0, 0x88]).toString("latin1")}`;
  const taken = Array.from({ length: 20_000 }, () => parseUrl(latin1)).filter(Boolean);
  expect(taken).toEqual([]);
});
