import { after, days, hours, minutes } from "./duration.ts";

/** 3:30 in São Paulo, which is UTC-3 all year: Brazil has had no daylight saving time since 2019. */
const NIGHTLY = hours(6) + minutes(30);

/** The next 3:30 after `moment`. UTC has the same date then. */
export function nextNight(moment: Date): Date {
  const midnight = new Date(moment.toISOString().slice(0, "2026-11-21".length));
  const tonight = after(midnight, NIGHTLY);
  return tonight > moment ? tonight : after(tonight, days(1));
}
