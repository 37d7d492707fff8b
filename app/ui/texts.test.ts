import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The folders whose strings are texts of a page or an e-mail. */
const FOLDERS = ["app/ui", "app/routes", "app/content", "app/http/pages", "app/domain"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file)),
);

test("no text ends with two full stops", () => {
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.filter((file) => /\p{L}\.\.(?!\.)/u.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
