import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { OrderTimeline } from "./order-timeline.tsx";

function render(...statuses: OrderStatus[]): string {
  const at = new Date("2026-11-20T12:00:00Z");
  return renderToStaticMarkup(
    <OrderTimeline
      status={statuses.at(-1) ?? "awaiting_payment"}
      events={statuses.map((status) => ({ status, at }))}
      isMadeToPrescription
    />,
  );
}

test("the history shows 'placed' once, and later payment attempts as such", () => {
  const html = render(
    "awaiting_payment",
    "refused",
    "awaiting_payment",
    "expired",
    "awaiting_payment",
    "paid",
  );
  expect([...html.matchAll(/<strong>([^<]+)/g)].map(([, text]) => text)).toEqual([
    "Pedido feito",
    "Pagamento recusado",
    "Nova tentativa de pagamento",
    "Prazo do pagamento encerrado",
    "Nova tentativa de pagamento",
    "Pagamento confirmado",
  ]);
});

test("the current step is marked, and those to come say so and have no date", () => {
  const html = render("awaiting_payment", "paid");
  expect(html.match(/aria-current="step"[^>]*><strong>([^<]+)/)?.[1]).toBe("Pagamento confirmado");
  expect(html.match(/aria-current/g)).toHaveLength(1);
  expect(html.match(/<time/g)).toHaveLength(2);
  expect([...html.matchAll(/A seguir: <\/span>([^<]+)/g)].map(([, text]) => text)).toEqual([
    "Receita conferida",
    "Lentes no laboratório",
    "Enviado",
    "Entregue",
  ]);
});

test.each([
  [{ expectedOn: "2026-12-01", isLate: false, isRemade: false }, "Previsão: 01/12/2026."],
  [{ expectedOn: "2026-12-01", isLate: true, isRemade: false }, "A previsão era 01/12/2026"],
  [{ expectedOn: null, isLate: false, isRemade: true }, "Estão sendo feitas de novo"],
])("with lenses that are being made, %j, it says '%s' at the current step", (lab, text) => {
  const at = new Date("2026-11-20T12:00:00Z");
  const html = renderToStaticMarkup(
    <OrderTimeline status="in_lab" events={[{ status: "in_lab", at }]} isMadeToPrescription lab={lab} />,
  );
  expect(/aria-current="step".*?<\/li>/.exec(html)?.[0]).toContain(text);
});
