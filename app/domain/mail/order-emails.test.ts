import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { type OrderNews, orderEmail } from "./order-emails.ts";

const ORIGIN = "https://loja.exemplo";

const NEWS: OrderNews = {
  eventId: "e1",
  status: "paid",
  at: new Date("2026-11-21T02:03:04Z"),
  past: ["awaiting_payment"],
  order: {
    id: "p1",
    number: 10_001,
    accountId: "ana",
    carrier: "Entrega padrão",
    businessDays: 3,
    itemsCents: 157997,
    freightCents: 1290,
    totalCents: 159287,
    placedAt: new Date("2026-11-20T12:00:00Z"),
    trackingCode: null,
    address: { city: "Belém", uf: "PA" },
  },
  lines: [
    {
      slug: "ipe",
      title: "Ipê",
      model: "AM-1",
      colorName: "Preto",
      unitPriceCents: 115998,
      quantity: 1,
      lens: {
        vision: "none",
        name: "LENTE SOLAR",
        treatments: ["Polarizada"],
        color: "Espelhada azul",
        thickness: "SUPER FINA 1.61",
        parts: [
          { name: "Armação", cents: 20999 },
          { name: "LENTE SOLAR", cents: 94999 },
        ],
      },
    },
    {
      slug: "cordao",
      title: "Cordão",
      model: "AC-2",
      colorName: "Azul",
      unitPriceCents: 20999,
      quantity: 2,
      lens: null,
    },
  ],
  wasDisplaced: false,
  needsPrescription: true,
  withdrawUntil: new Date("2026-11-28T02:59:59.999Z"),
  paidBy: { method: "card", installments: 3 },
  refunds: [],
  paidBack: [],
  terms: { shortDate: "21/11/2026" },
  links: shopLinks(ORIGIN),
};

const GUEST = { ...NEWS.order, accountId: null };

const SUBJECTS: Record<OrderStatus, string | null> = {
  awaiting_payment: "Pedido 10001: aguardando o pagamento novamente",
  paid: "Pedido 10001: compra confirmada",
  awaiting_prescription: "Pedido 10001: falta a receita",
  prescription_review: "Pedido 10001: estamos conferindo a receita",
  in_lab: "Pedido 10001: as lentes estão no laboratório",
  preparing: "Pedido 10001: em preparação",
  shipped: "Pedido 10001: enviado",
  delivered: "Pedido 10001: entregue",
  expired: "Pedido 10001: o prazo para pagar terminou",
  refused: "Pedido 10001: o pagamento não foi aprovado",
  cancelled: "Pedido 10001: cancelado",
  withdrawal_requested: "Pedido 10001: recebemos a sua desistência",
  refund_pending: "Pedido 10001: reembolso em andamento",
  refunded: "Pedido 10001: reembolso feito",
  disputed: null,
};
const STATUSES = Object.keys(SUBJECTS) as OrderStatus[];

function emailOf(news: Partial<OrderNews>) {
  const message = orderEmail({ ...NEWS, ...news });
  if (!message) throw new Error(`There is no e-mail: ${news.status}.`);
  // Prices contain no-break spaces.
  return {
    ...message,
    text: message.text.replaceAll("\u00a0", " "),
    html: message.html.replaceAll("\u00a0", " "),
  };
}

test("every status has its own e-mail, except a dispute", () => {
  for (const status of STATUSES) {
    expect(orderEmail({ ...NEWS, status })?.subject ?? null).toBe(SUBJECTS[status]);
  }
});

test("an order that expired because another order took its units has its own e-mail", () => {
  const { subject, text } = emailOf({ status: "expired", wasDisplaced: true });
  expect(subject).toBe("Pedido 10001: a reserva deu lugar a outro pedido");
  expect(text).toContain("Nada foi cobrado");
  expect(text).toContain("Se você já pagou, não precisa fazer nada");
  expect(text).not.toContain("O prazo para pagar");
});

