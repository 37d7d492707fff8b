import {
  deliverOrder,
  type ParcelInvoice,
  shipOrder,
  type TransitionRefusal,
} from "#app/domain/order/fulfilment.server.ts";
import { KEY_REFUSALS, parseInvoiceKey } from "#app/domain/order/invoice-key.ts";
import { describeOrder, listOrdersFor } from "#app/domain/order/operator-orders.server.ts";
import { isPaidUnsent, type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import {
  PARCEL_CODE_REFUSALS,
  type ParcelCarrier,
  parseParcelCode,
} from "#app/domain/order/parcel-carriers.ts";
import { stageOf } from "#app/domain/order/prescription-review.ts";
import { cancelOrder } from "#app/domain/payment/cancellation.server.ts";
import { listQuarantinedOrders } from "#app/domain/payment/quarantine.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import {
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandResult,
  failed,
  succeeded,
} from "./command.ts";
import { lensSummary } from "./lens-summary.ts";
import { refundCommand } from "./refund-command.ts";

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

const MISSING_NUMBER = "Falta o número do pedido, que está na lista: orders list.";

/** In place of a status, for `orders list`: the orders with a payment of another amount, or with another code. */
const QUARANTINED = "quarantined";

const METHODS = { pix: "Pix", card: "cartão", checkout: "página do Mercado Pago" } as const;

export const ORDERS: CommandGroup = {
  missingCommand: "Falta dizer o que fazer com os pedidos: list, show, ship, deliver, cancel ou refund.",
  commands: {
    list: {
      usage: "[SITUAÇÃO]",
      description: `mostra os 50 pedidos mais novos, ou todos de uma situação: ${Object.keys(STATUS_LABELS).join(", ")}; ${QUARANTINED}: os que têm um pagamento a conferir`,
      parse([status, ...rest]) {
        if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma situação por vez.` };
        if (status === undefined) return { run: (context) => list(context, undefined) };
        if (status === QUARANTINED) return { run: listQuarantined };
        if (!isStatus(status)) return { usageError: `Não conheço a situação “${status}”.` };
        return { run: (context) => list(context, status) };
      },
    },
    show: ofNumber("mostra o pedido, sem os dados de quem comprou", show),
    ship: {
      usage: "NÚMERO RASTREAMENTO [--invoice CHAVE]",
      description:
        "registra que o pedido foi enviado, com a chave da nota fiscal (NF-e); de um já enviado, corrige o código ou a chave",
      parse([first, code, ...rest]) {
        const number = parseNumber(first);
        if (typeof number !== "number") return number;
        if (code === undefined) return { usageError: "Falta o código de rastreamento." };
        const invoice = parseInvoice(rest);
        if ("usageError" in invoice) return invoice;
        const parcel = parseParcelCode(code, undefined);
        if (!parcel.ok)
          return { usageError: `O código “${code}” não serve. ${PARCEL_CODE_REFUSALS[parcel.reason]}.` };
        return { run: (context) => ship(context, number, { ...parcel, ...invoice }) };
      },
    },
    deliver: ofNumber(
      "registra que o pedido foi entregue, agora: daqui correm os 7 dias da desistência",
      deliver,
    ),
    cancel: ofNumber("cancela um pedido que não foi enviado; o que foi pago é reembolsado", cancel),
    refund: refundCommand(parseNumber),
  },
};

function parseInvoice(args: readonly string[]): { invoice?: ParcelInvoice } | { usageError: string } {
  const [name, key, ...rest] = args;
  if (name === undefined) return {};
  if (name !== "--invoice" || rest.length > 0)
    return { usageError: `Sobrou “${args.join(" ")}”: o código vai sem espaços.` };
  if (key === undefined) return { usageError: "Falta o valor de --invoice." };
  const parsed = parseInvoiceKey(key);
  return parsed.ok
    ? { invoice: { invoiceKey: parsed.key } }
    : { usageError: `A chave “${key}” não serve. ${KEY_REFUSALS[parsed.reason]}.` };
}

function ofNumber(
  description: string,
  run: (context: CommandContext, number: number) => Promise<CommandResult>,
): Command {
  return {
    usage: "NÚMERO",
    description,
    parse([first, ...rest]) {
      const number = parseNumber(first);
      if (typeof number !== "number") return number;
      if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é um pedido por vez.` };
      return { run: (context) => run(context, number) };
    },
  };
}

