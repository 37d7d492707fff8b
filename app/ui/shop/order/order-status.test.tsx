import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { OrderTimeline } from "./order-status.tsx";

function history(...statuses: OrderStatus[]): string[] {
  const at = new Date("2026-11-20T12:00:00Z");
  const html = renderToStaticMarkup(<OrderTimeline events={statuses.map((status) => ({ status, at }))} />);
  return [...html.matchAll(/<strong>([^<]+)/g)].map(([, text = ""]) => text);
}

test("the history shows 'placed' once, and later payment attempts as such", () => {
  expect(
    history("awaiting_payment", "refused", "awaiting_payment", "expired", "awaiting_payment", "paid"),
  ).toEqual([
    "Pedido feito",
    "Pagamento recusado",
    "Nova tentativa de pagamento",
    "Prazo do pagamento encerrado",
    "Nova tentativa de pagamento",
    "Pagamento confirmado",
  ]);
});
