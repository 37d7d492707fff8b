import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { startPostgres } from "#app/testing/postgres-server.mjs";
import { openStore } from "./open-store.server.ts";

interface Table {
  /** "name kind, not null, default": the kinds are text and int. */
  columns: string[];
  primaryKey: string;
  /** "columns → table(columns), on delete". */
  references: string[];
  checks: string[];
}

interface Schema {
  tables: Record<string, Table>;
  /** "name on table(columns), unique, where". */
  indexes: string[];
  triggers: string[];
  views: string[];
}

/** SQLite's full-text index, and what belongs to an engine's way of migrating. */
const OWN_TABLES = /^(sqlite_|product_search|product_words|__drizzle_migrations|shop_migrations)/;
/** SQLite copies documents to its index by these; PostgreSQL's index is made of generated columns. */
const INDEXING_TRIGGERS = [
  "product_documents_delete",
  "product_documents_insert",
  "product_documents_update",
];
const GENERATED = ["name_words", "attribute_words", "all_words"];

let sqlite: Schema;
let postgres: Schema;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "schema-"));
  const server = await startPostgres({ isDurable: false });
  try {
    const file = path.join(folder, "shop.db");
    await server.create("shop");
    for (const url of [`file:${file}`, server.urlOf("shop")]) await (await openStore(url)).close();
    sqlite = readSqlite(file);
    postgres = await readPostgres(server.urlOf("shop"));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test("both engines have the same tables, columns and primary keys", () => {
  expect(Object.keys(postgres.tables).sort()).toEqual(Object.keys(sqlite.tables).sort());
  for (const [name, { columns, primaryKey }] of Object.entries(sqlite.tables))
    expect({
      name,
      columns: postgres.tables[name]?.columns,
      primaryKey: postgres.tables[name]?.primaryKey,
    }).toEqual({
      name,
      columns,
      primaryKey,
    });
});

test("both engines have the same references and checks", () => {
  for (const [name, { references, checks }] of Object.entries(sqlite.tables))
    expect({
      name,
      references: postgres.tables[name]?.references,
      checks: postgres.tables[name]?.checks,
    }).toEqual({
      name,
      references,
      checks,
    });
});

test("both engines have the same indexes, triggers and views", () => {
  expect(postgres.indexes).toEqual(sqlite.indexes);
  expect(postgres.triggers).toEqual(sqlite.triggers);
  expect(postgres.views).toEqual(sqlite.views);
});

function readSqlite(file: string): Schema {
  const db = new Database(file, { readonly: true });
  const all = <Row>(query: string, ...params: string[]) => db.prepare<string[], Row>(query).all(...params);
  const named = (type: string) =>
    all<{ name: string; tbl_name: string; sql: string | null }>(
      "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = ?",
      type,
    ).filter((row) => !OWN_TABLES.test(row.name));
  const tables = named("table").map(({ name, sql }) => {
    const info = all<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
      `PRAGMA table_info("${name}")`,
    );
    const keys = all<{ table: string; from: string; to: string; on_delete: string }>(
      `PRAGMA foreign_key_list("${name}")`,
    );
    return [
      name,
      {
        columns: info
          .map((column) =>
            described({
              name: column.name,
              isText: /text/i.test(column.type),
              isRequired: column.notnull === 1 || column.pk > 0,
              defaultValue: column.dflt_value?.replace("false", "0"),
            }),
          )
          .sort(),
        primaryKey: info
          .filter(({ pk }) => pk > 0)
          .map((column) => column.name)
          .sort()
          .join(),
        references: keys
          .map((key) => `${key.from} → ${key.table}(${key.to}), ${key.on_delete.toLowerCase()}`)
          .sort(),
        checks: [...(sql ?? "").matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(([, check = ""]) => check).sort(),
      },
    ] as const;
  });
  const indexes = named("index")
    .filter(({ sql }) => sql)
    .map(({ name, tbl_name, sql }) => {
      const columns = all<{ name: string }>(`PRAGMA index_info("${name}")`).map((column) => column.name);
      return indexOf(name, tbl_name, columns, /UNIQUE/.test(sql ?? ""), / WHERE /.test(sql ?? ""));
    });
  const schema = {
    tables: Object.fromEntries(tables),
    indexes: indexes.sort(),
    triggers: named("trigger")
      .map(({ name }) => name)
      .filter((name) => !INDEXING_TRIGGERS.includes(name))
      .sort(),
    views: named("view")
      .map(({ name }) => name)
      .sort(),
  };
  db.close();
  return schema;
}

async function readPostgres(url: string): Promise<Schema> {
  const client = new pg.Client(url);
  await client.connect();
  const all = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows;
  const columns = await all<{
    table: string;
    name: string;
    type: string;
    required: boolean;
    def: string | null;
  }>(
    `SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable = 'NO' AS required, column_default AS def
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const constraints = await all<{
    table: string;
    name: string;
    type: string;
    columns: string[];
    text: string;
  }>(
    `SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS type, pg_get_constraintdef(c.oid) AS text,
       ARRAY(SELECT a.attname::text FROM unnest(c.conkey) k JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k) AS columns
     FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace`,
  );
  const indexes = await all<{
    name: string;
    table: string;
    columns: string[];
    isUnique: boolean;
    hasWhere: boolean;
  }>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table, i.indisunique AS "isUnique",
       i.indpred IS NOT NULL AS "hasWhere",
       ARRAY(SELECT pg_get_indexdef(i.indexrelid, k, true) FROM generate_series(1, i.indnkeyatts) k) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
     WHERE c.relnamespace = 'public'::regnamespace AND m.amname = 'btree'
       AND NOT EXISTS (SELECT 1 FROM pg_constraint o WHERE o.conindid = i.indexrelid)`,
  );
  const triggers = await all<{ name: string }>(
    "SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal",
  );
  const views = await all<{ name: string }>(
    "SELECT viewname AS name FROM pg_views WHERE schemaname = 'public'",
  );
  await client.end();

  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !OWN_TABLES.test(name));
  return {
    tables: Object.fromEntries(
      names.map((name) => {
        const own = constraints.filter(({ table }) => table === name);
        return [
          name,
          {
            columns: columns
              .filter((column) => column.table === name && !GENERATED.includes(column.name))
              .map((column) =>
                described({
                  name: column.name,
                  isText: column.type === "text",
                  isRequired: column.required,
                  defaultValue: column.def?.replace(/::\w+/g, ""),
                }),
              )
              .sort(),
            primaryKey: own
              .filter(({ type }) => type === "p")
              .flatMap((key) => key.columns)
              .sort()
              .join(),
            references: own
              .filter(({ type }) => type === "f")
              .map(({ text }) => {
                const [, from, table, to, action] =
                  /FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)(?: ON DELETE (.*))?$/.exec(text) ?? [];
                return `${from} → ${table}(${to}), ${(action ?? "no action").toLowerCase()}`;
              })
              .sort(),
            checks: own
              .filter(({ type }) => type === "c")
              .map((check) => check.name)
              .sort(),
          },
        ];
      }),
    ),
    indexes: indexes
      .map(({ name, table, columns: keys, isUnique, hasWhere }) =>
        indexOf(
          name.replaceAll('"', ""),
          table,
          keys.map((key) => key.replaceAll('"', "")),
          isUnique,
          hasWhere,
        ),
      )
      .sort(),
    // Keys that rise: SQLite needs no trigger for them.
    triggers: triggers
      .map(({ name }) => name)
      .filter((name) => !name.endsWith("_key"))
      .sort(),
    views: views.map(({ name }) => name).sort(),
  };
}

interface Column {
  name: string;
  isText: boolean;
  isRequired: boolean;
  defaultValue: string | undefined;
}

function described({ name, isText, isRequired, defaultValue }: Column): string {
  return `${name} ${isText ? "text" : "int"}${isRequired ? ", not null" : ""}${defaultValue === undefined ? "" : `, default ${defaultValue}`}`;
}

function indexOf(
  name: string,
  table: string,
  columns: string[],
  isUnique: boolean,
  hasWhere: boolean,
): string {
  return `${name} on ${table}(${columns.join()})${isUnique ? ", unique" : ""}${hasWhere ? ", where" : ""}`;
}
