/** `npm run resilience`, which runs one test at a time. False with `--short`, in `npm test` and in plain Playwright. */
export const IS_LONG_RUN = process.env.RESILIENCE === "long";

/** A number of repetitions: the environment variable `name` if it is set, else `long` or `short`. */
export function rounds(name: string, short: number, long: number): number {
  const given = process.env[name];
  if (given) return Number(given);
  return IS_LONG_RUN ? long : short;
}
