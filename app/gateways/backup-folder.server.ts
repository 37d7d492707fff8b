import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { StoredBackup } from "#app/domain/system/system.ts";

const NAME = /^otica-ametista-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.backup$/;

/** The ending of a backup that is being made, or whose making was interrupted. */
export const PARTIAL = ".partial";

export function backupName(takenAt: Date): string {
  return `otica-ametista-${takenAt.toISOString().replace(/[:.]/g, "-")}.backup`;
}

/** Oldest first. A file has the name of a backup only once it was checked. */
export async function listBackups(folder: string): Promise<{ file: string; takenAt: Date }[]> {
  return (await namesIn(folder)).flatMap((name) => {
    const takenAt = takenAtOf(name);
    return takenAt ? [{ file: path.join(folder, name), takenAt }] : [];
  });
}

/** Newest first, with those that are being made. */
export async function describeBackups(folder: string): Promise<StoredBackup[]> {
  const names = await namesIn(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const isVerified = !name.endsWith(PARTIAL);
      const takenAt = takenAtOf(isVerified ? name : name.slice(0, -PARTIAL.length));
      // It may have been deleted, or renamed, since the folder was read.
      const file = takenAt && (await stat(path.join(folder, name)).catch(() => undefined));
      return takenAt && file ? [{ name, takenAt, bytes: file.size, isVerified }] : [];
    }),
  );
  return found.flat().reverse();
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).sort() : [];
}

function takenAtOf(name: string): Date | undefined {
  const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) : undefined;
}
