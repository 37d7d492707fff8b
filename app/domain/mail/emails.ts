import { COMPANY } from "#app/domain/company.ts";
import type { LinkedOrder, ShopLinks } from "#app/domain/values/shop-links.ts";

export interface EmailContent {
  /** Idempotency key: the outbox stores and sends one e-mail per id. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Ends the subscription: a link in the text, and one-click POST for mail programs (RFC 8058). */
  unsubscribeUrl?: string;
}

interface Link {
  label: string;
  url: string;
}

interface Table {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

export type Part = string | Link | Table;

interface EmailCopy {
  id: string;
  subject: string;
  paragraphs: readonly Part[];
  unsubscribeUrl?: string;
}

/** It leaves out the name from the form: another person may have typed the e-mail, and their text must not reach the mailbox. */
export function newsletterConfirmation({
  id,
  token,
  links,
}: {
  id: string;
  token: string;
  links: ShopLinks;
}): EmailContent {
  return compose({
    id: `newsletter-confirmation:${id}`,
    subject: "Confirme o seu e-mail para receber as novidades",
    paragraphs: [
      `Recebemos um pedido para enviar as novidades da ${COMPANY.brand} a este e-mail. Falta só a sua confirmação.`,
      { label: "Confirmar meu e-mail", url: links.newsletterConfirmation(token) },
      "Se não foi você, não precisa fazer nada: sem a confirmação, nenhuma novidade é enviada.",
    ],
    unsubscribeUrl: links.newsletterExit(token),
  });
}

/** One e-mail per stock alert; `id` is the alert's. */
export function backInStock(alert: {
  id: string;
  title: string;
  slug: string;
  color: string;
  colorName: string;
  links: ShopLinks;
}): EmailContent {
  return compose({
    id: `back-in-stock:${alert.id}`,
    subject: `Voltou ao estoque: ${alert.title}, ${alert.colorName}`,
    paragraphs: [
      `${alert.title} na cor ${alert.colorName} está disponível de novo na ${COMPANY.brand}.`,
      { label: `Ver ${alert.title}`, url: alert.links.product(alert.slug, alert.color) },
      "Você recebeu este e-mail porque alguém pediu este aviso na nossa loja. Ele é enviado uma única vez e não reserva o produto.",
    ],
  });
}

/** It leaves out the account's name, which the person who signed up chose: it may be an advertisement. */
export function welcome({ id }: { id: string }): EmailContent {
  return compose({
    id: `welcome:${id}`,
    subject: `Sua conta na ${COMPANY.brand}`,
    paragraphs: [
      `Boas-vindas à ${COMPANY.brand}! Uma conta foi aberta na nossa loja com este e-mail.`,
      "Com ela você acompanha os seus pedidos, guarda endereços para a entrega e reúne os seus favoritos.",
      `Se não foi você que abriu a conta, escreva para ${COMPANY.email} a partir deste e-mail, e nós apagamos a conta.`,
    ],
  });
}

/**
 * The code is not in the subject, which shows on locked screens. `id` must not be the recovery's id: it travels with the
 * e-mail, and the recovery's id is a secret of the browser that requested the code.
 */
export function recoveryCode({
  id,
  code,
  minutes,
}: {
  id: string;
  code: string;
  minutes: number;
}): EmailContent {
  return compose({
    id: `recovery-code:${id}`,
    subject: "Seu código de recuperação",
    paragraphs: [
      `Seu código para escolher uma nova senha na ${COMPANY.brand}: ${code}`,
      `Ele vale por ${minutes} minutos, uma única vez, e apenas no navegador em que foi pedido. Se você pedir outro, este deixa de valer.`,
      "Se não foi você que pediu, ignore este e-mail: a sua senha continua a mesma. Não passe o código a ninguém: nós nunca pedimos esse código.",
    ],
  });
}

export function passwordChanged({ id }: { id: string }): EmailContent {
  return compose({
    id: `password-changed:${id}`,
    subject: "Sua senha foi alterada",
    paragraphs: [
      `A senha da sua conta na ${COMPANY.brand} foi alterada, e a conta foi desconectada dos outros aparelhos.`,
      "Se foi você, não precisa fazer nada.",
      `Se não foi você, abra a nossa loja, escolha Entrar e depois Esqueci a senha, e crie outra senha agora. Se precisar de ajuda, escreva para ${COMPANY.email}.`,
    ],
  });
}

/** The reason is on the order's page only: it is health data, which does not belong in an e-mail. */
export function newPrescriptionRequested({
  id,
  order,
  links,
}: {
  id: string;
  order: LinkedOrder & { number: number };
  links: ShopLinks;
}): EmailContent {
  const { number, accountId } = order;
  return compose({
    id: `prescription-asked-again:${id}`,
    subject: `Pedido ${number}: precisamos de outra receita`,
    paragraphs: [
      `Conferimos a receita do pedido ${number} e ainda não podemos fazer as lentes com ela. O motivo está na página do pedido, e lá você envia outra.`,
      { label: "Enviar outra receita", url: links.prescription(order) },
      ...(accountId ? [] : orderLookupParts(links)),
      "Por segurança, não mande a receita por e-mail nem pelo WhatsApp.",
    ],
  });
}

/** Which measures are missing, the order's page says. */
export function measuresRequested({
  id,
  order,
  links,
}: {
  id: string;
  order: LinkedOrder & { number: number };
  links: ShopLinks;
}): EmailContent {
  const { number, accountId } = order;
  return compose({
    id: `measures-asked:${id}`,
    subject: `Pedido ${number}: faltam medidas para as lentes`,
    paragraphs: [
      `Conferimos a receita do pedido ${number}. Para centrar as lentes nos seus olhos, ainda faltam medidas. A página do pedido diz quais, e explica como medir em casa com uma régua que você imprime.`,
      { label: "Informar as medidas", url: links.order(order) },
      ...(accountId ? [] : orderLookupParts(links)),
      "Por segurança, não mande as medidas por e-mail nem pelo WhatsApp.",
    ],
  });
}

/** Once for each order, although lenses may be made again twice. The reason is between the shop and its lab. */
export function lensesMadeAgain({
  order,
  links,
}: {
  order: LinkedOrder & { number: number };
  links: ShopLinks;
}): EmailContent {
  const { id, number, accountId } = order;
  return compose({
    id: `lenses-again:${id}`,
    subject: `Pedido ${number}: as lentes vão atrasar`,
    paragraphs: [
      `As lentes do pedido ${number} não ficaram como deviam, e pedimos que fossem feitas de novo. Por isso o pedido vai demorar mais.`,
      "A nova previsão aparece na página do pedido assim que o laboratório confirmar. Você não precisa fazer nada.",
      { label: "Acompanhar o pedido", url: links.order(order) },
      ...(accountId ? [] : orderLookupParts(links)),
    ],
  });
}

/** A guest's order page opens only in the browser that bought; elsewhere the buyer looks the order up. */
export function orderLookupParts(links: ShopLinks): Part[] {
  return [
    "Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:",
    { label: "Encontrar o pedido", url: links.orderLookup() },
  ];
}

/** Sent to the account's previous e-mail. It does not contain the new one. */
export function emailChangedFrom({ id }: { id: string }): EmailContent {
  return compose({
    id: `email-changed-from:${id}`,
    subject: "O e-mail da sua conta foi alterado",
    paragraphs: [
      `O e-mail da sua conta na ${COMPANY.brand} foi trocado por outro. Este e-mail não dá mais acesso à conta nem recebe os avisos dela.`,
      "Se foi você, não precisa fazer nada.",
      `Se não foi você, escreva já para ${COMPANY.email} a partir deste e-mail, para que possamos bloquear a conta e ajudar você.`,
    ],
  });
}

/** Sent to the account's new e-mail. It names no customer: the e-mail may have been mistyped. */
export function emailChangedTo({ id }: { id: string }): EmailContent {
  return compose({
    id: `email-changed-to:${id}`,
    subject: "Este é o novo e-mail da sua conta",
    paragraphs: [
      `Este e-mail passou a ser o de uma conta na ${COMPANY.brand}. Ele dá acesso à conta e recebe os avisos dos pedidos.`,
      "Se foi você, não precisa fazer nada.",
      `Se a conta não é sua, alguém digitou o seu e-mail por engano: escreva para ${COMPANY.email}, e nós o retiramos dela.`,
    ],
  });
}

export function compose({ id, subject, paragraphs, unsubscribeUrl }: EmailCopy): EmailContent {
  const unsubscribeLinks = unsubscribeUrl ? [{ label: "Sair da lista", url: unsubscribeUrl }] : [];
  const { brand, legalName, cnpj, road, district, city, cep } = COMPANY;
  const imprint = `${brand} · ${legalName} · CNPJ ${cnpj} · ${road}, ${district}, ${city}, CEP ${cep}`;
  return {
    id,
    subject,
    text: `${[...paragraphs, ...unsubscribeLinks, imprint].map(asText).join("\n\n")}\n`,
    html: frame(
      subject,
      paragraphs.map(asHtml).join("\n"),
      [...unsubscribeLinks, imprint].map(asHtml).join("\n"),
    ),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  if ("url" in part) return `${part.label}:\n${part.url}`;
  return [part.title, ...part.rows.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

function asHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("url" in part) {
    return `<p><a href="${escapeHtml(part.url)}" style="color:#5a32ad">${escapeHtml(part.label)}</a></p>`;
  }
  return `<h2 style="margin:24px 0 4px;font-size:17px">${escapeHtml(part.title)}</h2>
<table style="border-collapse:collapse">
${part.rows.map(asRow).join("\n")}
</table>`;
}

function asRow([name, value]: Table["rows"][number]): string {
  const cell = "padding:2px 16px 2px 0;text-align:left;vertical-align:top";
  return `<tr><th scope="row" style="${cell};font-weight:normal;color:#5d5570">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`;
}

/** Styles are inline: many mail programs drop everything else. */
function frame(subject: string, body: string, footer: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5f8">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff;color:#1f1830;font:16px/1.55 Arial,sans-serif">
<p style="font-size:20px;font-weight:bold;color:#5a32ad">${escapeHtml(COMPANY.brand)}</p>
${body}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px;color:#5d5570;font:13px/1.5 Arial,sans-serif">
${footer}
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
