export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  // The workers share one iterator, so each takes the next item.
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Calls `work` `count` times, `concurrency` at a time. Returns the results in the order of the indexes. */
export async function runConcurrently<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  await forEachConcurrently(Array.from({ length: count }), concurrency, async (_, index) => {
    results[index] = await work(index);
  });
  return results;
}
