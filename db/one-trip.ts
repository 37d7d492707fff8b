import { isPostgres } from "./postgres/readers.ts";
import type { Reader } from "./store.ts";

type Statement = () => PromiseLike<unknown>;

/**
 * Runs statements on `db`: in a transaction on PostgreSQL in one round trip, prepared queries first and the others in this order; with a
 * `Reader` at the same time on several connections. None may need the result of another. Each is a single statement, or a function
 * whose later statements only read: the following ones are on their way when one fails, and the transaction is rolled back as a whole.
 */
export async function inOneTrip<Statements extends readonly Statement[]>(
  db: Reader,
  ...statements: Statements
): Promise<{ -readonly [Index in keyof Statements]: Awaited<ReturnType<Statements[Index]>> }> {
  if (isPostgres(db)) {
    // A query builder begins when it is awaited, an async function when it is called: `async` begins both in the same step.
    const begun = statements.map(async (statement) => statement());
    return (await Promise.all(begun)) as never;
  }
  const results: unknown[] = [];
  for (const statement of statements) results.push(await statement());
  return results as never;
}
