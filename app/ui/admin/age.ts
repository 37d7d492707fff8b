import { days, hours, minutes } from "#app/domain/values/duration.ts";

/** 'há 5 min', 'há 3 h' up to two days, then 'há 4 dias'. Rounded down. */
export function formatAge(since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  if (age < hours(1)) return `há ${Math.floor(age / minutes(1))} min`;
  if (age < days(2)) return `há ${Math.floor(age / hours(1))} h`;
  return `há ${Math.floor(age / days(1))} dias`;
}
