import { coalesced } from "./coalesced.ts";

interface Disk {
  /** Flushes the write-ahead log. Does not block the event loop. */
  sync(): Promise<void>;
  /** After a failed flush: makes sure that everything that was written is durable. Throws if it cannot now. */
  checkpoint(): void;
}

/**
 * Group commit: concurrent writers share one fdatasync of the WAL. After a failed fsync the waiting writes are reported as
 * uncertain, and new ones are refused until a full checkpoint succeeds, because the kernel reports an fsync error only once: the
 * next fsync succeeds, even though earlier data was lost.
 */
export function openDurability({ sync, checkpoint }: Disk) {
  let commits = 0;
  let durableCommits = 0;
  let failure: Error | undefined;

  const syncOnce = coalesced(async () => {
    const synced = commits;
    try {
      await sync();
    } catch (error) {
      failure = error as Error;
      throw error;
    }
    durableCommits = synced;
  });

  return {
    /** Call before each transaction. After a failed sync it runs the checkpoint first, and throws if that fails. */
    begin(): void {
      if (!failure) return;
      checkpoint();
      failure = undefined;
      durableCommits = commits;
    },
    /** Call after each commit that changed something. */
    noteCommit(): void {
      commits += 1;
    },
    /** Resolves once every commit noted so far is durable. Rejects with the sync's error if that is uncertain. */
    async synced(): Promise<void> {
      if (durableCommits < commits) await syncOnce();
      if (failure) throw failure;
    },
  };
}
