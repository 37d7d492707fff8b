import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupName, describeBackups, listBackups, PARTIAL } from "./backup-folder.server.ts";
import { openSystem } from "./system.server.ts";

const [OLD, NEW] = [new Date("2026-11-20T06:30:00.123Z"), new Date("2026-11-21T06:30:00.456Z")];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("backups are found by their names, with size; one that is being made is not verified", async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, backupName(OLD)), "12345");
  writeFileSync(path.join(folder, backupName(NEW) + PARTIAL), "1");
  writeFileSync(path.join(folder, "eliminacoes-2026.log"), "1");
  expect(await listBackups(folder)).toEqual([{ file: path.join(folder, backupName(OLD)), takenAt: OLD }]);
  expect(await describeBackups(folder)).toEqual([
    { name: backupName(NEW) + PARTIAL, takenAt: NEW, bytes: 1, isVerified: false },
    { name: backupName(OLD), takenAt: OLD, bytes: 5, isVerified: true },
  ]);
  expect(await describeBackups(path.join(folder, "nowhere"))).toEqual([]);
});

test("the system tells the sizes of the database's files, and lists no backups without a folder", async () => {
  const folder = newFolder();
  const databaseFile = path.join(folder, "shop.db");
  writeFileSync(databaseFile, "1234567");
  writeFileSync(`${databaseFile}-wal`, "12");
  const system = openSystem({ databaseFile, backupsFolder: undefined, missingSettings: [] });
  expect(await system.readFacts()).toMatchObject({ databaseBytes: 7, walBytes: 2 });
  expect(system.makesBackups).toBe(false);
  expect(await system.listBackups()).toEqual([]);
});
