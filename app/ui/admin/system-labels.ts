import type { JobState } from "#app/domain/jobs/job.ts";
import type { OptionalSetting } from "#app/domain/system/system.ts";

/** The kinds of background work. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  "send-email": "Enviar um e-mail",
  "email-order-event": "Escrever o e-mail de um pedido",
  "email-return-event": "Escrever o e-mail de uma devolução",
  "email-shop": "Avisar a equipe de um pedido",
  "email-shop-failures": "Avisar a direção de e-mails com falha",
  "email-shop-low-stock": "Avisar a equipe do estoque baixo",
  "sync-payment": "Acompanhar um pagamento",
  "fetch-payment": "Buscar um pagamento no provedor",
  "search-payment": "Procurar um pagamento no provedor",
  "cancel-payment": "Cancelar um pagamento em aberto",
  "refund-payment": "Fazer um reembolso",
  "refund-duplicate": "Devolver um pagamento repetido",
  "reconcile-payments": "Conferir os pagamentos com o provedor",
  "yield-reservation": "Encerrar a proteção de uma reserva",
  "send-stock-alerts": "Enviar os avisos de volta ao estoque",
  "purge-expired": "Apagar o que passou do prazo",
  "sweep-prescription-files": "Procurar arquivos de receitas sem dono",
  "remove-prescription-file": "Apagar o arquivo de uma receita",
  "delete-upload": "Apagar um envio que não foi usado",
  "delete-hosted-upload": "Apagar um envio no serviço de arquivos",
  "import-catalogue": "Conferir ou fazer uma importação",
  "sweep-imports": "Apagar importações abandonadas",
  "record-erasure": "Anotar uma eliminação",
  "make-backup": "Fazer a cópia de segurança",
};

/** Of a stored job, which may be of another version of the shop. */
export function jobName(kind: string): string {
  return JOB_NAMES[kind] ?? kind;
}

export const JOB_STATES: Readonly<Record<JobState, string>> = {
  failed: "Com falha",
  running: "Rodando",
  due: "Na vez",
  waiting: "Marcada",
};

/** The provider's statuses, as this shop names them. */
export const REPORTED_STATUSES: Readonly<Record<string, string>> = {
  pending: "em aberto",
  in_review: "em análise",
  approved: "aprovado",
  refused: "recusado",
  cancelled: "cancelado",
  refunded: "devolvido",
  charged_back: "contestado",
};

const EMAIL_ERRORS: Readonly<Record<string, string>> = {
  refused: "recusado",
  later: "adiado pelo servidor",
  unreachable: "servidor sem resposta",
};

/** 'refused 550' is 'recusado (550)'. */
export function emailError(lastError: string | null): string {
  if (lastError === null) return "—";
  const [reason = "", code] = lastError.split(" ");
  const text = EMAIL_ERRORS[reason] ?? reason;
  return code ? `${text} (${code})` : text;
}

export const SETTING_USES: Readonly<Record<OptionalSetting, string>> = {
  SMTP_URL: "nenhum e-mail sai da loja",
  BACKUPS_FOLDER: "não há cópias de segurança",
  METRICS_TOKEN: "não há métricas para acompanhar a loja de fora",
  MERCADO_PAGO_ACCESS_TOKEN: "os pagamentos são simulados",
  MERCADO_PAGO_PUBLIC_KEY: "cartões são pagos na página do Mercado Pago",
};
