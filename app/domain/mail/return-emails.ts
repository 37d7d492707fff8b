import { COMPANY } from "#app/domain/company.ts";
import type { LinkedOrder, ShopLinks } from "#app/domain/values/shop-links.ts";
import type { ReturnKind, ReturnOutcome, ReturnStage } from "#db/schema/returns.ts";
import { compose, type EmailContent, orderLookupParts, type Part } from "./emails.ts";

/** One event of a return with the data its e-mail may contain: never the buyer's words, nor the staff's, which may tell of health. */
export interface ReturnNews {
  eventId: string;
  stage: ReturnStage;
  outcome: ReturnOutcome | null;
  kind: ReturnKind;
  at: Date;
  order: LinkedOrder & { number: number };
  pieces: readonly { title: string; colorName: string; quantity: number }[];
  /** Refunded at once: the pieces had not been sent. */
  isUnsent: boolean;
  postingCode: string | null;
  /** A day: '2026-11-30'. */
  postingUntil: string | null;
  trackingCode: string | null;
  /** The carrier's page about the parcel that goes to the buyer, if it has one. */
  trackingUrl: string | undefined;
  links: ShopLinks;
}

interface Copy {
  about: string;
  paragraphs: readonly Part[];
}

/** One e-mail per event: its id comes from the event. Undefined for a step that sends none. */
export function returnEmail(news: ReturnNews): EmailContent | undefined {
  const copy = news.isUnsent ? unsent(news) : copyFor(news);
  return (
    copy &&
    compose({
      id: `return:${news.eventId}`,
      subject: `Pedido ${news.order.number}: ${copy.about}`,
      paragraphs: [...copy.paragraphs, ...linkParts(news)],
    })
  );
}

function copyFor(news: ReturnNews): Copy | undefined {
  if (news.stage === "closed") return news.outcome ? OUTCOMES[news.outcome](news) : undefined;
  return STAGES[news.stage]?.(news);
}

const STAGES: Readonly<Partial<Record<ReturnStage, (news: ReturnNews) => Copy>>> = {
  asked: (news) => ({
    about: news.kind === "withdrawal" ? "recebemos a sua desistência" : "recebemos o seu pedido de garantia",
    paragraphs: [
      news.kind === "withdrawal"
        ? "Este é o comprovante da sua desistência de uma parte do pedido. Guarde-o."
        : "Este é o comprovante do seu pedido de garantia. Guarde-o.",
      facts(news),
      news.kind === "withdrawal"
        ? "O que acontece agora: enviamos a este e-mail um código de postagem dos Correios. Com ele você manda as peças de volta sem pagar. Pedimos o reembolso assim que elas chegarem aqui."
        : "O que acontece agora: enviamos a este e-mail um código de postagem dos Correios. Com ele você manda as peças sem pagar. Avaliamos o problema e o resolvemos em até 30 dias. Se não for resolvido nesse prazo, você escolhe entre um produto novo, o reembolso ou um abatimento no preço (artigo 18 do Código de Defesa do Consumidor).",
    ],
  }),

  code_sent: ({ order, postingCode, postingUntil }) => ({
    about: "o seu código de postagem",
    paragraphs: [
      `Com este código você posta as peças do pedido ${order.number} numa agência dos Correios, sem pagar.`,
      {
        title: "Código de postagem",
        rows: [
          ["Código", postingCode ?? ""],
          ["Vale até", dayText(postingUntil)],
        ],
      },
      "Embale as peças de modo que não se quebrem no caminho, leve o pacote à agência e informe o código no balcão. Guarde o comprovante da postagem.",
      `Se o código vencer antes, escreva para ${COMPANY.email} com o número ${order.number}, e enviamos outro.`,
    ],
  }),

  received: ({ order, kind }) => ({
    about: "a sua devolução chegou",
    paragraphs: [
      `O pacote com as peças do pedido ${order.number} chegou aqui.`,
      kind === "withdrawal"
        ? "Conferimos as peças e pedimos o reembolso. Avisamos por e-mail quando ele for feito."
        : "Avaliamos o problema e avisamos por e-mail como ele foi resolvido.",
    ],
  }),
};

const OUTCOMES: Readonly<Record<ReturnOutcome, (news: ReturnNews) => Copy | undefined>> = {
  // The refund has e-mails of its own; this one is for pieces whose money went back before.
  refunded: ({ order }) => ({
    about: "a sua devolução foi concluída",
    paragraphs: [
      `Conferimos as peças do pedido ${order.number}, e a devolução está concluída. O reembolso já tinha sido pedido antes.`,
    ],
  }),
  reduced: ({ order }) => ({
    about: "abatimento no preço",
    paragraphs: [
      `Concluímos a garantia do pedido ${order.number} com um abatimento no preço: as peças ficam com você, e uma parte do valor volta pelo mesmo meio de pagamento. Avisamos por e-mail quando o reembolso for feito.`,
    ],
  }),
  repaired: (news) => ({
    about: "o conserto está a caminho",
    paragraphs: [
      `Consertamos as peças do pedido ${news.order.number} e as enviamos de volta.`,
      ...parcelParts(news),
    ],
  }),
  exchanged: (news) => ({
    about: "a troca está a caminho",
    paragraphs: [`Enviamos peças novas no lugar das do pedido ${news.order.number}.`, ...parcelParts(news)],
  }),
  refused: ({ order }) => ({
    about: "resposta ao seu pedido de garantia",
    paragraphs: [
      `Avaliamos o pedido de garantia do pedido ${order.number} e não pudemos aceitá-lo. O motivo está na página do pedido.`,
      `Se você não concorda, escreva para ${COMPANY.email} com o número ${order.number}. Respondemos em até 5 dias.`,
    ],
  }),
  dropped: ({ order }) => ({
    about: "a devolução foi encerrada",
    paragraphs: [
      `Encerramos a devolução do pedido ${order.number}, porque as peças não voltaram. O motivo está na página do pedido.`,
      `Se você ainda quer devolvê-las, escreva para ${COMPANY.email} com o número ${order.number}.`,
    ],
  }),
};

function unsent(news: ReturnNews): Copy {
  return {
    about: "recebemos a sua desistência",
    paragraphs: [
      "Este é o comprovante da sua desistência de uma parte do pedido. Guarde-o.",
      facts(news),
      "O que acontece agora: estas peças não vão no envio, e já pedimos o reembolso delas. O restante do pedido continua. Avisamos por e-mail quando o reembolso for feito.",
    ],
  };
}

function facts({ order, at, pieces }: ReturnNews): Part {
  return {
    title: "O que volta",
    rows: [
      ["Pedido", String(order.number)],
      ["Recebido em", `${MOMENT.format(at)} (horário de Brasília)`],
      ...pieces.map(({ title, colorName, quantity }): [string, string] => [
        `${title}, ${colorName}`,
        quantity === 1 ? "1 peça" : `${quantity} peças`,
      ]),
    ],
  };
}

function parcelParts({ trackingCode, trackingUrl }: ReturnNews): Part[] {
  return [
    ...(trackingCode ? [`Código de rastreamento: ${trackingCode}`] : []),
    ...(trackingUrl ? [{ label: "Rastrear nos Correios", url: trackingUrl }] : []),
  ];
}

function linkParts({ order, links }: ReturnNews): Part[] {
  return [
    { label: "Acompanhar na página do pedido", url: links.order(order) },
    ...(order.accountId ? [] : orderLookupParts(links)),
  ];
}

/** '30/11/2026' of '2026-11-30'. */
function dayText(day: string | null): string {
  return (day ?? "").split("-").reverse().join("/");
}

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});
