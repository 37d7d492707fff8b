import { expect, test } from "vitest";
import { SHOP_EMAILS } from "#app/domain/mail/shop-email.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { ROLES } from "./roles.ts";
import {
  failedEmailsEmail,
  lowStockEmail,
  type OrderNewsForShop,
  orderShopEmail,
  rolesToTell,
  shopEmailsFor,
} from "./shop-emails.ts";

const ORIGIN = "https://loja.exemplo";
const LINKS = shopLinks(ORIGIN);
const NEWS: OrderNewsForShop = {
  ...{
    kind: "order-paid",
    id: "e1",
    number: 10_001,
    status: "paid",
    city: "Belém",
    uf: "PA",
    wasSent: false,
  },
};
const ORDER_KINDS = [
  "order-paid",
  "prescription-arrived",
  "return-asked",
  "dispute",
  "payment-set-aside",
] as const;

test.each(ORDER_KINDS)(
  "the e-mail %s has number, status, city and state, and links to the order and to the choice",
  (kind) => {
    const { id, subject, text, html, ...rest } = orderShopEmail({ ...NEWS, kind }, "rita", LINKS);
    expect(id).toBe(`shop:${kind}:e1:rita`);
    expect(subject).toMatch(/^Loja: pedido 10001, \p{L}/u);
    for (const content of [text, html]) {
      expect(content).toContain(`${ORIGIN}/admin/pedidos/10001`);
      expect(content).toContain(`${ORIGIN}/admin/avisos`);
      expect(content).toContain("Belém/PA");
    }
    expect(text).toContain("Situação: Pago\nDestino: Belém/PA");
    expect(rest).toEqual({});
  },
);

test("the e-mail about a withdrawal says whether the parcel has left", () => {
  const textOf = (wasSent: boolean) =>
    orderShopEmail(
      { ...NEWS, kind: "return-asked", wasSent, status: wasSent ? "withdrawal_requested" : "refund_pending" },
      "rita",
      LINKS,
    ).text;
  expect(textOf(true)).toContain("já tinha saído. Envie o código de postagem");
  expect(textOf(false)).toContain("não envie.");
});

test("the e-mail about a return of some pieces says what is to be done with them", () => {
  const textOf = (status: OrderStatus) =>
    orderShopEmail({ ...NEWS, kind: "return-asked", status }, "rita", LINKS).text;
  expect(textOf("delivered")).toContain("quer devolver peças");
  expect(textOf("preparing")).toContain("não envie essas peças");
});

test("each kind has its own subject, and each event and member its own e-mail", () => {
  const subjects = ORDER_KINDS.map((kind) => orderShopEmail({ ...NEWS, kind }, "rita", LINKS).subject);
  expect(new Set(subjects).size).toBe(ORDER_KINDS.length);
  const ids = ["e1", "e2"].flatMap((id) =>
    ["rita", "davi"].map((member) => orderShopEmail({ ...NEWS, id }, member, LINKS).id),
  );
  expect(new Set(ids).size).toBe(4);
});

test("the e-mail about failed ones counts them, and names none", () => {
  const { id, text } = failedEmailsEmail({ day: "2026-11-23", count: 3 }, "rita", LINKS);
  expect(id).toBe("shop:emails-failed:2026-11-23:rita");
  expect(text).toContain("3 e-mails da loja não puderam ser enviados");
  expect(text).toContain(`${ORIGIN}/admin/sistema#emails`);
  expect(failedEmailsEmail({ day: "2026-11-23", count: 1 }, "rita", LINKS).text).toContain("Um e-mail");
});

test("the e-mail about low stock lists the first colours, and counts the others", () => {
  const colors = [
    { title: "Ipê", colorName: "Preto", units: 0 },
    { title: "Ipê", colorName: "Azul", units: 1 },
    { title: "Ipê", colorName: "Verde", units: 2 },
  ];
  const { subject, text } = lowStockEmail({ day: "2026-11-23", count: 5, colors }, "rita", LINKS);
  expect(subject).toBe("Loja: 5 cores com estoque baixo");
  expect(text).toContain("Ipê, Preto: esgotada\nIpê, Azul: 1 peça\nIpê, Verde: 2 peças\n\nE mais 2.");
});

test("owners get a prescription's e-mail only while no optician is active, and every role gets some kind", () => {
  expect(rolesToTell("prescription-arrived", ["owner", "clerk", "optician"])).toEqual(["optician"]);
  expect(rolesToTell("prescription-arrived", ["owner", "clerk"])).toEqual(["owner"]);
  expect(shopEmailsFor("owner")).toEqual([...SHOP_EMAILS]);
  expect(shopEmailsFor("clerk")).toEqual(["order-paid", "return-asked", "low-stock"]);
  expect(shopEmailsFor("optician")).toEqual(["prescription-arrived"]);
  for (const kind of SHOP_EMAILS)
    expect(ROLES.some((role) => rolesToTell(kind, ROLES).includes(role))).toBe(true);
});
