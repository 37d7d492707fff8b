import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderStore } from "./folder-store.server.ts";
import { backupName, describeBackups, listBackups, PARTIAL } from "./stored-backups.server.ts";
import { openSystem } from "./system.server.ts";

const [OLD, NEW] = [new Date("2026-11-20T06:30:00.123Z"), new Date("2026-11-21T06:30:00.456Z")];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("backups are found by their names, with size; one that is being made is not verified", async () => {
  const folder = newFolder();
  const files = openFolderStore(folder);
  writeFileSync(path.join(folder, backupName(OLD)), "12345");
  writeFileSync(path.join(folder, backupName(NEW) + PARTIAL), "1");
  writeFileSync(path.join(folder, "eliminacoes-2026.log"), "1");
  expect(await listBackups(files)).toEqual([{ name: backupName(OLD), takenAt: OLD }]);
  expect(await describeBackups(files)).toEqual([
    { name: backupName(NEW) + PARTIAL, takenAt: NEW, bytes: 1, isVerified: false },
    { name: backupName(OLD), takenAt: OLD, bytes: 5, isVerified: true },
  ]);
  expect(await describeBackups(openFolderStore(path.join(folder, "nowhere")))).toEqual([]);
});

test("the system tells the free space of the disk, and lists no backups without a folder", async () => {
  const system = openSystem({ dataFolder: newFolder(), backups: undefined, missingSettings: [] });
  const { freeBytes, diskBytes } = await system.readFacts();
  expect(freeBytes).toBeGreaterThan(0);
  expect(diskBytes).toBeGreaterThan(freeBytes);
  expect(system.makesBackups).toBe(false);
  expect(await system.listBackups()).toEqual([]);
});
