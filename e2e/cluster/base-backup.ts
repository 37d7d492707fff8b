import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseServer } from "./database-server.ts";

/** Their files belong to the running server, or are read from it again. */
const EMPTY_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT = /^(postmaster\.(pid|opts)|standby\.signal|backup_label.*|current_logfiles)$|\/pgsql_tmp/;

/**
 * Copies a running server's data to `copy`, which becomes its standby of this name. What `pg_basebackup` does, which is not among the
 * programs: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyAsStandby(primary: DatabaseServer, copy: DatabaseServer, name: string) {
  rmSync(copy.data, { recursive: true, force: true });
  const client = await primary.connect({ timeoutMs: 60_000 });
  try {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    copyFolder(primary.data, copy);
    const { rows } = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)",
    );
    write(copy, "backup_label", rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  const source = `host=127.0.0.1 port=${primary.port} user=shop application_name=${name}`;
  const settings = readFileSync(path.join(primary.data, "postgresql.auto.conf"), "utf8");
  write(copy, "postgresql.auto.conf", `${settings}\nprimary_conninfo = '${source}'\n`);
  write(copy, "standby.signal", "");
}

/** Files change while they are copied: the standby repeats those changes from the log. */
function copyFolder(from: string, copy: DatabaseServer): void {
  makeFolder(copy, "");
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" }).sort()) {
    if (LEFT_OUT.test(name)) continue;
    const source = path.join(from, name);
    try {
      if (statSync(source).isDirectory()) makeFolder(copy, name);
      else if (!EMPTY_FOLDERS.test(name)) write(copy, name, readFileSync(source));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function makeFolder({ data, programs }: DatabaseServer, name: string): void {
  const folder = path.join(data, name);
  mkdirSync(folder, { mode: 0o700 });
  programs.own(folder);
}

function write({ data, programs }: DatabaseServer, name: string, content: string | Buffer): void {
  const file = path.join(data, name);
  writeFileSync(file, content, { mode: 0o600 });
  programs.own(file);
}
