import { dayOf } from "./day.ts";
import { after, days } from "./duration.ts";

/** Leis 662/1949, 6.802/1980 and 14.759/2023. */
const NATIONAL_HOLIDAYS = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"];
/** Carnival, Good Friday and Corpus Christi, in days from Easter: the carriers rest. */
const DAYS_FROM_EASTER = [-48, -47, -2, 60];

/**
 * The day in São Paulo, such as '2026-12-02', that comes `count` business days after a moment. Weekends and holidays of the whole
 * country do not count; those of a state or city are not known here.
 */
export function businessDayAfter(moment: Date, count: number): string {
  let day = noonOf(dayOf(moment));
  for (let left = count; left > 0; ) {
    day = after(day, days(1));
    if (isBusinessDay(day)) left -= 1;
  }
  return dayOf(day);
}

function isBusinessDay(noon: Date): boolean {
  const day = dayOf(noon);
  const weekday = noon.getUTCDay();
  if (weekday === 0 || weekday === 6 || NATIONAL_HOLIDAYS.includes(day.slice("2026-".length))) return false;
  const easter = easterOf(noon.getUTCFullYear());
  return !DAYS_FROM_EASTER.some((distance) => dayOf(after(easter, days(distance))) === day);
}

/** Easter Sunday, by the anonymous Gregorian computus: https://en.wikipedia.org/wiki/Date_of_Easter */
function easterOf(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1, 15));
}

/** Noon in São Paulo. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00-03:00`);
}
