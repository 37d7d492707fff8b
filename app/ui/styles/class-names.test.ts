import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { shortClassNames } from "./class-names.ts";

test("every class of the shop has a short name of its own, and its file is known by it", () => {
  const names = shortClassNames("app");
  const card = path.resolve("app/ui/shop/catalogue/product-card.module.css");
  const line = path.resolve("app/ui/shop/order/lines.module.css");
  const picture = [names.scoped("frame", card), names.scoped("picture", line), names.scoped("text", line)];
  expect(new Set(picture).size).toBe(3);
  for (const name of picture) expect(name).toMatch(/^[a-z][a-z0-9]{0,2}$/);
  expect(names.fileOf(names.scoped("text", line))).toBe(line);
  expect(names.fileOf("visually-hidden")).toBeUndefined();
});

test("the most frequent class has the shortest name, none looks like an advertisement, and an animation stays readable", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "classes-"));
  const file = path.join(folder, "many.module.css");
  const rare = Array.from({ length: 300 }, (_, index) => `.rare${index}{top:0}`).join("");
  writeFileSync(file, `${rare}.often{top:0}.often a{top:1.5px}/* .none */@keyframes turn{to{top:0}}`);
  const names = shortClassNames(folder);
  expect(names.scoped("often", file)).toBe("a");
  const others = Array.from({ length: 300 }, (_, index) => names.scoped(`rare${index}`, file));
  expect(others.filter((name) => name.startsWith("ad"))).toEqual([]);
  expect(new Set(others).size).toBe(300);
  expect(names.scoped("turn", file)).toBe("turn-0");
  expect(() => names.scoped("none", file)).toThrow();
});
