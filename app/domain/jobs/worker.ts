import { setImmediate as nextTurn } from "node:timers/promises";

const PAUSE_MS = 500;

/**
 * Calls `work` again and again, never twice at once: while it answers true, whenever all else that waits has had its turn, and
 * every half second otherwise. Work that waits on the database alone never lets anybody else in by itself, for the database
 * answers at once; a hundred e-mails would keep every visitor waiting. `stop` resolves once what is under way is done.
 */
export function startWorker(work: () => Promise<boolean>, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;

  const run = async () => {
    try {
      while (!stopped && (await work())) await nextTurn();
    } catch (error) {
      report(error);
    }
    if (!stopped) timer = setTimeout(next, PAUSE_MS);
  };
  const next = () => {
    turn = run();
  };
  next();

  return {
    stop: (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      return turn;
    },
  };
}
