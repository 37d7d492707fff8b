import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import type { TransitionRefusal } from "#app/domain/order/fulfilment.server.ts";
import { describeOrder } from "#app/domain/order/operator-orders.server.ts";
import { STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { refundOrderByNumber } from "#app/domain/payment/cancellation.server.ts";
import { type RefundRefusal, requestRefund } from "#app/domain/payment/refund-requests.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { type Command, type CommandContext, type CommandResult, failed, succeeded } from "./command.ts";

interface Options {
  /** By position, from 1. Without a quantity: all that is left of the line. */
  lines: { position: number; quantity: number | undefined }[];
  freight: boolean;
  amountCents: number | undefined;
  reason: string | undefined;
  restock: boolean;
}

type UsageError = { usageError: string };

export function refundCommand(parseNumber: (text: string | undefined) => number | UsageError): Command {
  return {
    usage: "NÚMERO [--line N[:QTD]]… [--freight] [--amount REAIS] [--restock] [--reason TEXTO]",
    description:
      "reembolsa tudo o que falta de um pedido pago. Em parte: --line, as unidades de uma linha (os números estão em orders show); --freight, o frete; ou --amount, um valor avulso. Uma parte pede --reason, o motivo; com --restock, as unidades voltam ao estoque quando o reembolso termina",
    parse([first, ...rest]) {
      const number = parseNumber(first);
      if (typeof number !== "number") return number;
      const options = parseOptions(rest);
      if ("usageError" in options) return options;
      const isPart = options.lines.length > 0 || options.freight || options.amountCents !== undefined;
      if (!isPart && options.restock)
        return { usageError: "--restock vale para as unidades de uma linha: falta --line." };
      return {
        run: (context) =>
          isPart ? refundPart(context, number, options) : refundRest(context, number, options),
      };
    },
  };
}

function parseOptions(args: readonly string[]): Options | UsageError {
  const options: Options = {
    lines: [],
    freight: false,
    amountCents: undefined,
    reason: undefined,
    restock: false,
  };
  const queue = [...args];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (name === "--freight") options.freight = true;
    else if (name === "--restock") options.restock = true;
    else if (name === "--line" || name === "--amount" || name === "--reason") {
      const value = queue.shift();
      if (value === undefined) return { usageError: `Falta o valor de ${name}.` };
      if (name === "--reason") options.reason = value;
      else if (name === "--amount") {
        if (!/^\d{1,7}([.,]\d{2})?$/.test(value))
          return { usageError: `“${value}” não é um valor em reais, como 49,90.` };
        options.amountCents = centsOf(value);
      } else {
        const [, position, quantity] = /^([1-9]\d{0,2})(?::([1-9]\d{0,2}))?$/.exec(value) ?? [];
        if (!position)
          return { usageError: `“${value}” não é uma linha, como 1, ou 1:2 para duas unidades.` };
        options.lines.push({ position: Number(position), quantity: quantity ? Number(quantity) : undefined });
      }
    } else return { usageError: `Sobrou “${name}”.` };
  }
  return options;
}

/** '49,90' → 4990, without a fraction in between. */
function centsOf(reais: string): number {
  const [whole, fraction = "00"] = reais.split(/[.,]/);
  return Number(`${whole}${fraction}`);
}

async function refundRest({ store, now }: CommandContext, number: number, { reason }: Options) {
  const refunded = await refundOrderByNumber(store, number, now, reason === undefined ? {} : { reason });
  if (refunded.ok) {
    return succeeded(
      refunded.isDone
        ? `O banco já tinha estornado o pagamento do pedido ${number}; ele está reembolsado.`
        : `O reembolso do pedido ${number} foi pedido.`,
    );
  }
  return refused(number, refunded);
}

async function refundPart(
  { store, now }: CommandContext,
  number: number,
  { lines, restock, reason = "", ...parts }: Options,
): Promise<CommandResult> {
  const order = await describeOrder(store.read, number);
  if (!order) return failed(`Não há pedido ${number}.`);
  const chosen = lines.map(({ position, quantity }) => {
    const line = order.lines[position - 1];
    const left = line ? line.quantity - line.refundedQuantity : 0;
    return { lineId: line?.id ?? "", quantity: quantity ?? Math.max(left, 1), restock };
  });
  const request = { ...parts, lines: chosen, reason, seenRevision: order.revision };
  const requested = await requestRefund(store, number, request, COMMAND_LINE, now);
  if (!requested.ok) return refused(number, requested);
  const { amountCents, isRest } = requested;
  return succeeded(
    `O reembolso de ${formatReais(amountCents)} do pedido ${number} foi pedido.${isRest ? " Era tudo o que faltava dele." : ""}`,
  );
}

function refused(number: number, refusal: RefundRefusal | TransitionRefusal): CommandResult {
  switch (refusal.reason) {
    case "unknown":
      return failed(`Não há pedido ${number}.`);
    case "wrong-status":
      return failed(
        `O pedido ${number} não pode ser reembolsado: está em “${STATUS_LABELS[refusal.status]}”.`,
      );
    case "no-payment":
      return failed(
        `O pedido ${number} não tem um pagamento aprovado a reembolsar. Veja: orders show ${number}.`,
      );
    case "nothing-left":
      return failed(`Do pedido ${number} não falta reembolsar nada. Veja: orders show ${number}.`);
    case "more-than-left":
      return failed(
        `Seriam ${formatReais(refusal.amountCents)}, e do pedido ${number} faltam ${formatReais(refusal.leftCents)}.`,
      );
    case "too-many-units":
      return failed(
        `De “${refusal.title}” faltam reembolsar ${refusal.leftQuantity}. Veja: orders show ${number}.`,
      );
    case "unknown-line":
      return failed(
        `O pedido ${number} não tem essa linha, ou ela veio duas vezes. Veja: orders show ${number}.`,
      );
    case "freight-refunded":
      return failed(`O frete do pedido ${number} já foi reembolsado.`);
    case "nothing-chosen":
      return failed("O reembolso seria de R$ 0,00.");
    case "mixed":
      return failed("Um valor avulso vai sozinho: sem --line e sem --freight.");
    case "needs-reason":
      return failed("Falta o motivo do reembolso: --reason TEXTO.");
    case "changed":
      return failed(
        `O pedido ${number} mudou enquanto isso, e nada foi reembolsado. Veja: orders show ${number}.`,
      );
  }
}
