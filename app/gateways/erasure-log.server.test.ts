import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ErasureEntry } from "#app/domain/erasure/erasure-log.ts";
import { startBucketServer } from "#app/testing/bucket-server.ts";
import { openBucketStore } from "./bucket-store.server.ts";
import { erasureLog } from "./erasure-log.server.ts";
import { openFolderStore } from "./folder-store.server.ts";

function openLog() {
  const root = mkdtempSync(path.join(tmpdir(), "erasures-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = path.join(root, "copias");
  return { folder, log: erasureLog(openFolderStore(folder, { isFlat: true })) };
}

const entry = (id: string, at: string): ErasureEntry => ({ what: "account", id, at: new Date(at) });
const FIRST = entry("a", "2026-11-19T23:59:59Z");
const SECOND = entry("b", "2026-11-20T00:00:00Z");

test("entries are stored in files that only this user can read", async () => {
  const { folder, log } = openLog();
  await log.record(FIRST);
  await log.record(SECOND);
  expect(await erasureLog(openFolderStore(folder, { isFlat: true })).list()).toEqual({
    entries: [FIRST, SECOND],
    unreadable: 0,
  });
  const modes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test("a line that a crash cut short is counted, and the other lines are read", async () => {
  const { folder, log } = openLog();
  await log.record(SECOND);
  appendFileSync(path.join(folder, "eliminacoes-2026-11-20.log"), '\n{"what":"acc');
  await log.record(SECOND);
  expect(await log.list()).toEqual({ entries: [SECOND, SECOND], unreadable: 1 });
});

test("in a bucket each entry is an object, and the same entry is one", async () => {
  const { bucket } = await startBucketServer();
  const log = erasureLog(openBucketStore({ bucket, prefix: "backups/", workFolder: "" }));
  for (const each of [FIRST, SECOND, SECOND]) await log.record(each);
  expect(await log.list()).toEqual({ entries: [FIRST, SECOND], unreadable: 0 });
  await log.purgeBefore(SECOND.at);
  expect(await log.list()).toEqual({ entries: [SECOND], unreadable: 0 });
});

test("purges the entries of earlier days, and no other files", async () => {
  const { folder, log } = openLog();
  await log.record(FIRST);
  await log.record(SECOND);
  appendFileSync(path.join(folder, "outra-coisa.log"), "x");
  await log.purgeBefore(new Date("2026-11-20T18:00:00Z"));
  expect(await log.list()).toEqual({ entries: [SECOND], unreadable: 0 });
  expect(readdirSync(folder)).toContain("outra-coisa.log");
});
