import { formatReais, installmentPlans } from "#app/domain/values/money.ts";
import type { SandboxPayment, SandboxPreference } from "./payment-store.ts";

const STATUS: Record<SandboxPayment["status"], string> = {
  pending: "Aguardando pagamento",
  in_process: "Em análise",
  approved: "Pago",
  rejected: "Recusado",
  cancelled: "Cancelado ou expirado",
  refunded: "Devolvido",
  charged_back: "Contestado",
};

const BUTTONS: Partial<Record<SandboxPayment["status"], string>> = {
  pending: openButtons(),
  in_process: openButtons(),
  approved: `<button name="status" value="refunded">Devolver</button>
    <button name="status" value="charged_back">Contestar</button>`,
};

/** The page behind `ticket_url`, where a tester approves or refuses the payment in place of the bank. */
export function ticketPage(payment: SandboxPayment): string {
  const buttons = BUTTONS[payment.status];
  const isOpen = payment.status === "pending" || payment.status === "in_process";
  return layout(
    "Banco simulado",
    `<p>Banco simulado: nenhum dinheiro de verdade.</p>
  <h1>${payment.methodId === "pix" ? "Pix" : `Cartão em ${payment.installments}x`}</h1>
  <p>${escapeHtml(payment.description)}<strong>${formatReais(payment.amountCents)}</strong></p>
  <p role="status">${STATUS[payment.status]}</p>
  ${buttons ? `<form method="post">${buttons}</form>` : ""}
  ${isOpen ? "" : "<p>Você já pode voltar à loja.</p>"}`,
  );
}

/** The payments, so that a tester finds those without a link of their own. */
export function paymentsPage(payments: readonly SandboxPayment[]): string {
  const rows = payments.map(
    ({ id, description, amountCents, status }) =>
      `<li><a href="/payments/${id}">${escapeHtml(description)}, ${formatReais(amountCents)}</a>: ${STATUS[status]}</li>`,
  );
  return layout(
    "Pagamentos simulados",
    `<h1>Pagamentos simulados</h1>
  ${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>Nenhum ainda.</p>"}`,
  );
}

interface TypedFields {
  number: string;
  holder: string;
  expiry: string;
  installments: number;
}

/** Works without JavaScript. The security code is not rendered again. */
export function checkoutPage(
  preference: SandboxPreference,
  { back, message, typed }: { back: string; message?: string | undefined; typed?: TypedFields },
): string {
  const options = installmentPlans(preference.amountCents, preference.maxInstallments).map(
    ({ count, eachCents, totalCents }) =>
      `<option value="${count}"${count === typed?.installments ? " selected" : ""}>${count}x de ${formatReais(eachCents)} sem juros (total ${formatReais(totalCents)})</option>`,
  );
  return layout(
    "Pagamento simulado",
    `<p>Pagamento simulado: nenhum dinheiro de verdade.</p>
  <h1>Pagar com cartão</h1>
  <p>${escapeHtml(preference.description)}<strong>${formatReais(preference.amountCents)}</strong></p>
  ${message ? `<p role="alert">${escapeHtml(message)}</p>` : ""}
  <form method="post">
    <label>Número do cartão<input name="number" inputmode="numeric" autocomplete="cc-number" required value="${escapeHtml(typed?.number ?? "")}"></label>
    <label>Nome do titular<input name="holder" autocomplete="cc-name" required value="${escapeHtml(typed?.holder ?? "")}"></label>
    <label>Vencimento<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/AA" required value="${escapeHtml(typed?.expiry ?? "")}"></label>
    <label>Código de segurança<input name="securityCode" inputmode="numeric" autocomplete="cc-csc" required></label>
    <label>Parcelas<select name="installments">${options.join("")}</select></label>
    <button>Pagar</button>
  </form>
  <p><a href="${escapeHtml(back)}">Voltar à loja</a></p>
  <p>O nome do titular decide: APRO aprova; OTHE, FUND, CALL, SECU, EXPI e FORM recusam; CONT fica em análise.</p>`,
  );
}

export function closedCheckoutPage(message: string, back: string): string {
  return layout(
    "Pagamento simulado",
    `<p>Pagamento simulado: nenhum dinheiro de verdade.</p>
  <h1>${escapeHtml(message)}</h1>
  <p><a href="${escapeHtml(back)}">Voltar à loja</a></p>`,
  );
}

function openButtons(): string {
  return `<button name="status" value="approved">Pagar</button>
    <button name="status" value="in_process">Deixar em análise</button>
    <button name="status" value="rejected">Recusar</button>`;
}

function layout(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
  * { box-sizing: border-box; }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #eef2f5; color: #14212b; }
  main { max-width: 30rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 1rem; }
  strong { display: block; font-size: 2rem; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  label { display: grid; gap: .25rem; }
  input, select { font: inherit; width: 100%; padding: .6rem .75rem; border-radius: .5rem; border: 1px solid #8aa; background: #fff; color: inherit; }
  button { font: inherit; padding: .75rem 1rem; border-radius: .5rem; border: 1px solid #8aa; background: #fff; color: inherit; }
  button:first-of-type { background: #00684a; border-color: #00684a; color: #fff; }
  a { color: #00684a; }
  [role=alert] { padding: .75rem 1rem; border-radius: .5rem; background: #fdecea; color: #8a1c12; }
</style>
</head>
<body>
<main>
  ${content}
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
