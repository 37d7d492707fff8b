import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "../server-process.ts";

const REPOSITORY = path.resolve(import.meta.dirname, "../..");
/** This shop's build, and that of the same shop with one sentence more: each differs from the other in its files' names. */
const BUILDS = [path.join(REPOSITORY, "build"), path.join(REPOSITORY, "test-results/cluster/next/build")];

const MIGRATIONS = "postgres/migrations";

/** What is the same in every version: links to it. */
const LINKED = ["app", "node_modules", "package.json", "public"];

/**
 * The folder of the shop's version of this number, counted from 0. Each differs from the one before in its build, and has one migration
 * more, which only adds: the versions before go on working on its database.
 */
export function newDeployment(version: number): string {
  const folder = newFolder();
  for (const name of LINKED) symlinkSync(path.join(REPOSITORY, name), path.join(folder, name));
  symlinkSync(BUILDS[version % BUILDS.length] as string, path.join(folder, "build"));
  const db = path.join(REPOSITORY, "db");
  for (const name of readdirSync(db).filter((each) => each !== "postgres")) {
    mkdirSync(path.join(folder, "db"), { recursive: true });
    symlinkSync(path.join(db, name), path.join(folder, "db", name));
  }
  cpSync(path.join(db, MIGRATIONS), path.join(folder, "db", MIGRATIONS), { recursive: true });
  for (let number = 1; number <= version; number++)
    writeMigration(path.join(folder, "db", MIGRATIONS), number);
  return folder;
}

/** A column with a default in a table that every sale changes, and an index. */
function writeMigration(migrations: string, number: number): void {
  writeFileSync(
    path.join(migrations, `9${String(number).padStart(3, "0")}_drill.sql`),
    `ALTER TABLE orders ADD COLUMN drill_${number} bigint NOT NULL DEFAULT 0;
CREATE INDEX orders_drill_${number} ON orders (drill_${number}, placed_at);
`,
  );
}
