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
  hasPrescription: false,
  prescription: null,
  isOld: false,
};

const SENT: Prescription = {
  id: "sent",
  fileName: "receita.jpg",
  hasThumbnail: false,
  grade: null,
  prescriber: null,
  prescribedOn: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  purgeAt: new Date("2027-11-20T12:00:00Z"),
};

const PROMISE = "assim que o pagamento for confirmado";
const WARNING =
  "Se você excluir a receita, não podemos terminar as lentes, e falamos com você sobre o pedido.";

function draw(status: OrderStatus, line: Partial<NeededPrescription>): string {
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
  "%s: it is sent after paying",
  (status) => {
    expect(draw(status, {})).toContain(PROMISE);
  },
);

test.each<OrderStatus>(["awaiting_payment", "expired", "refused"])(
  "%s: a prescription that was sent is not said to be under review",
  (status) => {
    const html = draw(status, { state: "in_review", hasPrescription: true, prescription: SENT });
    expect(html).toContain("Receita recebida; conferimos após o pagamento");
    expect(html).not.toContain("em análise");
    expect(draw("prescription_review", { state: "in_review" })).toContain("Receita em análise");
  },
);

test("an order that waits for it takes it", () => {
  const drawn = draw("awaiting_prescription", {});
  expect(drawn).toContain("Enviar receita");
  expect(drawn).not.toContain(PROMISE);
});

test.each<OrderStatus>(["cancelled", "withdrawal_requested", "refund_pending", "refunded", "disputed"])(
  "%s: nothing is promised, nothing is looked at, and what was sent can be taken back",
  (status) => {
    for (const state of ["awaiting", "in_review", "accepted", "asked_again"] as const) {
      const request = state === "asked_again" ? "Está escura." : null;
      const drawn = draw(status, { state, request, hasPrescription: true, prescription: SENT });
      expect(drawn).toContain("Tambor Quadrado");
      expect(drawn).toContain("Excluir a receita");
      expect(drawn).not.toMatch(/Aguardando|análise|aceita|Precisamos|A ótica pede|Você envia|Sem ela/);
    }
  },
);

test("before an accepted one is deleted, it says what that means, until the glasses are sent", () => {
  const accepted = { state: "accepted", hasPrescription: true, prescription: SENT } as const;
  for (const status of ["prescription_review", "in_lab", "preparing"] as const) {
    expect(draw(status, accepted)).toContain(WARNING);
  }
  expect(draw("delivered", accepted)).not.toContain(WARNING);
  expect(draw("prescription_review", { ...accepted, state: "in_review" })).not.toContain(WARNING);
});

test("who does not see it deletes it by its line, and who has none deletes nothing", () => {
  const unseen = draw("prescription_review", { state: "in_review", hasPrescription: true });
  expect(unseen).toContain('action="/meu-pedido/p1/receita/excluir"');
  expect(unseen).toContain('name="item" value="line"');
  expect(unseen).toContain("Excluir a receita");
  expect(draw("in_lab", { state: "accepted" })).not.toContain("Excluir");
});
