import { readFile, statfs } from "node:fs/promises";
import type { OptionalSetting, System } from "#app/domain/system/system.ts";
import type { FileStore } from "./file-store.ts";
import { describeBackups } from "./stored-backups.server.ts";

interface Machine {
  /** On the disk whose free space matters: the folder of the database file. */
  dataFolder: string;
  /** Without it there are no backups. */
  backups: FileStore | undefined;
  missingSettings: readonly OptionalSetting[];
}

export function openSystem({ dataFolder, backups, missingSettings }: Machine): System {
  return {
    async readFacts() {
      const { bsize, bavail, blocks } = await statfs(dataFolder);
      const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
      return {
        version,
        uptimeMs: process.uptime() * 1000,
        memoryBytes: process.memoryUsage.rss(),
        freeBytes: bavail * bsize,
        diskBytes: blocks * bsize,
      };
    },
    makesBackups: backups !== undefined,
    listBackups: async () => (backups === undefined ? [] : describeBackups(backups)),
    missingSettings,
  };
}
