/** `id` identifies no person: a row id, or for a subscriber the hash of the token in the links. */
export interface ErasureEntry {
  what: "account" | "guest-order" | "prescription" | "subscriber" | "stock-alert";
  id: string;
  at: Date;
}

/**
 * Erasures, recorded outside the database: backups made before an erasure still contain the data, so a restore must repeat it.
 * Entries contain no personal data, and are purged with the last backup they apply to.
 */
export interface ErasureLog {
  /** Resolves when the entry is fsynced. The same entry may be recorded twice. */
  record(entry: ErasureEntry): Promise<void>;
  /** `unreadable` counts damaged lines; a line cut short by a crash was recorded again after it. */
  list(): Promise<{ entries: ErasureEntry[]; unreadable: number }>;
  /** Deletes the entries of days before the day of `moment` (UTC). */
  purgeBefore(moment: Date): Promise<void>;
}
