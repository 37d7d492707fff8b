type Statement = () => PromiseLike<unknown>;

/**
 * Runs statements in this order, on PostgreSQL in one round trip. None may need the result of another, and each must be a single
 * statement: the following ones are on their way when one fails. Inside a transaction that is rolled back as a whole.
 */
export function inOneTrip<Statements extends readonly Statement[]>(
  ...statements: Statements
): Promise<{ -readonly [Index in keyof Statements]: Awaited<ReturnType<Statements[Index]>> }> {
  // A query builder begins when it is awaited, an async function when it is called: `async` begins both in the same step.
  const begun = statements.map(async (statement) => statement());
  return Promise.all(begun) as never;
}
