import { type Placeholder, sql } from "drizzle-orm";
import type { Reader } from "./store.server.ts";

/** What stands in a query for the values it is asked with. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> };

interface Preparable<Rows> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Rows> };
}

/**
 * A query that is built once for each database it is asked of, for what most pages ask: building one takes longer than
 * answering it. A placeholder compared with a column of another kind than text and numbers wants `sql.param(…, column)`.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (db: Reader, values: Placeholders<Values>) => Preparable<Rows>,
): (db: Reader, values: Values) => Promise<Rows> {
  const built = new WeakMap<Reader, ReturnType<Preparable<Rows>["prepare"]>>();
  const placeholders = new Proxy({} as Placeholders<Values>, {
    get: (_, name) => sql.placeholder(String(name)),
  });
  return async (db, values) => {
    const query = built.get(db) ?? build(db, placeholders).prepare();
    built.set(db, query);
    return query.execute(values);
  };
}
