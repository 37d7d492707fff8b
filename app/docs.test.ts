import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "./routes.ts";

const FOLDERS = ["app", "db", "e2e", "docs"];

const PATHS = FOLDERS.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
]);
const DOCUMENTS = ["README.md", ...PATHS.filter((file) => file.startsWith("docs/") && file.endsWith(".md"))];

const textOf = (document: string) => readFileSync(document, "utf8");
/** Without what is shown as code of several lines: a link there is an example. */
const proseOf = (document: string) => textOf(document).replace(/^ *```[\s\S]*?^ *```/gm, "");

test("there are documents to look at", () => {
  expect(DOCUMENTS).toContain("docs/architecture.md");
  expect(DOCUMENTS.length).toBeGreaterThan(25);
});

test("the README is no longer than 120 lines", () => {
  expect(textOf("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

test("every relative link and picture leads to a file, and to a heading where it names one", () => {
  const broken = DOCUMENTS.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? "")
      .filter((link) => !/^[a-z]+:/.test(link) && !isGood(document, link))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("every path of the sources that a document names is there", () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:app|db|e2e|docs)\/[^`\s]*)`/g)]
      .map(([, named = ""]) => named)
      .filter((named) => !isThere(named))
      .map((named) => `${document}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test("every identifier that a document names is in the sources", () => {
  const sources = [...PATHS.filter((file) => /\.(tsx?|mjs|sql)$/.test(file)), ".env.example"];
  const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/\w+/g) ?? []));
  const unknown = DOCUMENTS.flatMap((document) =>
    [...proseOf(document).matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(.*?\))?`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !words.has(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("the HTTP contract names every route", () => {
  const contract = textOf("docs/http-contract.md");
  const unnamed = patternsOf(routes).filter((pattern) => !contract.includes(`\`${pattern}\``));
  expect(unnamed).toEqual([]);
});

test("every decision is in the index, and has the four parts", () => {
  const index = textOf("docs/decisions/README.md");
  const decisions = readdirSync("docs/decisions").filter((file) => /^\d{4}-/.test(file));
  expect(decisions.length).toBeGreaterThan(15);
  expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  const incomplete = decisions
    // A list of questions to a lawyer, and no decision.
    .filter((file) => !file.startsWith("0001-"))
    .filter((file) =>
      ["Context", "Decision", "Consequences", "Measured"].some(
        (part) => !textOf(`docs/decisions/${file}`).includes(`\n## ${part}\n`),
      ),
    );
  expect(incomplete).toEqual([]);
});

test(".env.example has every setting that is read, and no other", () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...textOf(file).matchAll(pattern)].map(([, name = ""]) => name).sort();
  expect(namesIn(".env.example", /^([A-Z_]+)=/gm)).toEqual(
    namesIn("app/settings.server.ts", /^ {4}([A-Z_]+):/gm),
  );
});

function isGood(document: string, link: string): boolean {
  const [file = "", heading] = link.split("#");
  const target = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
  if (!statSync(target, { throwIfNoEntry: false })) return false;
  return heading === undefined || headingsOf(target).includes(heading);
}

/** The anchors that GitHub makes of a document's headings. */
function headingsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** `*` is any part of a name, `**` any folders; what stands behind a '#' is a name in the file. */
function isThere(named: string): boolean {
  const [file = ""] = named.replace(/\/$/, "").split("#");
  if (!file.includes("*")) return PATHS.includes(file);
  const pattern = file
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ "**/": "(?:.*/)?", "*": "[^/]*" })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join("");
  return PATHS.some((each) => new RegExp(`^${pattern}$`).test(each));
}

/** A layout without a path has children only. */
function patternsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path: own, index, children = [] }) =>
    own === undefined && !index ? patternsOf(children) : [`/${own ?? ""}`],
  );
}
