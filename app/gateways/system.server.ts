import { statSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import type { OptionalSetting, System } from "#app/domain/system/system.ts";
import { describeBackups } from "./backup-folder.server.ts";

interface Machine {
  databaseFile: string;
  /** Without it there are no backups. */
  backupsFolder: string | undefined;
  missingSettings: readonly OptionalSetting[];
}

export function openSystem({ databaseFile, backupsFolder, missingSettings }: Machine): System {
  return {
    async readFacts() {
      const { bsize, bavail, blocks } = await statfs(path.dirname(path.resolve(databaseFile)));
      const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
      return {
        version,
        uptimeMs: process.uptime() * 1000,
        memoryBytes: process.memoryUsage.rss(),
        databaseBytes: sizeOf(databaseFile),
        walBytes: sizeOf(`${databaseFile}-wal`),
        freeBytes: bavail * bsize,
        diskBytes: blocks * bsize,
      };
    },
    makesBackups: backupsFolder !== undefined,
    listBackups: async () => (backupsFolder === undefined ? [] : describeBackups(backupsFolder)),
    missingSettings,
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
