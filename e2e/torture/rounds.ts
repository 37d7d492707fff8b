/** How often a trial is repeated: as `name` says in the environment, else `long` where TORTURE=long, else `short`. */
export function rounds(name: string, short: number, long: number): number {
  const asked = process.env[name];
  if (asked) return Number(asked);
  return process.env.TORTURE === "long" ? long : short;
}
