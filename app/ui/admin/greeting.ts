const HOUR = new Intl.DateTimeFormat("pt-BR", {
  hour: "numeric",
  hourCycle: "h23",
  timeZone: "America/Sao_Paulo",
});

export function greetingAt(now: Date): string {
  const hour = Number(HOUR.format(now));
  if (hour < 5 || hour >= 18) return "Boa noite";
  return hour < 12 ? "Bom dia" : "Boa tarde";
}
