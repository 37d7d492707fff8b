import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";

export interface EmailContent {
  /** The same e-mail has the same id, however often it is written. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Where the subscription it belongs to ends: by a button for a person, by one post for a mail program (RFC 8058). */
  unsubscribeUrl?: string;
}

interface Link {
  label: string;
  url: string;
}

/** Facts under a title, each by its name. */
interface Table {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

export type Part = string | Link | Table;

interface Words {
  id: string;
  subject: string;
  paragraphs: readonly Part[];
  unsubscribeUrl?: string;
}

/**
 * Asks whoever reads a mailbox whether the news may come. It names nobody: a stranger may have typed the address, and
 * what else was typed must not reach it in the shop's name.
 */
export function newsletterConfirmation({
  id,
  token,
  origin,
}: {
  id: string;
  token: string;
  origin: string;
}): EmailContent {
  return compose({
    id: `newsletter-confirmation:${id}`,
    subject: "Confirme o seu e-mail para receber as novidades",
    paragraphs: [
      `Recebemos um pedido para enviar as novidades da ${COMPANY.brand} a este e-mail. Falta só a sua confirmação.`,
      { label: "Confirmar meu e-mail", url: origin + href("/newsletter/confirmar/:token", { token }) },
      "Se não foi você, não precisa fazer nada: sem a confirmação, nenhuma novidade é enviada.",
    ],
    unsubscribeUrl: origin + href("/newsletter/sair/:token", { token }),
  });
}

/** One e-mail for each alert that was asked for. */
export function backInStock(alert: {
  id: string;
  title: string;
  slug: string;
  color: string;
  colorName: string;
  origin: string;
}): EmailContent {
  const page = `${href("/oculos/:title", { title: alert.slug })}?${new URLSearchParams({ cor: alert.color })}`;
  return compose({
    id: `back-in-stock:${alert.id}`,
    subject: `Voltou ao estoque: ${alert.title}, ${alert.colorName}`,
    paragraphs: [
      `${alert.title} na cor ${alert.colorName} está disponível de novo na ${COMPANY.brand}.`,
      { label: `Ver ${alert.title}`, url: alert.origin + page },
      "Você recebeu este e-mail porque alguém pediu este aviso na nossa loja. Ele é enviado uma única vez e não reserva o produto.",
    ],
  });
}

/** Greets whoever opened an account. It names nobody either, for the same reason: the name may be an advertisement. */
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
 * Brings the code with which a forgotten password is replaced. Not in the subject: that shows on locked screens. `id` must
 * not be the recovery's, for it travels with the e-mail, and that one belongs to the browser that asked.
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

/** Tells the owner of an account that it has another password, and what to do if that was somebody else. */
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

/** Asks for another prescription. Why is on the order's page: an e-mail is no place for what concerns somebody's health. */
export function newPrescriptionRequested({
  id,
  order,
  origin,
}: {
  id: string;
  order: { id: string; number: number; accountId: string | null };
  origin: string;
}): EmailContent {
  const { number, accountId } = order;
  const page = accountId
    ? href("/minha-conta/pedidos/:order/receita", { order: order.id })
    : href("/meu-pedido/:order/receita", { order: order.id });
  return compose({
    id: `prescription-asked-again:${id}`,
    subject: `Pedido ${number}: precisamos de outra receita`,
    paragraphs: [
      `Conferimos a receita do pedido ${number} e ainda não podemos fazer as lentes com ela. O motivo está na página do pedido, e lá você envia outra.`,
      { label: "Enviar outra receita", url: origin + page },
      ...(accountId ? [] : wayToFindOrder(origin)),
      "Por segurança, não mande a receita por e-mail nem pelo WhatsApp.",
    ],
  });
}

/** A guest's page opens where the guest bought; elsewhere the number and the e-mail of the order open it. */
export function wayToFindOrder(origin: string): Part[] {
  return [
    "Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:",
    { label: "Encontrar o pedido", url: origin + href("/meu-pedido") },
  ];
}

/** To the address an account had: what happened, and what to do if that was somebody else. It does not name the new one. */
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

/** To the address an account now has. It names nobody: the address may have been mistyped. */
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

/** The text and the HTML from the same words, so that both say the same. */
export function compose({ id, subject, paragraphs, unsubscribeUrl }: Words): EmailContent {
  const leave = unsubscribeUrl ? [{ label: "Sair da lista", url: unsubscribeUrl }] : [];
  const { brand, legalName, cnpj, road, district, city, cep } = COMPANY;
  const imprint = `${brand} · ${legalName} · CNPJ ${cnpj} · ${road}, ${district}, ${city}, CEP ${cep}`;
  return {
    id,
    subject,
    text: `${[...paragraphs, ...leave, imprint].map(asText).join("\n\n")}\n`,
    html: frame(subject, paragraphs.map(asHtml).join("\n"), [...leave, imprint].map(asHtml).join("\n")),
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

/** Styles stand in the elements: many mail programs drop everything else. */
function frame(subject: string, body: string, foot: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5f8">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff;color:#1f1830;font:16px/1.55 Arial,sans-serif">
<p style="font-size:20px;font-weight:bold;color:#5a32ad">${escapeHtml(COMPANY.brand)}</p>
${body}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px;color:#5d5570;font:13px/1.5 Arial,sans-serif">
${foot}
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
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
