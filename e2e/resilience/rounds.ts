/** `npm run resilience`, which runs one test at a time. False with `--short`, in `npm test` and in plain Playwright. */
export const IS_LONG_RUN = process.env.RESILIENCE === "long";

export function rounds(name: string, short: number, long: number): number {
  const given = process.env[name];
  if (given) return Number(given);
  return IS_LONG_RUN ? long : short;
}
