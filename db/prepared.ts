import { type Placeholder, sql } from "drizzle-orm";
import type { Reader } from "./store.ts";

export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> };

interface Preparable<Rows> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Rows> };
}

/**
 * Builds and prepares a query once per database connection, because building one with Drizzle takes longer than running it.
 * Wrap a placeholder in `sql.param(…, column)` if the column is neither text nor a number, so that its value is encoded.
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
