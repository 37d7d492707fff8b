import { COMPANY } from "#app/domain/company.ts";
import { deliveryTime } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { formatPaidBy, METHOD_LABELS, type PaidBy } from "#app/domain/values/paid-by.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { isolateText } from "#app/domain/values/text.ts";
import type { orderLines, orders } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { PaymentMethod } from "#db/schema/payments.ts";
import { compose, type EmailContent, orderLookupParts, type Part } from "./emails.ts";

/** One event of an order with the data its e-mail may contain: never the buyer's name or street. */
export interface OrderNews {
  eventId: string;
  status: OrderStatus;
  at: Date;
  /** Earlier statuses, oldest first. */
  past: readonly OrderStatus[];
  order: Pick<
    typeof orders.$inferSelect,
    | "id"
    | "number"
    | "accountId"
    | "carrier"
    | "businessDays"
    | "itemsCents"
    | "freightCents"
    | "totalCents"
    | "placedAt"
    | "trackingCode"
  > & { address: { city: string; uf: string } };
  lines: readonly Pick<
    typeof orderLines.$inferSelect,
    "slug" | "title" | "model" | "colorName" | "unitPriceCents" | "quantity" | "lens"
  >[];
  needsPrescription: boolean;
  /** The order expired because another order took its units. */
  wasDisplaced: boolean;
  /** The end of the withdrawal period of a delivered order. */
  withdrawUntil: Date;
  paidBy: PaidBy | undefined;
  refunds: readonly { method: PaymentMethod; cents: number }[];
  /** Each refund of the payment that paid the order, done or on its way. */
  paidBack: readonly PaidBack[];
  /** If the event is the refund of a part, which leaves the status as it was. */
  refund?: PaidBack | undefined;
  /** The carrier's page about the parcel, if it has one. */
  trackingUrl?: string | undefined;
  /** If the event is a correction of the delivery address, which leaves the status as it was. */
  isCorrection?: boolean;
  terms: { shortDate: string };
  links: ShopLinks;
}

/** Lines and freight add up to the amount, unless there are neither. */
export interface PaidBack {
  isDone: boolean;
  isByBuyer: boolean;
  requestedAt: Date;
  /** When it was done, or looked at last. */
  at: Date;
  cents: number;
  freightCents: number;
  lines: readonly { title: string; colorName: string; quantity: number; cents: number }[];
}

type Compose = (news: OrderNews) => { about: string; paragraphs: readonly Part[] };

/** One e-mail per event: its id comes from the event. Undefined for a status that sends none. */
export function orderEmail(news: OrderNews): EmailContent | undefined {
  const copy = copyFor(news);
  return (
    copy &&
    compose({
      id: `order:${news.eventId}`,
      subject: `Pedido ${news.order.number}: ${copy.about}`,
      paragraphs: copy.paragraphs,
    })
  );
}

function copyFor(news: OrderNews) {
  if (news.isCorrection) return addressCorrection(news);
  return news.refund ? partialRefund(news, news.refund) : COPY[news.status]?.(news);
}