function parseNumber(text: string | undefined): number | { usageError: string } {
  if (text === undefined) return { usageError: MISSING_NUMBER };
  return /^\d{1,9}$/.test(text) ? Number(text) : { usageError: `“${text}” não é o número de um pedido.` };
}

function isStatus(text: string): text is OrderStatus {
  return Object.hasOwn(STATUS_LABELS, text);
}

async function list({ store }: CommandContext, status: OrderStatus | undefined): Promise<CommandResult> {
  const rows = await listOrdersFor(store.read, { status });
  if (rows.length === 0) {
    return succeeded(status ? `Nenhum pedido em “${STATUS_LABELS[status]}”.` : "Ainda não há pedidos.");
  }
  return succeeded(rows.map(summarize).join("\n"));
}

async function listQuarantined({ store }: CommandContext): Promise<CommandResult> {
  const rows = await listQuarantinedOrders(store.read);
  return succeeded(
    rows.length > 0 ? rows.map(summarize).join("\n") : "Nenhum pedido tem um pagamento a conferir.",
  );
}

function summarize({ number, status, placedAt, totalCents }: OrderSummary): string {
  return [number, STATUS_LABELS[status], `feito em ${MOMENT.format(placedAt)}`, formatReais(totalCents)].join(
    " · ",
  );
}

type OrderSummary = Awaited<ReturnType<typeof listOrdersFor>>[number];

async function show({ store }: CommandContext, number: number): Promise<CommandResult> {
  const order = await describeOrder(store.read, number);
  return order ? succeeded(describe(order)) : unknown(number);
}

async function ship(
  { store, now }: CommandContext,
  number: number,
  {
    trackingCode: code,
    carrier,
    invoice,
  }: { trackingCode: string; carrier: ParcelCarrier | null; invoice?: ParcelInvoice },
): Promise<CommandResult> {
  const shipped = await shipOrder(store, number, code, now, { carrier, invoice });
  if (shipped.ok) {
    return succeeded(
      shipped.isNew
        ? `O pedido ${number} foi enviado, com o código ${code}.`
        : `O pedido ${number} já tinha sido enviado; o código agora é ${code}.`,
    );
  }
  if (shipped.reason === "nothing-to-send")
    return failed(`Do pedido ${number} não há o que enviar: tudo foi reembolsado.`);
  if (shipped.reason === "unfinished-lenses")
    return failed(
      `As lentes do pedido ${number} ainda estão no laboratório, ou falta conferi-las. Veja: /admin/laboratorio.`,
    );
  return shipped.reason === "needs-prescription"
    ? failed(
        `O pedido ${number} ainda espera uma receita aceita: nada dele entra no laboratório. Veja: prescriptions list.`,
      )
    : refused(number, shipped, "não pode ser enviado");
}

async function deliver({ store, now }: CommandContext, number: number): Promise<CommandResult> {
  const delivered = await deliverOrder(store, number, now);
  if (!delivered.ok) return refused(number, delivered, "não pode ser entregue");
  return succeeded(
    delivered.isNew
      ? `O pedido ${number} foi entregue. O cliente pode desistir por 7 dias.`
      : `O pedido ${number} já estava entregue.`,
  );
}

