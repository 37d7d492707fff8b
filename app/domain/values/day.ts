import { after, hours } from "./duration.ts";

/** São Paulo is three hours behind UTC all year (Decreto 9.772). */
const BEHIND_UTC = hours(3);

/** São Paulo's day at a moment: '2026-11-23'. */
export function dayOf(moment: Date): string {
  return after(moment, -BEHIND_UTC).toISOString().slice(0, "2026-11-23".length);
}

/** '2026-11-23' → '23/11/2026'. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}