const COPY: Readonly<Record<OrderStatus, Compose | null>> = {
  awaiting_payment: (news) => {
    const { number } = news.order;
    const isAgain = news.past.includes("awaiting_payment");
    return {
      about: isAgain ? "aguardando o pagamento novamente" : "recebido",
      paragraphs: [
        isAgain
          ? `O pedido ${number} está reservado de novo, aguardando o pagamento.`
          : `Recebemos o seu pedido na ${COMPANY.brand}. O número dele é ${number}. Ele fica reservado até o pagamento, ou até o fim do prazo para pagar; se o estoque acabar antes, um pedido que ainda não foi pago pode dar lugar a outro. Quando o pagamento for aprovado, enviamos o contrato da compra.`,
        ...news.lines.map(
          ({ quantity, title, colorName, lens }) =>
            `${quantity} × ${title}, ${colorName}${lens ? ", com lentes" : ""}`,
        ),
        costs(news),
        ...orderLinkParts("Pagar ou acompanhar o pedido", news),
        "Se não foi você que fez este pedido, não precisa fazer nada: sem pagamento, ele é cancelado automaticamente.",
      ],
    };
  },

  paid: (news) => ({ about: "compra confirmada", paragraphs: contract(news) }),

  awaiting_prescription: (news) => ({
    about: "falta a receita",
    paragraphs: [
      `Para fazer as lentes do pedido ${news.order.number}, falta a receita. Envie-a na página do pedido, em foto, em PDF ou com os valores digitados. As lentes entram no laboratório depois que ela é conferida.`,
      ...orderLinkParts("Enviar a receita na página do pedido", news),
      "Por segurança, não mande a receita por e-mail nem pelo WhatsApp.",
    ],
  }),

  prescription_review: (news) => ({
    about: "estamos conferindo a receita",
    paragraphs: [
      `Recebemos a receita do pedido ${news.order.number}. A equipe da ótica confere se ela está legível e completa, e avisamos quando as lentes entrarem no laboratório.`,
      ...orderLinkParts("Acompanhar o pedido", news),
    ],
  }),

  in_lab: (news) => ({
    about: "as lentes estão no laboratório",
    paragraphs: [
      `As lentes do pedido ${news.order.number} estão sendo feitas. Quando elas ficarem prontas, a entrega leva até ${news.order.businessDays} dias úteis.`,
      ...orderLinkParts("Acompanhar o pedido", news),
    ],
  }),

  preparing: (news) => ({
    about: "em preparação",
    paragraphs: [
      `Estamos conferindo e embalando o pedido ${news.order.number}. Avisamos quando ele for enviado.`,
      ...orderLinkParts("Acompanhar o pedido", news),
    ],
  }),

  shipped: (news) => {
    const { number, carrier, trackingCode } = news.order;
    return {
      about: "enviado",
      paragraphs: [
        `O pedido ${number} está a caminho (${carrier}).`,
        trackingCode
          ? `Código de rastreamento: ${trackingCode}`
          : `Este envio não tem código de rastreamento. Se quiser saber onde ele está, escreva para ${COMPANY.email}.`,
        ...(news.trackingUrl ? [{ label: "Rastrear nos Correios", url: news.trackingUrl }] : []),
        ...orderLinkParts("Acompanhar o pedido", news),
      ],
    };
  },

  delivered: (news) => ({
    about: "entregue",
    paragraphs: [
      `O pedido ${news.order.number} foi entregue. Esperamos que você goste!`,
      `Se mudar de ideia, você pode desistir da compra até ${DAY.format(news.withdrawUntil)}, sem explicar o motivo, ${
        news.paidBack.length > 0
          ? "com o reembolso do que ainda não foi reembolsado"
          : "com reembolso integral, inclusive do frete"
      }.`,
      ...withdrawalParts(news),
      ...(news.order.accountId ? reviewParts(news) : []),
      ...orderLinkParts("Ver o pedido", news),
    ],
  }),

  expired: (news) => (news.wasDisplaced ? displaced(news) : expired(news)),

  refused: (news) => ({
    about: "o pagamento não foi aprovado",
    paragraphs: [
      `O pagamento do pedido ${news.order.number} não foi aprovado, e nada foi cobrado. Por sigilo, só o banco pode informar o motivo. Confira os dados ou use outra forma de pagamento, enquanto houver estoque.`,
      ...orderLinkParts("Tentar de novo", news),
    ],
  }),

  cancelled: (news) => ({
    about: "cancelado",
    paragraphs: [
      `O pedido ${news.order.number} foi cancelado, e não há nada a pagar. Se algum valor foi pago, o reembolso é integral e feito pelo mesmo meio de pagamento.`,
      ...orderLinkParts("Ver o pedido", news),
    ],
  }),

  withdrawal_requested: (news) => {
    const wasSent = news.past.includes("shipped") || news.past.includes("delivered");
    return {
      about: "recebemos a sua desistência",
      paragraphs: [
        "Este é o comprovante do seu pedido de desistência. Guarde-o.",
        {
          title: "Desistência da compra",
          rows: [
            ["Pedido", String(news.order.number)],
            ["Recebida em", momentOf(news.at)],
            ["Valor do reembolso", formatReais(leftToRefund(news))],
          ],
        },
        wasSent
          ? "O que acontece agora: enviamos a este e-mail um código de postagem dos Correios. Com ele você manda os produtos de volta sem pagar. Pedimos o reembolso assim que eles chegarem aqui."
          : "O que acontece agora: cancelamos o pedido e pedimos o reembolso na hora. Se algo chegar mesmo assim, você pode recusar a entrega.",
        leftToRefund(news) === news.order.totalCents
          ? `O reembolso é integral, inclusive do frete. ${refundCopy(news.paidBy?.method)}`
          : `Somado aos reembolsos anteriores, é o valor integral, inclusive do frete. ${refundCopy(news.paidBy?.method)}`,
        wasSent
          ? "Avisamos por e-mail quando pedirmos o reembolso e quando ele terminar."
          : "Avisamos por e-mail quando o reembolso terminar.",
        ...orderLinkParts("Acompanhar o reembolso", news),
      ],
    };
  },

  refund_pending: (news) => ({
    about: "reembolso em andamento",
    paragraphs: [
      wasRefundedInPart(news)
        ? `Pedimos o reembolso do que faltava do pedido ${news.order.number}. Somado aos reembolsos anteriores, é o valor integral: ${formatReais(news.order.totalCents)}.`
        : news.past.includes("paid")
          ? `Pedimos o reembolso integral do pedido ${news.order.number}: ${formatReais(news.order.totalCents)}.`
          : `O pagamento do pedido ${news.order.number} chegou quando já não podíamos atendê-lo. Pedimos o reembolso integral: ${formatReais(news.order.totalCents)}.`,
      refundCopy(news.paidBy?.method),
      "Você não precisa fazer nada nem informar dados do banco. Avisamos quando o reembolso for feito.",
      ...orderLinkParts("Acompanhar o reembolso", news),
    ],
  }),

  refunded: (news) => ({
    about: "reembolso feito",
    paragraphs: [
      `O reembolso do pedido ${news.order.number} foi feito.`,
      { title: "Reembolso", rows: refundRows(news) },
      refundCopy(news.paidBy?.method),
      ...orderLinkParts("Ver o pedido", news),
    ],
  }),

  // The bank handles a dispute with the buyer; an e-mail of the shop would be read as the bank's decision.
  disputed: null,
};

