import { z } from "zod";
import { compose, type EmailContent, type Part } from "#app/domain/mail/emails.ts";
import {
  type OrderShopEmail,
  SHOP_EMAILS,
  type ShopEmailKind,
  shopEmailId,
} from "#app/domain/mail/shop-email.ts";
import { isPaidUnsent, type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { isolateText } from "#app/domain/values/text.ts";
import type { Role } from "./roles.ts";

interface Recipients {
  roles: readonly Role[];
  /** Told while nobody with one of the roles is active. */
  otherwise?: Role;
}

const RECIPIENTS: Readonly<Record<ShopEmailKind, Recipients>> = {
  "order-paid": { roles: ["owner", "clerk"] },
  "prescription-arrived": { roles: ["optician"], otherwise: "owner" },
  "return-asked": { roles: ["owner", "clerk"] },
  dispute: { roles: ["owner"] },
  "payment-set-aside": { roles: ["owner"] },
  "emails-failed": { roles: ["owner"] },
  "low-stock": { roles: ["owner", "clerk"] },
};

/** The kinds that a role may get, and so may switch off. */
export function shopEmailsFor(role: Role): ShopEmailKind[] {
  return SHOP_EMAILS.filter((kind) => {
    const { roles, otherwise } = RECIPIENTS[kind];
    return roles.includes(role) || otherwise === role;
  });
}

/** `active`: the roles that have an active member. */
export function rolesToTell(kind: ShopEmailKind, active: readonly Role[]): readonly Role[] {
  const { roles, otherwise } = RECIPIENTS[kind];
  return !otherwise || roles.some((role) => active.includes(role)) ? roles : [otherwise];
}

/** An unticked box sends nothing, so `intent` tells the form from an empty one. */
export const shopEmailChoiceSchema = z.object({
  intent: z.literal("choose", { error: "Escolha os avisos no formulário" }),
  kinds: z.array(z.enum(SHOP_EMAILS, { error: "Não conheço este aviso" })).default([]),
});

/** Of an order, what an e-mail to the staff may contain: a mailbox is outside the shop. Never the buyer, nor what was bought. */
export interface OrderNewsForShop {
  kind: OrderShopEmail;
  /** Names the event. */
  id: string;
  number: number;
  status: OrderStatus;
  city: string;
  uf: string;
  /** The parcel had left when the buyer withdrew. */
  wasSent: boolean;
}

interface Copy {
  about: string;
  text: string;
}

const ORDER_COPY: Readonly<Record<OrderShopEmail, (news: OrderNewsForShop) => Copy>> = {
  "order-paid": ({ number }) => ({ about: "pago", text: `O pedido ${number} foi pago.` }),
  "prescription-arrived": ({ number }) => ({
    about: "chegou uma receita",
    text: `Chegou uma receita do pedido ${number}, e ela espera a conferência.`,
  }),
  "return-asked": ({ number, wasSent, status }) => ({
    about: ["withdrawal_requested", "refund_pending", "refunded"].includes(status)
      ? "desistência"
      : "devolução de peças",
    text: returnText({ number, wasSent, status }),
  }),
  dispute: ({ number }) => ({
    about: "pagamento contestado",
    text: `O pagamento do pedido ${number} foi contestado no banco, e o valor voltou a quem pagou. Se o pedido ainda não saiu, segure-o. O prazo e o que responder estão na página do Mercado Pago.`,
  }),
  "payment-set-aside": ({ number }) => ({
    about: "pagamento separado para conferir",
    text: `Chegou para o pedido ${number} um pagamento de outro valor ou com outro código. Ele não paga o pedido: confira com o provedor, e devolva-o lá se for o caso.`,
  }),
};

/** A withdrawal from everything changes the order's status; one from some pieces, and a warranty case, leave it. */
function returnText({
  number,
  wasSent,
  status,
}: Pick<OrderNewsForShop, "number" | "wasSent" | "status">): string {
  if (status === "shipped" || status === "delivered")
    return `Quem comprou quer devolver peças do pedido ${number}, por desistência ou garantia. Envie o código de postagem: a lista de devoluções diz até quando.`;
  if (isPaidUnsent(status))
    return `Quem comprou desistiu de uma parte do pedido ${number}, que ainda não tinha saído. O reembolso dela já foi pedido: não envie essas peças.`;
  return wasSent
    ? `Quem comprou desistiu do pedido ${number}, que já tinha saído. Envie o código de postagem: o reembolso é pedido quando os produtos chegarem.`
    : `Quem comprou desistiu do pedido ${number}, que ainda não tinha saído. O reembolso já foi pedido: não envie.`;
}

/** One e-mail for each member and event. */
export function orderShopEmail(news: OrderNewsForShop, staffId: string, links: ShopLinks): EmailContent {
  const { kind, id, number, status, city, uf } = news;
  const { about, text } = ORDER_COPY[kind](news);
  const isOwners = kind === "payment-set-aside";
  return compose({
    id: shopEmailId(kind, id, staffId),
    subject: `Loja: pedido ${number}, ${about}`,
    paragraphs: [
      text,
      {
        title: `Pedido ${number}`,
        rows: [
          ["Situação", STATUS_LABELS[status]],
          ["Destino", `${isolateText(city)}/${uf}`],
        ],
      },
      ...(kind === "prescription-arrived"
        ? [{ label: "Conferir as receitas", url: links.adminPrescriptions() }]
        : []),
      { label: "Abrir o pedido", url: links.adminOrder(number) },
      ...(isOwners ? [{ label: "Pagamentos separados", url: links.adminSystem("pagamentos") }] : []),
      ...choiceParts(links),
    ],
  });
}

/** `day`: '2026-11-23'. */
export function failedEmailsEmail(
  { day, count }: { day: string; count: number },
  staffId: string,
  links: ShopLinks,
): EmailContent {
  const text =
    count === 1
      ? "Um e-mail da loja não pôde ser enviado, e a loja parou de tentar."
      : `${count} e-mails da loja não puderam ser enviados, e a loja parou de tentar.`;
  return compose({
    id: shopEmailId("emails-failed", day, staffId),
    subject: "Loja: e-mails que não foram enviados",
    paragraphs: [
      text,
      { label: "Ver o motivo e enviar de novo", url: links.adminSystem("emails") },
      "Este aviso vem no máximo uma vez por dia.",
      ...choiceParts(links),
    ],
  });
}

/** `colors` are the first ones of `count`, with the units that can still be sold. */
export function lowStockEmail(
  {
    day,
    count,
    colors,
  }: { day: string; count: number; colors: readonly { title: string; colorName: string; units: number }[] },
  staffId: string,
  links: ShopLinks,
): EmailContent {
  return compose({
    id: shopEmailId("low-stock", day, staffId),
    subject: count === 1 ? "Loja: uma cor com estoque baixo" : `Loja: ${count} cores com estoque baixo`,
    paragraphs: [
      {
        title: "Estoque baixo",
        rows: colors.map(({ title, colorName, units }): [string, string] => [
          `${title}, ${colorName}`,
          units <= 0 ? "esgotada" : units === 1 ? "1 peça" : `${units} peças`,
        ]),
      },
      ...(count > colors.length ? [`E mais ${count - colors.length}.`] : []),
      { label: "Ver o estoque baixo", url: links.adminLowStock() },
      ...choiceParts(links),
    ],
  });
}

function choiceParts(links: ShopLinks): Part[] {
  return [{ label: "Escolher os e-mails que você recebe", url: links.adminEmails() }];
}
