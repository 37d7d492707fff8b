/** What somebody had forgotten, by an id that says nothing of who it was: of a subscriber, the hash of the links' token. */
export interface ErasureMark {
  what: "account" | "prescription" | "subscriber" | "stock-alert";
  id: string;
  at: Date;
}

/**
 * What was forgotten, noted outside the database: a backup made before still knows it, and whoever restores that backup has to
 * forget it again. Marks are ids and moments, and are themselves forgotten with the last backup they matter to.
 */
export interface ErasureLog {
  /** Is on the disk when this ends. The same mark may be noted twice. */
  note(mark: ErasureMark): Promise<void>;
  /** `unreadable` counts the lines that cannot be read: one that a crash cut short was noted again after it. */
  list(): Promise<{ marks: ErasureMark[]; unreadable: number }>;
  /** Forgets marks of days before the day of `moment` (UTC). */
  purgeBefore(moment: Date): Promise<void>;
}
