import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";

export interface Letter {
  /** The same letter has the same id, however often it is written. */
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

interface Words {
  id: string;
  subject: string;
  paragraphs: readonly (string | Link)[];
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
}): Letter {
  return compose({
    id: `newsletter-confirmation:${id}`,
    subject: "Confirme o seu e-mail para receber as novidades",
    paragraphs: [
      `Recebemos um pedido para enviar as novidades da ${COMPANY.brand} a este endereço. Falta só você confirmar.`,
      { label: "Confirmar meu e-mail", url: origin + href("/newsletter/confirmar/:token", { token }) },
      "Se não foi você, não precisa fazer nada: sem a confirmação, nenhuma novidade é enviada.",
    ],
    unsubscribeUrl: origin + href("/newsletter/sair/:token", { token }),
  });
}

/** One letter for each alert that was asked for. */
export function backInStock(alert: {
  id: string;
  title: string;
  slug: string;
  color: string;
  colorName: string;
  origin: string;
}): Letter {
  const page = `${href("/oculos/:title", { title: alert.slug })}?${new URLSearchParams({ cor: alert.color })}`;
  return compose({
    id: `back-in-stock:${alert.id}`,
    subject: `Voltou ao estoque: ${alert.title}, ${alert.colorName}`,
    paragraphs: [
      `${alert.title} na cor ${alert.colorName} está disponível de novo na ${COMPANY.brand}.`,
      { label: `Ver ${alert.title}`, url: alert.origin + page },
      "Você recebeu este e-mail porque este aviso foi pedido na nossa loja. Ele é enviado uma vez só, e não reserva a peça.",
    ],
  });
}

/** The text and the HTML from the same words, so that both say the same. */
function compose({ id, subject, paragraphs, unsubscribeUrl }: Words): Letter {
  const leave = unsubscribeUrl ? [{ label: "Sair da lista", url: unsubscribeUrl }] : [];
  const { brand, legalName, cnpj, road, district, city, cep } = COMPANY;
  const imprint = `${brand} · ${legalName} · CNPJ ${cnpj} · ${road}, ${district}, ${city}, CEP ${cep}`;
  return {
    id,
    subject,
    text: `${[...paragraphs, ...leave, imprint].map(asText).join("\n\n")}\n`,
    html: frame(
      subject,
      paragraphs.map((part) => `<p>${asHtml(part)}</p>`).join("\n"),
      [...leave, imprint].map((part) => `<p>${asHtml(part)}</p>`).join("\n"),
    ),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

function asText(part: string | Link): string {
  return typeof part === "string" ? part : `${part.label}:\n${part.url}`;
}

function asHtml(part: string | Link): string {
  if (typeof part === "string") return escapeHtml(part);
  return `<a href="${escapeHtml(part.url)}" style="color:#5a32ad">${escapeHtml(part.label)}</a>`;
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
