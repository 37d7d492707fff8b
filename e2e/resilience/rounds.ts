/** How often something is done: as the variable `name` says, else few times in `npm test` and many in `npm run resilience`. */
export function rounds(name: string, short: number, long: number): number {
  const asked = process.env[name];
  if (asked) return Number(asked);
  return process.env.TORTURE === "long" ? long : short;
}