describe.each(STATUSES.filter((status) => SUBJECTS[status]))("the e-mail of %s", (status) => {
  test("has the id of its event and the number of the order, and no unsubscribe link", () => {
    const message = emailOf({ status });
    expect(message.id).toBe("order:e1");
    expect(message.text).toContain("10001");
    expect(message).not.toHaveProperty("unsubscribeUrl");
  });

  test("links an account to its order page, and a guest to the guest page", () => {
    const accountUrl = `${ORIGIN}/minha-conta/pedidos/p1`;
    const guestUrl = `${ORIGIN}/meu-pedido/p1`;
    const [account, guest] = [emailOf({ status }), emailOf({ status, order: GUEST })];
    for (const content of [account.text, account.html]) {
      expect(content).toContain(accountUrl);
      expect(content).not.toContain(guestUrl);
    }
    for (const content of [guest.text, guest.html]) {
      expect(content).toContain(guestUrl);
      expect(content).toContain(
        "Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:",
      );
      expect(content).toMatch(new RegExp(`${ORIGIN}/meu-pedido[\n"]`));
      expect(content).not.toContain("minha-conta");
    }
  });

  test("has the same content as text and as HTML", () => {
    const { text, html } = emailOf({ status, refunds: [{ method: "pix", cents: 159287 }] });
    const content = html
      .replace(/<title>.*<\/title>/, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    for (const line of text.split("\n").filter((one) => one && !one.startsWith(ORIGIN))) {
      for (const part of line.split(/: |:$/)) expect(content).toContain(part);
    }
    for (const [url] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${url}"`);
  });
});

describe("the contract", () => {
  test("is complete in the e-mail of the payment (Decreto 7.962/2013, arts. 2º and 4º)", () => {
    const { text } = emailOf({});
    for (const sentence of [
      "Ametista Comércio de Óptica Ltda.",
      "CNPJ: 11.222.333/0001-81",
      "Endereço: Rua das Ametistas, 100, Centro, São Paulo/SP, CEP 01010-000",
      "E-mail: atendimento@oticaametista.example",
      "Ipê - AM-1\nCor: Preto\nLente: LENTE SOLAR, Espelhada azul, Polarizada\nEspessura: SUPER FINA 1.61",
      "Armação: R$ 209,99\nLENTE SOLAR: R$ 949,99",
      "Quantidade: 1 × R$ 1.159,98\nPreço: R$ 1.159,98",
      "Cordão - AC-2\nCor: Azul\nQuantidade: 2 × R$ 209,99\nPreço: R$ 419,98",
      "Produtos: R$ 1.579,97\nFrete: R$ 12,90\nTotal: R$ 1.592,87",
      "Pagamento: Cartão de crédito, em 3 vezes sem juros",
      "Pedido: 10001, feito em 20/11/2026, 09:00:00 (horário de Brasília)",
      "Destino: Belém/PA",
      "Frete: Entrega padrão, até 7 dias úteis para fazer as lentes, após a conferência da receita, e mais 3 para entregar",
      "somente com receita",
      "até 7 dias corridos depois de receber, você pode desistir",
      `Desistir da compra:\n${ORIGIN}/minha-conta/pedidos/p1/desistir`,
      "Se preferir, escreva para atendimento@oticaametista.example com o número 10001",
      `Trocas e devoluções:\n${ORIGIN}/trocas-e-devolucoes`,
      "garantia de 90 dias contra defeitos",
      "Termos de uso e de compra (versão de 21/11/2026)",
      `Termos de uso e de compra:\n${ORIGIN}/termos`,
      "Respondemos em até 5 dias",
    ]) {
      expect(text).toContain(sentence);
    }
  });

  test("counts the delivery from the payment if no prescription is needed", () => {
    const { text } = emailOf({ needsPrescription: false });
    expect(text).toContain("até 3 dias úteis após o pagamento");
    expect(text).not.toContain("receita");
  });

  test.each([
    [{ method: "pix", installments: null }, "Pagamento: Pix\n"],
    [{ method: "card", installments: 1 }, "Pagamento: Cartão de crédito\n"],
    [{ method: "checkout", installments: 10 }, "Pagamento: Mercado Pago, em 10 vezes sem juros\n"],
  ] as const)("contains the payment method: %o", (paidBy, sentence) => {
    expect(emailOf({ paidBy }).text).toContain(sentence);
  });
});

test("the e-mail of a placed order lists items and total, and contains no text from the checkout form", () => {
  const { subject, text } = emailOf({
    status: "awaiting_payment",
    past: [],
    paidBy: undefined,
    order: { ...NEWS.order, address: { city: "GANHE DINHEIRO", uf: "PA" } },
  });
  expect(subject).toBe("Pedido 10001: recebido");
  expect(text).toContain("1 × Ipê, Preto, com lentes\n\n2 × Cordão, Azul\n");
  expect(text).toContain("Total: R$ 1.592,87");
  expect(text).toContain(`Pagar ou acompanhar o pedido:\n${ORIGIN}/minha-conta/pedidos/p1`);
  expect(text).not.toContain("GANHE DINHEIRO");
});

test("the e-mail of a shipment contains the tracking code, or that there is none", () => {
  const order = { ...NEWS.order, trackingCode: "AA123456789BR" };
  expect(emailOf({ status: "shipped", order }).text).toContain("Código de rastreamento: AA123456789BR\n");
  expect(emailOf({ status: "shipped" }).text).toContain("não tem código de rastreamento");
  const trackingUrl = "https://carrier.example/?code=AA123456785BR";
  expect(emailOf({ status: "shipped", order, trackingUrl }).text).toContain(
    `Rastrear nos Correios:\n${trackingUrl}`,
  );
});

test("of an order that was refunded in part, a withdrawal pays back the rest", () => {
  const part = {
    isDone: true,
    isByBuyer: false,
    requestedAt: NEWS.at,
    at: NEWS.at,
    cents: 100,
    freightCents: 0,
  };
  const { text } = emailOf({ status: "delivered", paidBack: [{ ...part, lines: [] }] });
  expect(text).toContain("com o reembolso do que ainda não foi reembolsado");
  expect(text).not.toContain("reembolso integral");
  expect(emailOf({ status: "delivered" }).text).toContain("com reembolso integral, inclusive do frete");
});

test("the e-mail tells the buyer to send the prescription on the page only", () => {
  const { text } = emailOf({ status: "awaiting_prescription" });
  expect(text).toContain("não mande a receita por e-mail nem pelo WhatsApp");
});

test("the e-mail of a delivery has the last day for a withdrawal, in São Paulo time, and links to its page", () => {
  const status = "delivered";
  const { text } = emailOf({ status });
  expect(text).toContain("desistir da compra até 27/11/2026,");
  expect(text).toContain(`Desistir da compra:\n${ORIGIN}/minha-conta/pedidos/p1/desistir\n`);
  expect(emailOf({ status, order: GUEST }).text).toContain(`:\n${ORIGIN}/meu-pedido/p1/desistir\n`);
});

test("only an account is invited to review", () => {
  const status = "delivered";
  expect(emailOf({ status }).text).toContain(`:\n${ORIGIN}/minha-conta/pedidos/p1/avaliar\n`);
  expect(emailOf({ status, order: GUEST }).text).not.toMatch(/[Aa]vali/);
});

test("the receipt of a withdrawal has number, São Paulo time, amount and next steps (Decreto 7.962/2013, art. 5º)", () => {
  const { text } = emailOf({ status: "withdrawal_requested", past: ["paid", "shipped", "delivered"] });
  for (const sentence of [
    "comprovante",
    "Pedido: 10001",
    "Recebida em: 20/11/2026, 23:03:04 (horário de Brasília)",
    "Valor do reembolso: R$ 1.592,87",
    "enviamos a este e-mail um código de postagem dos Correios",
    "Com ele você manda os produtos de volta sem pagar",
    "Pedimos o reembolso assim que eles chegarem aqui",
    "quando pedirmos o reembolso e quando ele terminar",
    "inclusive do frete",
  ]) {
    expect(text).toContain(sentence);
  }
});

test("a withdrawal e-mail about what was not sent promises no posting code, and only one more e-mail", () => {
  const unsent = emailOf({ status: "withdrawal_requested", past: ["paid"] }).text;
  expect(unsent).toContain("cancelamos o pedido e pedimos o reembolso na hora");
  expect(unsent).toContain("Avisamos por e-mail quando o reembolso terminar.");
  expect(unsent).not.toMatch(/quando pedirmos|postagem/);
});

test("refund e-mails contain the amount, the method, and the reason if the order was never accepted", () => {
  const pix = { method: "pix", installments: null } as const;
  const pending = emailOf({ status: "refund_pending", past: ["awaiting_payment", "paid"], paidBy: pix });
  expect(pending.text).toContain("reembolso integral do pedido 10001: R$ 1.592,87.");
  expect(pending.text).toContain("para a mesma conta de onde saiu o pagamento");
  expect(emailOf({ status: "refund_pending", past: ["expired"] }).text).toContain(
    "chegou quando já não podíamos atendê-lo",
  );

  const refunds = [
    { method: "pix", cents: 159287 },
    { method: "card", cents: 100 },
  ] as const;
  const refunded = emailOf({ status: "refunded", refunds });
  expect(refunded.text).toContain("Pix: R$ 1.592,87\nCartão de crédito: R$ 1,00");
  expect(refunded.text).toContain("para o mesmo cartão");
  const unknown = emailOf({ status: "refunded", paidBy: undefined }).text;
  expect(unknown).toContain("Total: R$ 1.592,87");
  expect(unknown).toContain("pelo mesmo meio de pagamento");
});

const PART = {
  isDone: true,
  isByBuyer: false,
  requestedAt: new Date("2026-11-20T12:00:00Z"),
  at: new Date("2026-11-20T12:01:00Z"),
  cents: 22289,
  freightCents: 1290,
  lines: [{ title: "Cordão", colorName: "Azul", quantity: 1, cents: 20999 }],
};
const AMOUNT = { ...PART, cents: 500, freightCents: 0, lines: [] };

test("the e-mail of a refund in part has its lines, freight and amount, to the cent", () => {
  const first = emailOf({ status: "paid", refund: PART, paidBack: [PART] });
  expect(first.subject).toBe("Pedido 10001: reembolso parcial");
  expect(first.text).toContain("1 × Cordão, Azul: R$ 209,99\nFrete: R$ 12,90\nReembolso: R$ 222,89\n");
  expect(first.text).not.toContain("ao todo");
  expect(first.text).toContain("para o mesmo cartão");
  expect(first.text).not.toContain("contrato da compra");

  const later = { ...AMOUNT, at: new Date("2026-12-01T12:00:00Z") };
  const open = { ...AMOUNT, isDone: false };
  const second = emailOf({ status: "shipped", refund: AMOUNT, paidBack: [PART, AMOUNT, open, later] });
  expect(second.text).toContain("Reembolso parcial\nReembolso: R$ 5,00\nReembolsado ao todo: R$ 227,89\n");
});

test("after a refund in part, the other e-mails tell what remained", () => {
  const past = ["awaiting_payment", "paid"] as const;
  const own = { ...AMOUNT, isByBuyer: true, cents: 136998 };
  const withdrawn = emailOf({ status: "withdrawal_requested", past, paidBack: [PART, own] }).text;
  expect(withdrawn).toContain("Valor do reembolso: R$ 1.369,98");
  expect(withdrawn).toContain("Somado aos reembolsos anteriores, é o valor integral");
  const pending = emailOf({ status: "refund_pending", past, paidBack: [PART, own] }).text;
  expect(pending).toContain("o reembolso do que faltava do pedido 10001.");
  expect(pending).toContain("é o valor integral: R$ 1.592,87.");
});

test("values in tables are escaped in the HTML", () => {
  const order = { ...NEWS.order, address: { city: "<img src=x>", uf: "PA" } };
  const { html } = emailOf({ order });
  expect(html).toContain("&lt;img src=x&gt;/PA");
  expect(html).not.toContain("<img");
});
