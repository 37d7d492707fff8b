interface Disk {
  /** Brings to the disk what was written until now; nobody waits for it but who asked. */
  sync(): Promise<void>;
  /** Brings all of it there anew, from where it is still whole. Throws where that is not possible now. */
  renew(): void;
}

/**
 * Tells when commits are on the disk. One sync is for all that were there when it began. After a sync that failed nothing is
 * vouched for until all was brought there anew: a system tells of a failure once, and the next sync answers well, whatever was
 * lost before it.
 */
export function openDurability({ sync, renew }: Disk) {
  let commits = 0;
  let onDisk = 0;
  let failure: Error | undefined;

  const syncOnce = coalesced(async () => {
    const synced = commits;
    try {
      await sync();
    } catch (error) {
      failure = error as Error;
      throw error;
    }
    onDisk = synced;
  });

  return {
    /** Before a transaction: throws as `renew` does, where a sync failed and nothing can be vouched for yet. */
    begin(): void {
      if (!failure) return;
      renew();
      failure = undefined;
      onDisk = commits;
    },
    /** A transaction that changed something was committed. */
    noteCommit(): void {
      commits += 1;
    },
    /** Until every commit noted so far is on the disk. Rejects where that cannot be vouched for. */
    async synced(): Promise<void> {
      if (onDisk < commits) await syncOnce();
      if (failure) throw failure;
    },
  };
}

/** `work`, done once for all who ask for it before it begins; who asks while it is under way shares the next round. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = () => {
    next = undefined;
    running = work();
    return running;
  };
  return () => {
    next ??= running.then(begin, begin);
    return next;
  };
}