function expired(news: OrderNews) {
  return {
    about: "o prazo para pagar terminou",
    paragraphs: [
      `O prazo para pagar o pedido ${news.order.number} terminou, e nada foi cobrado. Os produtos voltaram ao estoque. Enquanto houver unidades, você ainda pode pagar na página do pedido.`,
      ...orderLinkParts("Tentar de novo", news),
      "Se você pagou no fim do prazo, não precisa fazer nada: quando o banco confirmar, confirmamos o pedido ou fazemos o reembolso integral.",
    ],
  };
}

function displaced(news: OrderNews) {
  return {
    about: "a reserva deu lugar a outro pedido",
    paragraphs: [
      `O pedido ${news.order.number} ainda não tinha sido pago, e as últimas unidades foram para outro pedido. Nada foi cobrado, e o pagamento que estava aberto foi cancelado. Enquanto houver unidades, você pode tentar de novo na página do pedido.`,
      ...orderLinkParts("Tentar de novo", news),
      "Se você já pagou, não precisa fazer nada: quando o banco confirmar, confirmamos o pedido, se ainda houver unidades, ou fazemos o reembolso integral.",
    ],
  };
}

/** The contract in a form the buyer can keep (Decreto 7.962/2013, art. 4º IV). */
function contract(news: OrderNews): Part[] {
  const { order, lines, terms, links } = news;
  const { brand, legalName, cnpj, road, district, city, cep, email, whatsappShown, hours } = COMPANY;
  return [
    `O pagamento do pedido ${order.number} foi aprovado, e a sua compra está confirmada. Este e-mail é o contrato da compra: guarde-o.`,
    {
      title: "Quem vende",
      rows: [
        ["Loja", `${brand}, de ${legalName}`],
        ["CNPJ", cnpj],
        ["Endereço", `${road}, ${district}, ${city}, CEP ${cep}`],
        ["E-mail", email],
        ["WhatsApp", `${whatsappShown}, ${hours}`],
      ],
    },
    ...lines.map(itemOf),
    costs(news),
    {
      title: "Pedido e entrega",
      rows: [
        ["Pedido", `${order.number}, feito em ${momentOf(order.placedAt)}`],
        [
          "Destino",
          `${isolateText(order.address.city)}/${order.address.uf}, no endereço que está na página do pedido`,
        ],
        ["Frete", `${order.carrier}, ${deliveryTime(order.businessDays, news.needsPrescription)}`],
      ],
    },
    ...(news.needsPrescription
      ? [
          "As lentes de grau são feitas somente com receita e entram no laboratório depois que ela é conferida.",
        ]
      : []),
    ...orderLinkParts("Ver o pedido", news),
    "Direito de arrependimento: até 7 dias corridos depois de receber, você pode desistir da compra sem explicar o motivo. O direito vale também para lentes feitas sob medida. O reembolso é integral, inclusive do frete, e o envio de volta é por nossa conta (artigo 49 do Código de Defesa do Consumidor).",
    ...withdrawalParts(news),
    { label: "Trocas e devoluções", url: links.returns() },
    "Garantia: todos os produtos têm garantia de 90 dias contra defeitos, a contar da entrega. Para defeitos ocultos, o prazo começa quando eles aparecem. É o prazo legal dos produtos duráveis (artigo 26 do Código de Defesa do Consumidor), que a loja estende aos demais. As armações têm também a garantia da loja, de 12 meses, contra defeitos de fabricação. O problema é resolvido em até 30 dias. Se não for, você escolhe entre um produto novo, o reembolso com atualização monetária ou um abatimento no preço (artigo 18).",
    `Fazem parte deste contrato os Termos de uso e de compra (versão de ${terms.shortDate}).`,
    { label: "Termos de uso e de compra", url: links.terms() },
    `Dúvidas ou reclamações? Escreva para ${email}, com o número do pedido. Respondemos em até 5 dias.`,
  ];
}

