/** How much of something a torture run does: what `name` says in the environment, or the long or the short amount. */
export function rounds(name: string, short: number, long: number): number {
  if (process.env[name]) return Number(process.env[name]);
  return process.env.TORTURE === "long" ? long : short;
}
