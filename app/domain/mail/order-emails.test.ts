import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
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
  gaveWay: false,
  needsPrescription: true,
  withdrawUntil: new Date("2026-11-28T02:59:59.999Z"),
  paidBy: { method: "card", installments: 3 },
  refunds: [],
  terms: { shortDate: "21/11/2026" },
  origin: ORIGIN,
};

const GUEST = { ...NEWS.order, accountId: null };

const ABOUT: Record<OrderStatus, string | null> = {
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
const STATUSES = Object.keys(ABOUT) as OrderStatus[];

function emailOf(news: Partial<OrderNews>) {
  const message = orderEmail({ ...NEWS, ...news });
  if (!message) throw new Error(`There is no e-mail: ${news.status}.`);
  // A price's space is one at which no line breaks.
  return {
    ...message,
    text: message.text.replaceAll("\u00a0", " "),
    html: message.html.replaceAll("\u00a0", " "),
  };
}

test("whatever becomes of an order is told by an e-mail of its own, but a dispute", () => {
  for (const status of STATUSES) {
    expect(orderEmail({ ...NEWS, status })?.subject ?? null).toBe(ABOUT[status]);
  }
});

test("an order that expired because another took its pieces has an e-mail of its own", () => {
  const { subject, text } = emailOf({ status: "expired", gaveWay: true });
  expect(subject).toBe("Pedido 10001: a reserva deu lugar a outro pedido");
  expect(text).toContain("Nada foi cobrado");
  expect(text).toContain("Se você já pagou, não precisa fazer nada");
  expect(text).not.toContain("O prazo para pagar");
});

describe.each(STATUSES.filter((status) => ABOUT[status]))("the e-mail of %s", (status) => {
  test("is known by its event, speaks of the order by its number, and ends no subscription", () => {
    const message = emailOf({ status });
    expect(message.id).toBe("order:e1");
    expect(message.text).toContain("10001");
    expect(message).not.toHaveProperty("unsubscribeUrl");
  });

  test("leads an account to its order, and a guest to the page for guests", () => {
    const ours = `${ORIGIN}/minha-conta/pedidos/p1`;
    const theirs = `${ORIGIN}/meu-pedido/p1`;
    const [account, guest] = [emailOf({ status }), emailOf({ status, order: GUEST })];
    for (const said of [account.text, account.html]) {
      expect(said).toContain(ours);
      expect(said).not.toContain(theirs);
    }
    for (const said of [guest.text, guest.html]) {
      expect(said).toContain(theirs);
      expect(said).toContain("Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:");
      expect(said).toMatch(new RegExp(`${ORIGIN}/meu-pedido[\n"]`));
      expect(said).not.toContain("minha-conta");
    }
  });

  test("says the same as text and as HTML", () => {
    const { text, html } = emailOf({ status, refunds: [{ method: "pix", cents: 159287 }] });
    const words = html
      .replace(/<title>.*<\/title>/, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    for (const line of text.split("\n").filter((one) => one && !one.startsWith(ORIGIN))) {
      for (const part of line.split(/: |:$/)) expect(words).toContain(part);
    }
    for (const [address] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${address}"`);
  });
});

describe("the contract", () => {
  test("is in the e-mail of the payment, whole (Decreto 7.962/2013, arts. 2º and 4º)", () => {
    const { text } = emailOf({});
    for (const words of [
      // Who sells, and where they are found.
      "Ametista Comércio de Óptica Ltda.",
      "CNPJ: 11.222.333/0001-81",
      "Endereço: Rua das Ametistas, 100, Centro, São Paulo/SP, CEP 01010-000",
      "E-mail: atendimento@oticaametista.example",
      // What is sold, and what each part of it costs.
      "Ipê - AM-1\nCor: Preto\nLente: LENTE SOLAR, Espelhada azul, Polarizada\nEspessura: SUPER FINA 1.61",
      "Armação: R$ 209,99\nLENTE SOLAR: R$ 949,99",
      "Quantidade: 1 × R$ 1.159,98\nPreço: R$ 1.159,98",
      "Cordão - AC-2\nCor: Azul\nQuantidade: 2 × R$ 209,99\nPreço: R$ 419,98",
      "Produtos: R$ 1.579,97\nFrete: R$ 12,90\nTotal: R$ 1.592,87",
      "Pagamento: Cartão de crédito, em 3 vezes sem juros",
      // When and where it comes.
      "Pedido: 10001, feito em 20/11/2026, 09:00:00 (horário de Brasília)",
      "Destino: Belém/PA",
      "Frete: Entrega padrão, até 7 dias úteis para fazer as lentes, após a conferência da receita, e mais 3 para entregar",
      "somente com receita",
      // What the buyer may do.
      "até 7 dias corridos depois de receber, você pode desistir",
      `Desistir da compra:\n${ORIGIN}/minha-conta/pedidos/p1/desistir`,
      "Se preferir, escreva para atendimento@oticaametista.example com o número 10001",
      `Trocas e devoluções:\n${ORIGIN}/trocas-e-devolucoes`,
      "garantia de 90 dias contra defeitos",
      "Termos de uso e de compra (versão de 21/11/2026)",
      `Termos de uso e de compra:\n${ORIGIN}/termos`,
      "Respondemos em até 5 dias",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("counts the delivery from the payment where no prescription is needed", () => {
    const { text } = emailOf({ needsPrescription: false });
    expect(text).toContain("até 3 dias úteis após o pagamento");
    expect(text).not.toContain("receita");
  });

  test.each([
    [{ method: "pix", installments: null }, "Pagamento: Pix\n"],
    [{ method: "card", installments: 1 }, "Pagamento: Cartão de crédito\n"],
    [{ method: "checkout", installments: 10 }, "Pagamento: Mercado Pago, em 10 vezes sem juros\n"],
  ] as const)("says how it was paid: %o", (paidBy, words) => {
    expect(emailOf({ paidBy }).text).toContain(words);
  });
});

test("an order that is placed says what and how much, before anything was typed by a stranger", () => {
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

test("a parcel's e-mail brings its code, or says that there is none", () => {
  const order = { ...NEWS.order, trackingCode: "AA123456789BR" };
  expect(emailOf({ status: "shipped", order }).text).toContain("Código de rastreamento: AA123456789BR\n");
  expect(emailOf({ status: "shipped" }).text).toContain("não tem código de rastreamento");
});

test("a prescription is asked for by the page alone", () => {
  const { text } = emailOf({ status: "awaiting_prescription" });
  expect(text).toContain("não mande a receita por e-mail nem pelo WhatsApp");
});

test("what was delivered may be given back until a day in São Paulo, on a page for that", () => {
  const status = "delivered";
  const { text } = emailOf({ status });
  expect(text).toContain("desistir da compra até 27/11/2026,");
  expect(text).toContain(`Desistir da compra:\n${ORIGIN}/minha-conta/pedidos/p1/desistir\n`);
  expect(emailOf({ status, order: GUEST }).text).toContain(`:\n${ORIGIN}/meu-pedido/p1/desistir\n`);
});

test("only who has an account is asked for an opinion", () => {
  const status = "delivered";
  expect(emailOf({ status }).text).toContain(`:\n${ORIGIN}/minha-conta/pedidos/p1/avaliar\n`);
  expect(emailOf({ status, order: GUEST }).text).not.toMatch(/[Aa]vali/);
});

test("a withdrawal has its receipt: number, moment in São Paulo, amount, and what comes next (art. 5º)", () => {
  const { text } = emailOf({ status: "withdrawal_requested", past: ["paid", "shipped", "delivered"] });
  for (const words of [
    "comprovante",
    "Pedido: 10001",
    "Recebida em: 20/11/2026, 23:03:04 (horário de Brasília)",
    "Valor do reembolso: R$ 1.592,87",
    "escreva para atendimento@oticaametista.example com o número 10001",
    "O envio de volta é por nossa conta",
    "Pedimos o reembolso assim que os produtos chegarem aqui",
    "quando pedirmos o reembolso e quando ele terminar",
    "inclusive do frete",
  ]) {
    expect(text).toContain(words);
  }
});

test("a withdrawal promises only what happens: no postage by e-mail, and one e-mail about a refund that began with it", () => {
  const sent = emailOf({ status: "withdrawal_requested", past: ["paid", "shipped"] }).text;
  expect(sent).not.toMatch(/postagem|instruções|etiqueta/);

  const unsent = emailOf({ status: "withdrawal_requested", past: ["paid"] }).text;
  expect(unsent).toContain("cancelamos o pedido e pedimos o reembolso na hora");
  expect(unsent).toContain("Avisamos por e-mail quando o reembolso terminar.");
  expect(unsent).not.toContain("quando pedirmos");
});

test("money that goes back says how much, by which way, and why where the order was never taken", () => {
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

test("what stands in a table of the HTML is text there, and no markup", () => {
  const order = { ...NEWS.order, address: { city: "<img src=x>", uf: "PA" } };
  const { html } = emailOf({ order });
  expect(html).toContain("&lt;img src=x&gt;/PA");
  expect(html).not.toContain("<img");
});
