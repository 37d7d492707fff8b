const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** 1536000 is '1,5 MB': in steps of a thousand, as disks are sold. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const digits = step === 0 ? 0 : 1;
  return `${(bytes / 1000 ** step).toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${UNITS[step]}`;
}

const SPANS = [
  { ms: 86_400_000, one: "dia", many: "dias" },
  { ms: 3_600_000, one: "hora", many: "horas" },
  { ms: 60_000, one: "minuto", many: "minutos" },
] as const;

/** In the largest whole unit: '3 dias', '1 hora', 'menos de um minuto'. */
export function formatSpan(ms: number): string {
  const span = SPANS.find((each) => ms >= each.ms);
  if (!span) return "menos de um minuto";
  const count = Math.floor(ms / span.ms);
  return `${count} ${count === 1 ? span.one : span.many}`;
}