async function cancel({ store, now }: CommandContext, number: number): Promise<CommandResult> {
  const cancelled = await cancelOrder(store, number, now);
  if (!cancelled.ok) return refused(number, cancelled, "não pode ser cancelado");
  return succeeded(
    cancelled.refunds
      ? `O pedido ${number} foi cancelado, e o reembolso ao cliente foi pedido.`
      : `O pedido ${number} foi cancelado, e não pode mais ser pago.`,
  );
}

function unknown(number: number): CommandResult {
  return failed(`Não há pedido ${number}.`);
}

function refused(number: number, refusal: TransitionRefusal, explanation: string): CommandResult {
  if (refusal.reason === "unknown") return unknown(number);
  if (refusal.reason === "changed")
    return failed(`O pedido ${number} mudou enquanto isso. Veja: orders show ${number}.`);
  return failed(`O pedido ${number} ${explanation}: está em “${STATUS_LABELS[refusal.status]}”.`);
}

function describe(order: OrderDescription): string {
  const { deliveredAt, trackingCode, lines, payments, refunds, events } = order;
  return [
    `Pedido ${order.number}: ${STATUS_LABELS[order.status]}`,
    `Feito em: ${MOMENT.format(order.placedAt)}`,
    `Entrega: ${order.carrier}, ${order.city}/${order.uf}`,
    ...(trackingCode ? [`Rastreamento: ${trackingCode}`] : []),
    ...(deliveredAt ? [`Entregue em: ${MOMENT.format(deliveredAt)}`] : []),
    ...lines.map((line, index) =>
      [
        `${index + 1}. ${line.quantity} × ${line.title} (${line.model}, ${line.colorName})`,
        ...(line.lens ? [lensSummary(line.lens)] : []),
        formatReais(line.unitPriceCents),
        ...(line.refundedQuantity > 0 ? [`reembolso: ${line.refundedQuantity}`] : []),
        ...(line.refundedQuantity > 0 && isPaidUnsent(order.status) ? [`a enviar: ${line.toSend}`] : []),
        ...describePrescription(line, order.status),
      ].join(" · "),
    ),
    `Produtos: ${formatReais(order.itemsCents)}`,
    `Frete: ${formatReais(order.freightCents)}`,
    `Total: ${formatReais(order.totalCents)}`,
    ...payments.map(({ method, status, providerId }) =>
      [`Pagamento: ${METHODS[method]}`, status, providerId ?? "sem número no provedor"].join(" · "),
    ),
    ...refunds.map(describeRefund),
    "Histórico:",
    ...events.map(({ status, cause, at }) => `  ${MOMENT.format(at)} ${STATUS_LABELS[status]} (${cause})`),
  ].join("\n");
}

const REFUND_STATES = {
  requested: "pedido",
  in_review: "em análise no provedor",
  done: "feito",
  failed: "recusado pelo provedor",
} as const;

function describeRefund(refund: OrderDescription["refunds"][number]): string {
  return [
    `Reembolso: ${formatReais(refund.amountCents)}`,
    REFUND_STATES[refund.status],
    `em ${MOMENT.format(refund.createdAt)}`,
    ...refund.lines.map(({ quantity, title, restockedQuantity }) =>
      restockedQuantity > 0
        ? `${quantity} × ${title} (ao estoque: ${restockedQuantity})`
        : `${quantity} × ${title}`,
    ),
    ...(refund.freightCents > 0 ? ["frete"] : []),
    refund.requestedBy,
    ...(refund.reason ? [refund.reason] : []),
  ].join(" · ");
}

type OrderDescription = NonNullable<Awaited<ReturnType<typeof describeOrder>>>;

/** The prescription's id, for the `prescriptions` commands; for lenses in production, whether the customer has deleted it. */
function describePrescription(line: OrderDescription["lines"][number], status: OrderStatus): string[] {
  if (line.prescriptionId) return [`receita ${line.prescriptionId}`];
  const isDeleted = line.prescriptionState === "accepted" && stageOf(status) === "making";
  return isDeleted ? ["receita excluída pelo cliente"] : [];
}