function itemOf({ title, model, colorName, lens, unitPriceCents, quantity }: OrderNews["lines"][number]) {
  const lensRows: [string, string][] = lens
    ? [
        ["Lente", [lens.name, lens.color, ...lens.treatments].filter(Boolean).join(", ")],
        ...(lens.thickness ? [["Espessura", lens.thickness] satisfies [string, string]] : []),
        ...lens.parts.map(({ name, cents }): [string, string] => [
          name,
          cents === 0 ? "Incluída" : formatReais(cents),
        ]),
      ]
    : [];
  return {
    title: `${title} - ${model}`,
    rows: [
      ["Cor", colorName],
      ...lensRows,
      ["Quantidade", `${quantity} × ${formatReais(unitPriceCents)}`],
      ["Preço", formatReais(quantity * unitPriceCents)],
    ] satisfies [string, string][],
  };
}

function costs({ order, paidBy }: OrderNews) {
  const rows: [string, string][] = [
    ["Produtos", formatReais(order.itemsCents)],
    ["Frete", formatReais(order.freightCents)],
    ["Total", formatReais(order.totalCents)],
  ];
  if (paidBy) rows.push(["Pagamento", formatPaidBy(paidBy)]);
  return { title: "Valores", rows };
}

const REFUND_COPY: Readonly<Record<PaymentMethod, string>> = {
  pix: "O valor vai por Pix para a mesma conta de onde saiu o pagamento.",
  card: "O valor vai para o mesmo cartão: o estorno aparece na fatura atual ou na seguinte, conforme a data de fechamento.",
  checkout: "O valor vai pelo Mercado Pago, para o meio com que você pagou.",
};

