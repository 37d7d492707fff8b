/** `id` identifies no person: a row id, or for a subscriber the hash of the token in the links. */
export interface ErasureMark {
  what: "account" | "prescription" | "subscriber" | "stock-alert";
  id: string;
  at: Date;
}

/**
 * Erasures, recorded outside the database: backups made before an erasure still contain the data, so a restore must repeat it.
 * Marks contain no personal data, and are purged with the last backup they apply to.
 */
export interface ErasureLog {
  /** Resolves when the mark is fsynced. The same mark may be recorded twice. */
  record(mark: ErasureMark): Promise<void>;
  /** `unreadable` counts damaged lines; a line cut short by a crash was recorded again after it. */
  list(): Promise<{ marks: ErasureMark[]; unreadable: number }>;
  /** Deletes the marks of days before the day of `moment` (UTC). */
  purgeBefore(moment: Date): Promise<void>;
}
