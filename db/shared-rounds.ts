/**
 * `work`, done once for all who ask for it while it has not begun: who asks while it is under way shares the next round,
 * which begins when this one has ended, well or not. Each is answered, or refused, as the round that began after it asked.
 */
export function inSharedRounds(work: () => Promise<void>): () => Promise<void> {
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
