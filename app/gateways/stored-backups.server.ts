import type { StoredBackup } from "#app/domain/system/system.ts";
import type { FileStore } from "./file-store.ts";

const PREFIX = "otica-ametista-";
const NAME = /^otica-ametista-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.backup$/;

/** The ending of a backup that is being made, or whose making was interrupted. */
export const PARTIAL = ".partial";

export function backupName(takenAt: Date): string {
  return `${PREFIX}${takenAt.toISOString().replace(/[:.]/g, "-")}.backup`;
}

/** Oldest first. A file has the name of a backup only once it was checked. */
export async function listBackups(files: FileStore): Promise<{ name: string; takenAt: Date }[]> {
  const found: { name: string; takenAt: Date }[] = [];
  for await (const { name } of files.list(PREFIX)) {
    const takenAt = takenAtOf(name);
    if (takenAt) found.push({ name, takenAt });
  }
  return found;
}

/** Newest first, with those that are being made in a folder. */
export async function describeBackups(files: FileStore): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for await (const { name, facts } of files.list(PREFIX)) {
    const isVerified = !name.endsWith(PARTIAL);
    const takenAt = takenAtOf(isVerified ? name : name.slice(0, -PARTIAL.length));
    // It may have been deleted, or renamed, since the folder was read.
    const about = takenAt && (await facts());
    if (about) found.push({ name, takenAt, bytes: about.bytes, isVerified });
  }
  return found.reverse();
}

function takenAtOf(name: string): Date | undefined {
  const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) : undefined;
}
