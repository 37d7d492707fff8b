import { after, days } from "#app/domain/values/duration.ts";

/** A backup in its folder. Not `isVerified`: it is being made, or its making was interrupted. */
export interface StoredBackup {
  name: string;
  takenAt: Date;
  bytes: number;
  isVerified: boolean;
}

/** Sizes in bytes. */
export interface SystemFacts {
  version: string;
  uptimeMs: number;
  /** Of this process. */
  memoryBytes: number;
  /** Of the disk with the shop's files. */
  freeBytes: number;
  diskBytes: number;
}

/** Settings without which the shop works, but lacks something. */
export const OPTIONAL_SETTINGS = [
  "SMTP_URL",
  "BACKUPS_FOLDER",
  "METRICS_TOKEN",
  "MERCADO_PAGO_ACCESS_TOKEN",
  "MERCADO_PAGO_PUBLIC_KEY",
] as const;

export type OptionalSetting = (typeof OPTIONAL_SETTINGS)[number];

/** The machine that the shop runs on. */
export interface System {
  readFacts(): Promise<SystemFacts>;
  makesBackups: boolean;
  /** Newest first. Empty without a folder for backups. */
  listBackups(): Promise<StoredBackup[]>;
  missingSettings: readonly OptionalSetting[];
}

/** A nightly backup is missing when the newest is older. */
const MAX_BACKUP_AGE_MS = days(1.5);

/** The newest backup that was verified. `isOld`: last night's is missing. */
export function newestBackup(
  backups: readonly StoredBackup[],
  now: Date,
): { takenAt: Date; ageMs: number; isOld: boolean } | undefined {
  const newest = backups.find(({ isVerified }) => isVerified);
  if (!newest) return undefined;
  const { takenAt } = newest;
  return {
    takenAt,
    ageMs: now.getTime() - takenAt.getTime(),
    isOld: takenAt < after(now, -MAX_BACKUP_AGE_MS),
  };
}
