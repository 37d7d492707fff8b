import { expect, test } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

test.each([
  ["/", { act: "search" }],
  ["?", { act: "help" }],
  ["g", { act: "begin" }],
  ["j", { act: "next-row" }],
  ["k", { act: "previous-row" }],
  ["x", { act: "toggle-row" }],
  ["a", { act: "acts" }],
  ["J", undefined],
  ["h", undefined],
  ["Enter", undefined],
])("%s alone", (key, shortcut) => {
  expect(shortcutOf({ ...PLAIN, key }, false)).toEqual(shortcut);
});

test("after g a letter leads to a screen, and anything else is itself", () => {
  expect(shortcutOf({ ...PLAIN, key: "j" }, true)).toEqual({ act: "go", key: "j" });
  expect(shortcutOf({ ...PLAIN, key: "/" }, true)).toEqual({ act: "search" });
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing"])("with %s a key is not ours", (modifier) => {
  for (const key of ["/", "g", "j", "?"])
    expect(shortcutOf({ ...PLAIN, key, [modifier]: true }, true)).toBeUndefined();
});
