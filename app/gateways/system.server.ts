import { readFile, statfs } from "node:fs/promises";
import type { OptionalSetting, System } from "#app/domain/system/system.ts";
import { describeBackups } from "./backup-folder.server.ts";

interface Machine {
  /** On the disk whose free space matters: the folder of the database file. */
  dataFolder: string;
  /** Without it there are no backups. */
  backupsFolder: string | undefined;
  missingSettings: readonly OptionalSetting[];
}

export function openSystem({ dataFolder, backupsFolder, missingSettings }: Machine): System {
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
    makesBackups: backupsFolder !== undefined,
    listBackups: async () => (backupsFolder === undefined ? [] : describeBackups(backupsFolder)),
    missingSettings,
  };
}
