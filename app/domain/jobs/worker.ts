import { setImmediate as yieldToEventLoop } from "node:timers/promises";

const PAUSE_MS = 500;

/**
 * Calls `work` again at once while it resolves to true, otherwise after half a second. In between it yields to the event loop:
 * queries may be synchronous, so a long queue would block every request. `stop` resolves when the current call has finished.
 */
export function startWorker(work: () => Promise<boolean>, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout;
  let current: Promise<void> = Promise.resolve();
  let stopped = false;

  const run = async () => {
    try {
      while (!stopped && (await work())) await yieldToEventLoop();
    } catch (error) {
      report(error);
    }
    if (!stopped) timer = setTimeout(next, PAUSE_MS);
  };
  const next = () => {
    current = run();
  };
  next();

  return {
    stop: (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}
