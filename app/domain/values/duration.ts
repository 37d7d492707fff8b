/** Durations in milliseconds: `minutes(30)`. */
export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

export function after(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
