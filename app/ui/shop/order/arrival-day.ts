const DAY = new Intl.DateTimeFormat("pt-BR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** '2026-12-02' → 'quarta-feira, 2 de dezembro'. */
export function formatArrival(day: string): string {
  return DAY.format(new Date(day));
}
