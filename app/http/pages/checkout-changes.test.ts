import { expect, test } from "vitest";
import type { Checkout, CheckoutSnapshot } from "#app/domain/order/checkout.ts";
import { changesSince } from "./checkout-changes.ts";

const LINE = { id: "a", title: "Praia", quantity: 1, available: 9, unitPriceCents: 10000 };

function checkoutOf(lines: readonly (typeof LINE)[], freightCents = 1290): Checkout {
  const itemsCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const delivery = { priceCents: freightCents };
  return { lines, delivery, itemsCents, totalCents: itemsCents + freightCents } as unknown as Checkout;
}

function shown({ lines, delivery, totalCents }: Checkout): CheckoutSnapshot {
  return { token: "t", totalCents, freightCents: delivery.priceCents, lines };
}

function changes(before: Checkout, after: Checkout): string[] {
  return changesSince(shown(before), after).map((sentence) => sentence.replaceAll("\u00a0", " "));
}

test("a higher price is reported with the total, old and new", () => {
  expect(changes(checkoutOf([LINE]), checkoutOf([{ ...LINE, unitPriceCents: 12000 }]))).toEqual([
    "Praia: de R$ 100,00 para R$ 120,00",
    "Total: de R$ 112,90 para R$ 132,90",
  ]);
});

test("added lines, removed lines, quantities and freight are reported", () => {
  const serra = { ...LINE, id: "b", title: "Serra" };
  const pampa = { ...LINE, id: "c", title: "Pampa" };
  expect(changes(checkoutOf([LINE, serra]), checkoutOf([{ ...LINE, quantity: 2 }, pampa], 1500))).toEqual([
    "Praia: de 1 para 2 no carrinho",
    "Pampa: entrou no carrinho",
    "Serra: saiu do carrinho",
    "Frete: de R$ 12,90 para R$ 15,00",
    "Total: de R$ 212,90 para R$ 315,00",
  ]);
});

test("shortages come first", () => {
  const short = checkoutOf([
    { ...LINE, quantity: 3, available: 1 },
    { ...LINE, id: "b", title: "Serra", available: 0 },
  ]);
  expect(changes(short, short).slice(0, 2)).toEqual(["Praia: só há 1 em estoque", "Serra: esgotado"]);
});

test("with the same amounts, the address, the buyer or the lenses changed", () => {
  expect(changes(checkoutOf([LINE]), checkoutOf([LINE]))).toEqual([
    "O endereço, os dados do comprador ou as lentes mudaram",
  ]);
});

test("without what was shown, only the new total is reported", () => {
  expect(changesSince(undefined, checkoutOf([LINE]))).toEqual(["O total agora é R$\u00a0112,90"]);
});
