import { isPostgres } from "./postgres/readers.ts";
import type { Reader } from "./store.ts";

type Statement = () => PromiseLike<unknown>;

/**
 * Runs statements on `db` in this order, on PostgreSQL in one round trip; prepared queries may come before the others. None may need
 * the result of another, and each must be a single statement: the following ones are on their way when one fails. Inside a
 * transaction that is rolled back as a whole.
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
