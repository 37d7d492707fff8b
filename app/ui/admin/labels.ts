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
  "return.opened": "Abriu uma devolução",
  "return.code-sent": "Enviou o código de postagem",
  "return.posted": "Registrou a postagem da devolução",
  "return.received": "Recebeu a devolução",
  "return.checked": "Conferiu a devolução",
  "return.refunded": "Encerrou a devolução com reembolso",
  "return.reduced": "Encerrou a garantia com abatimento",
  "return.repaired": "Encerrou a garantia com conserto",
  "return.exchanged": "Encerrou a garantia com troca",
  "return.refused": "Recusou a garantia",
  "return.dropped": "Encerrou a devolução sem volta",
  "lab.sent": "Registrou o envio ao laboratório",
  "lab.received": "Recebeu do laboratório",
  "lab.checked": "Conferiu as lentes",
  "lab.rework": "Mandou refazer as lentes",
  "lab.printed": "Imprimiu a ordem de serviço",
  "orders.exported": "Baixou a lista de pedidos com os compradores",
  "catalogue.imported": "Importou o catálogo",
  "stock.adjusted": "Ajustou o estoque",
  "stock.counted": "Registrou uma contagem do estoque",
  "stock.threshold-changed": "Mudou o limite de estoque baixo",
  "review.hidden": "Escondeu a avaliação",
  "review.shown": "Voltou a mostrar a avaliação",
  "review.answered": "Respondeu à avaliação",
  "review.answer-changed": "Mudou a resposta à avaliação",
  "account.blocked": "Bloqueou a conta",
  "account.unblocked": "Desbloqueou a conta",
  "account.tax-id-shown": "Viu o CPF da conta",
  "data-request.received": "Registrou um pedido de titular",
  "data-request.exported": "Baixou os dados de uma pessoa",
  "data-request.erased": "Apagou os dados de uma pessoa",
  "data-request.corrected": "Atendeu um pedido de correção",
  "data-request.refused": "Recusou um pedido de titular",
  "prescription.opened": "Abriu uma receita",
  "prescription.accepted": "Aceitou uma receita",
  "prescription.asked-again": "Pediu outra receita",
  "prescription.measures-asked": "Pediu medidas",
  "prescription.deleted": "Excluiu uma receita",
};

/** Of a stored act, which may be older than this version's list. */
export function actionName(action: string): string {
  return (ACTION_NAMES as Readonly<Record<string, string>>)[action] ?? action;
}
