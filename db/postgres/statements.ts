import { createHash } from "node:crypto";

interface Statement {
  /** The server keeps the plan of a named statement for each connection. */
  name: string;
  text: string;
}

/** What the query builders and db's expressions write for SQLite, and PostgreSQL calls otherwise. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\bSELECT value FROM json_each\((\$\d+)\)/g, "SELECT jsonb_array_elements_text($1::jsonb)"],
  [/\bjson_group_array\(/g, "json_agg("],
  [/\bjson_object\(/g, "json_build_object("],
  [/\bgroup_concat\(/g, "string_agg("],
  [/\binstr\(/g, "strpos("],
  // SQLite ignores the case of ASCII letters. So does this, with the collation "C" of all texts.
  [/ like /g, " ilike "],
];

const QUOTED = /('(?:[^']|'')*'|"(?:[^"]|"")*")/;

const known = new Map<string, Statement>();

/** Translates a statement of Drizzle's builders for SQLite: `?` becomes `$1`, `$2`, … Each text is translated once. */
export function translated(sql: string): Statement {
  let statement = known.get(sql);
  if (!statement) {
    const text = translate(sql);
    statement = { name: createHash("sha256").update(text).digest("hex").slice(0, 32), text };
    known.set(sql, statement);
  }
  return statement;
}

/** The target of a conflict names columns without their table. */
const CONFLICT_TARGET = /on conflict \(.*?\)(?: where .*?)? do /g;

function translate(sql: string): string {
  let count = 0;
  return sql
    .replace(CONFLICT_TARGET, (target) => target.replace(/"\w+"\.("\w+")/g, "$1"))
    .split(QUOTED)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\?/g, () => `$${++count}`)))
    .map((part, index) => (index % 2 === 1 ? part : rewritten(part)))
    .join("");
}

function rewritten(part: string): string {
  return REWRITES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), part);
}