function refundCopy(method: PaymentMethod | undefined): string {
  return method ? REFUND_COPY[method] : "O valor vai pelo mesmo meio de pagamento.";
}

/** Without the street: a mistyped e-mail is somebody else's. */
function addressCorrection(news: OrderNews) {
  const { number, address } = news.order;
  return {
    about: "corrigimos o endereço",
    paragraphs: [
      `Corrigimos o endereço do seu pedido ${number}. Ele vai para ${isolateText(address.city)}/${address.uf}, no endereço que está na página do pedido.`,
      `Se você não pediu essa correção, escreva para ${COMPANY.email} com o número ${number}, antes do envio.`,
      ...orderLinkParts("Conferir o endereço na página do pedido", news),
    ],
  };
}

/** For a refund of a part: what it pays back, and what was paid back in all. */
function partialRefund(news: OrderNews, refund: PaidBack) {
  const doneUntilThen = news.paidBack.filter(({ isDone, at }) => isDone && at <= news.at);
  const all = doneUntilThen.reduce((sum, { cents }) => sum + cents, 0);
  return {
    about: "reembolso parcial",
    paragraphs: [
      `Fizemos o reembolso de uma parte do pedido ${news.order.number}.`,
      {
        title: "Reembolso parcial",
        rows: [
          ...refund.lines.map(({ title, colorName, quantity, cents }): [string, string] => [
            `${quantity} × ${title}, ${colorName}`,
            formatReais(cents),
          ]),
          ...(refund.freightCents > 0
            ? [["Frete", formatReais(refund.freightCents)] satisfies [string, string]]
            : []),
          ["Reembolso", formatReais(refund.cents)],
          ...(all > refund.cents
            ? [["Reembolsado ao todo", formatReais(all)] satisfies [string, string]]
            : []),
        ] satisfies [string, string][],
      },
      refundCopy(news.paidBy?.method),
      ...orderLinkParts("Ver o pedido", news),
    ],
  };
}

/** Then the refund of the rest is less than the total, too. */
function wasRefundedInPart({ past, paidBack, order }: OrderNews): boolean {
  return past.includes("paid") && paidBack.some(({ cents }) => cents < order.totalCents);
}

/** The amount a withdrawal pays back: all that was not refunded before it. */
function leftToRefund({ order, paidBack, at }: OrderNews): number {
  const before = paidBack.filter(({ isByBuyer, requestedAt }) => !isByBuyer && requestedAt <= at);
  return order.totalCents - before.reduce((sum, { cents }) => sum + cents, 0);
}

function refundRows({ refunds, order, paidBy }: OrderNews): [string, string][] {
  if (refunds.length > 0)
    return refunds.map(({ method, cents }) => [METHOD_LABELS[method], formatReais(cents)]);
  return [[paidBy ? METHOD_LABELS[paidBy.method] : "Total", formatReais(order.totalCents)]];
}

function orderLinkParts(label: string, { order, links }: OrderNews): Part[] {
  return [{ label, url: links.order(order) }, ...(order.accountId ? [] : orderLookupParts(links))];
}

function withdrawalParts({ order, links }: OrderNews): Part[] {
  return [
    { label: "Desistir da compra", url: links.withdrawal(order) },
    `Se preferir, escreva para ${COMPANY.email} com o número ${order.number}. Você recebe na hora um comprovante por e-mail.`,
  ];
}

function reviewParts({ order, links }: OrderNews): Part[] {
  return [
    "Depois de usar, conte o que achou: a sua opinião ajuda quem ainda vai escolher.",
    { label: "Avaliar os produtos", url: links.review(order.id) },
  ];
}

const TIME_ZONE = "America/Sao_Paulo";
const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: TIME_ZONE });
const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: TIME_ZONE,
});

function momentOf(at: Date): string {
  return `${MOMENT.format(at)} (horário de Brasília)`;
}
