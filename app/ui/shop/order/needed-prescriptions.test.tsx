import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { type NeededPrescription, NeededPrescriptions } from "./needed-prescriptions.tsx";

const AWAITED: NeededPrescription = {
  lineId: "line",
  title: "Tambor Quadrado",
  state: "awaiting",
  request: null,
  missing: [],
  hasPrescription: false,
  prescription: null,
  isOld: false,
};

const SENT: Prescription = {
  id: "sent",
  fileName: "receita.jpg",
  hasThumbnail: false,
  refraction: null,
  measures: null,
  prescriber: null,
  prescribedOn: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  purgeAt: new Date("2027-11-20T12:00:00Z"),
};

const PROMISE = "assim que o pagamento for confirmado";
const WARNING =
  "Se você excluir a receita, não podemos terminar as lentes, e falamos com você sobre o pedido.";

function render(status: OrderStatus, line: Partial<NeededPrescription>): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <NeededPrescriptions
          needed={[{ ...AWAITED, ...line }]}
          order={{ id: "p1", status }}
          page="/meu-pedido/p1"
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

test.each<OrderStatus>(["awaiting_payment", "expired", "refused"])(
  "%s: the prescription can be sent after payment",
  (status) => {
    expect(render(status, {})).toContain(PROMISE);
  },
);

test.each<OrderStatus>(["awaiting_payment", "expired", "refused"])(
  "%s: a sent prescription is not shown as under review",
  (status) => {
    const html = render(status, { state: "in_review", hasPrescription: true, prescription: SENT });
    expect(html).toContain("Receita recebida; conferimos após o pagamento");
    expect(html).not.toContain("em análise");
    expect(render("prescription_review", { state: "in_review" })).toContain("Receita em análise");
  },
);

test("an order that awaits a prescription links to the form", () => {
  const html = render("awaiting_prescription", {});
  expect(html).toContain("Enviar receita");
  expect(html).not.toContain(PROMISE);
});

test.each<OrderStatus>(["cancelled", "withdrawal_requested", "refund_pending", "refunded", "disputed"])(
  "%s: no status is shown, and a sent prescription can be deleted",
  (status) => {
    for (const state of ["awaiting", "in_review", "accepted", "asked_again"] as const) {
      const request = state === "asked_again" ? "Está escura." : null;
      const html = render(status, { state, request, hasPrescription: true, prescription: SENT });
      expect(html).toContain("Tambor Quadrado");
      expect(html).toContain("Excluir a receita");
      expect(html).not.toMatch(/Aguardando|análise|aceita|Precisamos|A ótica pede|Você envia|Sem ela/);
    }
  },
);

test("a warning precedes the deletion of an accepted prescription, until the glasses are sent", () => {
  const accepted = { state: "accepted", hasPrescription: true, prescription: SENT } as const;
  for (const status of ["prescription_review", "in_lab", "preparing"] as const) {
    expect(render(status, accepted)).toContain(WARNING);
  }
  expect(render("delivered", accepted)).not.toContain(WARNING);
  expect(render("prescription_review", { ...accepted, state: "in_review" })).not.toContain(WARNING);
});

test("a visitor who may not see the prescription deletes it by its line; without one there is no button", () => {
  const unseen = render("prescription_review", { state: "in_review", hasPrescription: true });
  expect(unseen).toContain('action="/meu-pedido/p1/receita/excluir"');
  expect(unseen).toContain('name="item" value="line"');
  expect(unseen).toContain("Excluir a receita");
  expect(render("in_lab", { state: "accepted" })).not.toContain("Excluir");
});
