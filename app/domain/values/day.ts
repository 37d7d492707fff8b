import { after, days, hours } from "./duration.ts";

/** São Paulo's clock: Brazil has had no daylight saving time since 2019 (Decreto 9.772). */
const BEHIND_UTC = hours(3);

/** The day of a moment in São Paulo: '2026-11-23'. */
export function dayOf(moment: Date): string {
  return after(moment, -BEHIND_UTC).toISOString().slice(0, "2026-11-23".length);
}

/** '2026-11-23' → '23/11/2026'. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

const LONG = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone: "UTC" });

/** '2026-12-02' → 'quarta-feira, 2 de dezembro de 2026'. */
export function formatLongDay(day: string): string {
  return LONG.format(new Date(day));
}

/** The last millisecond of that day in São Paulo, or of one that many days later. */
export function endOfDay(moment: Date, daysLater = 0): Date {
  const localTime = after(moment, -BEHIND_UTC);
  localTime.setUTCHours(23, 59, 59, 999);
  return after(localTime, BEHIND_UTC + days(daysLater));
}

/** The last millisecond of a day such as '2026-11-23' in São Paulo. Undefined if there is no such day. */
export function endOfNamedDay(day: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const moment = new Date(`${day}T12:00:00-03:00`);
  return Number.isNaN(moment.getTime()) || dayOf(moment) !== day ? undefined : endOfDay(moment);
}

/** How many days of São Paulo's calendar lie between two moments: 0 on the same day, negative if `to` is on an earlier one. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((endOfDay(to).getTime() - endOfDay(from).getTime()) / days(1));
}
