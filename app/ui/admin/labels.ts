import type { Action } from "#app/domain/audit/act.ts";
import type { Role, StaffStatus } from "#app/domain/staff/roles.ts";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "Direção",
  clerk: "Balcão",
  optician: "Optometria",
};

/** The purpose of the role, in a sentence. */
export const ROLE_TASKS: Readonly<Record<Role, string>> = {
  owner: "Vê e faz tudo na loja.",
  clerk: "Cuida de pedidos, envios, devoluções, estoque, catálogo, avaliações e clientes. Não vê receitas.",
  optician:
    "Cuida das receitas e dos pedidos ao laboratório. Não vê o endereço nem o contato de quem comprou.",
};

export const STATUS_NAMES: Readonly<Record<StaffStatus, string>> = {
  invited: "Convite aberto",
  active: "Ativo",
  blocked: "Bloqueado",
};

const ACTION_NAMES: Readonly<Record<Action, string>> = {
  "staff.invited": "Convidou",
  "staff.joined": "Entrou para a equipe",
  "staff.signed-in": "Entrou",
  "staff.recovery-code-used": "Usou um código de recuperação",
  "staff.reset": "Redefiniu o acesso",
  "staff.blocked": "Bloqueou",
  "staff.unblocked": "Desbloqueou",
  "staff.role-changed": "Mudou o papel",
  "staff.sessions-ended": "Encerrou as sessões",
  "order.prepared": "Começou a preparar",
  "order.sent": "Enviou",
  "order.parcel-corrected": "Corrigiu o envio",
  "order.delivered": "Registrou a entrega",
  "order.cancelled": "Cancelou",
  "order.tax-id-shown": "Viu o CPF",
  "order.noted": "Anotou",
  "email.resent": "Enviou o e-mail de novo",
  "job.retried": "Adiantou a tarefa",
  "payment.asked": "Perguntou pelo pagamento ao provedor",
  "backup.requested": "Pediu uma cópia de segurança",
  "shop-emails.chosen": "Escolheu os e-mails que recebe",
  "order.refund-requested": "Pediu um reembolso",
  "order.address-corrected": "Corrigiu o endereço",
  "order.contact-corrected": "Corrigiu o contato",
  "orders.exported": "Baixou a lista de pedidos com os compradores",
  "catalogue.imported": "Importou o catálogo",
};

/** Of a stored act, which may be older than this version's list. */
export function actionName(action: string): string {
  return (ACTION_NAMES as Readonly<Record<string, string>>)[action] ?? action;
}
