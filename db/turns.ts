import {
  cartLines,
  carts,
  checkouts,
  favourites,
  jobs,
  lensDrafts,
  limits,
  prescriptionEvents,
  prescriptions,
  sessions,
  uploads,
} from "./schema/index.ts";
import type { Tx } from "./store.ts";

type Table = Parameters<Tx["insert"]>[0];

/** The turn of everything that shoppers share, such as the catalogue, stock and orders. */
export const SHOP_TURN = "shop";

/** Tables whose every row belongs to one owner, and queues that only get new rows. */
const OWNED_TABLES: ReadonlySet<Table> = new Set([
  carts,
  cartLines,
  checkouts,
  favourites,
  lensDrafts,
  prescriptions,
  prescriptionEvents,
  uploads,
  limits,
  sessions,
  jobs,
]);

/** A transaction without the shop's turn: it throws if `work` writes to a table that shoppers share. */
export function restrictedToOwners(tx: Tx): Tx {
  const checked = <Result>(write: (table: Table) => Result) => ({
    value: (table: Table) => {
      if (!OWNED_TABLES.has(table))
        throw new Error("A write in its owner's turn changed a table of the shop.");
      return write(table);
    },
  });
  return Object.create(tx, {
    insert: checked((table) => tx.insert(table)),
    update: checked((table) => tx.update(table)),
    delete: checked((table) => tx.delete(table)),
  }) as Tx;
}

/** Runs work in the order of the calls, one at a time for each turn. Work with several turns waits for each of them. */
export function openTurnQueue() {
  const last = new Map<string, Promise<unknown>>();

  return {
    run<Result>(turns: readonly string[], work: () => Promise<Result>): Promise<Result> {
      const running = Promise.all(turns.map((turn) => last.get(turn))).then(work);
      const ended = running.then(
        () => undefined,
        () => undefined,
      );
      for (const turn of turns) last.set(turn, ended);
      void ended.then(() => {
        for (const turn of turns) if (last.get(turn) === ended) last.delete(turn);
      });
      return running;
    },
  };
}
