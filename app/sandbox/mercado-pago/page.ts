import { formatReais } from "#app/domain/values/money.ts";
import type { SandboxPayment } from "./ledger.ts";

const STATUS: Record<SandboxPayment["status"], string> = {
  pending: "Aguardando pagamento",
  in_process: "Em análise",
  approved: "Pago",
  rejected: "Recusado",
  cancelled: "Cancelado ou expirado",
};

/** The page behind `ticket_url`: where a tester plays the bank. */
export function ticketPage(payment: SandboxPayment): string {
  const open = payment.status === "pending" || payment.status === "in_process";
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banco simulado</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #eef2f5; color: #14212b; }
  main { max-width: 26rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 1rem; }
  strong { display: block; font-size: 2rem; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { font: inherit; padding: .75rem 1rem; border-radius: .5rem; border: 1px solid #8aa; background: #fff; }
  button:first-child { background: #00684a; border-color: #00684a; color: #fff; }
</style>
</head>
<body>
<main>
  <p>Banco simulado: nenhum dinheiro de verdade.</p>
  <h1>Pix</h1>
  <p>${escapeHtml(payment.description)}<strong>${formatReais(payment.amountCents)}</strong></p>
  <p role="status">${STATUS[payment.status]}</p>
  ${
    open
      ? `<form method="post">
    <button name="status" value="approved">Pagar</button>
    <button name="status" value="in_process">Deixar em análise</button>
    <button name="status" value="rejected">Recusar</button>
  </form>`
      : "<p>Você já pode voltar à loja.</p>"
  }
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
