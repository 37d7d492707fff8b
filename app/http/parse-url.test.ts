import { expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test("a URL is parsed, also relative to a base; any other text is undefined", () => {
  expect(parseUrl("https://loja.example/a?b#c")?.origin).toBe("https://loja.example");
  expect(parseUrl("/a", "https://loja.example/b")?.pathname).toBe("/a");
  expect(parseUrl("/a")).toBeUndefined();
});

test("a host that is valid only as UTF-8 bytes is refused, also after many calls", () => {
  const latin1 = `http://${Buffer.from([0xea, 0xa0, 0x88]).toString("latin1")}`;
  const taken = Array.from({ length: 20_000 }, () => parseUrl(latin1)).filter(Boolean);
  expect(taken).toEqual([]);
});
