import { expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

test.each([
  ["awaiting_prescription", /^Você envia a receita/, 3],
  ["prescription_review", /^Conferimos a sua receita/, 3],
  ["in_lab", /^Fazemos as lentes em até 7 dias úteis/, 2],
  ["preparing", /^Separamos/, 2],
  ["shipped", /^O pedido já saiu/, 1],
  ["awaiting_payment", /^Avisamos por e-mail/, 3],
  ["refused", /^Você escolhe como pagar/, 3],
] as const)("of an order that is %s the first step is %s, of %i", (status, first, count) => {
  const steps = nextSteps({ status, businessDays: 3, waitsForLenses: false, arrivesBy: null });
  expect(steps[0]).toMatch(first);
  expect(steps).toHaveLength(count);
});

test("the steps say by when the order arrives, with the time for its lenses", () => {
  const order = {
    status: "awaiting_payment",
    businessDays: 3,
    waitsForLenses: true,
    arrivesBy: null,
  } as const;
  expect(nextSteps(order).join()).toContain("até 7 dias úteis para fazer as lentes");
  expect(nextSteps({ ...order, status: "paid" }).join()).toContain("até 3 dias úteis");
});

test("of an order that was undone nothing is to come", () => {
  for (const status of ["cancelled", "refunded", "refund_pending", "disputed", "delivered"] as const)
    expect(nextSteps({ status, businessDays: 3, waitsForLenses: true, arrivesBy: null })).toEqual([]);
});

test("an order whose day of arrival is known names it", () => {
  const order = { businessDays: 3, waitsForLenses: false, arrivesBy: "2026-12-02" } as const;
  expect(nextSteps({ ...order, status: "paid" }).at(-1)).toMatch(
    /^Chega até quarta-feira, 2 de dezembro de 2026\./,
  );
  expect(nextSteps({ ...order, status: "shipped" }).join()).toContain(
    "chega até quarta-feira, 2 de dezembro",
  );
});
