import { href, Link } from "react-router";
import type { LabProgress } from "#app/domain/lab/lab-job.ts";
import type { DeliveryAddress } from "#app/domain/order/checkout.ts";
import { type OrderStatus, outcomeOf } from "#app/domain/order/order-status.ts";
import { stageOf } from "#app/domain/order/prescription-review.ts";
import type { WithdrawalRight } from "#app/domain/order/withdrawal.ts";
import type { WarrantyRight } from "#app/domain/returns/warranty.ts";
import { formatLongDay } from "#app/domain/values/day.ts";
import { deliveryTime } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { formatPaidBy, METHOD_LABELS, type PaidBy } from "#app/domain/values/paid-by.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import { OrderLines, type SoldLine, Totals } from "#app/ui/shop/order/lines.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import { type NeededPrescription, NeededPrescriptions } from "./needed-prescriptions.tsx";
import styles from "./order-details.module.css";
import { OrderRefunds, type ShownRefund } from "./order-refunds.tsx";
import { OrderReturns, type ShownReturn } from "./order-returns.tsx";
import { Day, OrderStatusLabel, PayUntil } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

interface OrderDetailsProps {
  order: {
    id: string;
    status: OrderStatus;
    location: { city: string; uf: string };
    /** Null for visitors who found the order by number and e-mail. */
    address: DeliveryAddress | null;
    carrier: string;
    businessDays: number;
    trackingCode: string | null;
    /** The carrier's page about the parcel. */
    trackingUrl: string | null;
    itemsCents: number;
    freightCents: number;
    totalCents: number;
    lines: readonly SoldLine[];
  };
  events: readonly { status: OrderStatus; at: Date }[];
  /** The day by which it arrives, if that is known. */
  arrivesBy: string | null;
  /** Until when its Pix or the provider's page can be paid. */
  payUntil: Date | null;
  /** It expired because another order took over its reserved units. */
  wasDisplaced: boolean;
  needed: readonly NeededPrescription[];
  /** Null unless lenses are being made. */
  lab: LabProgress | null;
  money: {
    paidBy: PaidBy | undefined;
    /** By payment. `isOfOrder` is false for a second payment. */
    refunds: readonly { id: string; method: PaidBy["method"]; cents: number; isOfOrder: boolean }[];
    paidBack: readonly ShownRefund[];
  };
  withdrawal: WithdrawalRight;
  /** Newest first. */
  returns: readonly ShownReturn[];
  warranty: WarrantyRight;
  /** Whether any piece can still be given back. */
  hasPieces: boolean;
  page: string;
}

export function OrderDetails({
  order,
  events,
  arrivesBy,
  payUntil,
  wasDisplaced,
  needed,
  lab,
  money: { paidBy, refunds, paidBack },
  withdrawal,
  returns,
  warranty,
  hasPieces,
  page,
}: OrderDetailsProps) {
  const { status, trackingCode } = order;
  const isUndone = stageOf(status) === "undone";
  const shown = isUndone ? needed.filter((line) => line.hasPrescription) : needed;
  // Chargebacks are reported to the buyer by the bank.
  const shownRefunds = status === "disputed" ? paidBack.filter((refund) => !refund.isByProvider) : paidBack;
  const refundedCents = shownRefunds.reduce((sum, { isDone, cents }) => sum + (isDone ? cents : 0), 0);
  const isToCome = status !== "delivered" && !isUndone && outcomeOf(status) !== "refused";
  return (
    <SideBySide
      side={
        <>
          <TextBlock title="Pagamento" action={paidBy && formatPaidBy(paidBy)}>
            <div className={styles.totals}>
              <Totals
                itemsCents={order.itemsCents}
                freight={{ cents: order.freightCents, uf: order.location.uf }}
                totalCents={order.totalCents}
                refundedCents={refundedCents}
              />
            </div>
            {status !== "disputed" &&
              refunds
                .filter(({ isOfOrder }) => !isOfOrder)
                .map(({ id, method, cents }) => (
                  <p key={id}>
                    Reembolso feito: {formatReais(cents)} ({METHOD_LABELS[method]})
                  </p>
                ))}
          </TextBlock>
          {withdrawal.state === "open" && hasPieces && (
            <Withdrawal until={withdrawal.until} page={page} isRest={paidBack.length > 0} />
          )}
          {warranty.state === "open" && hasPieces && (
            <p>
              Algo com defeito? <Link to={`${page}/garantia`}>Pedir a garantia</Link>
            </p>
          )}
          {withdrawal.state === "closed" && withdrawal.reason === "unknown-delivery" && (
            <p>
              Para desistir da compra, <a href={href("/atendimento")}>fale com o atendimento</a>.
            </p>
          )}
        </>
      }
    >
      {status === "awaiting_payment" && (
        <div className={styles.pay}>
          <ButtonLink href={href("/checkout/pagamento/:order", { order: order.id })} wide>
            Ir para o pagamento
          </ButtonLink>
          {payUntil && <PayUntil at={payUntil} />}
        </div>
      )}
      {(status === "expired" || status === "refused") && (
        <div className={styles.again}>
          <p>
            <Icon name="circle-alert" />
            <span>{whyPayAgain(status, wasDisplaced)}</span>
          </p>
          <CommandForm action={`${page}/pix`}>
            <Button wide>Pagar com pix</Button>
          </CommandForm>
          <ButtonLink href={`${href("/checkout/recusado")}?pedido=${order.id}`} look="quiet">
            Pagar de outra forma
          </ButtonLink>
        </div>
      )}
      <TextBlock title="Situação" action={<OrderStatusLabel status={status} />}>
        {status === "withdrawal_requested" && (
          <p>Recebemos a sua desistência. Pedimos o reembolso assim que o produto chegar aqui.</p>
        )}
        {isToCome && arrivesBy && (
          <p className={styles.arrival}>
            <strong>Chega até {formatLongDay(arrivesBy)}.</strong>
          </p>
        )}
        <OrderTimeline status={status} events={events} isMadeToPrescription={needed.length > 0} lab={lab} />
      </TextBlock>
      {returns.length > 0 && (
        <TextBlock title={returns.length === 1 ? "Devolução" : "Devoluções"}>
          <OrderReturns returns={returns} />
        </TextBlock>
      )}
      {shown.length > 0 && (
        <TextBlock title="Receita">
          <NeededPrescriptions needed={shown} order={order} page={page} />
        </TextBlock>
      )}
      <TextBlock title="Produtos">
        <OrderLines lines={order.lines} />
      </TextBlock>
      <TextBlock title="Entrega">
        {trackingCode && (
          <p>
            Código de rastreamento: <strong>{trackingCode}</strong>
            {order.trackingUrl && (
              <>
                {" "}
                <a href={order.trackingUrl} rel="noreferrer">
                  Rastrear nos Correios
                </a>
              </>
            )}
          </p>
        )}
        {order.address ? (
          <AddressText address={order.address} />
        ) : (
          <>
            <UserText>{order.location.city}</UserText>/{order.location.uf}
          </>
        )}
        {isToCome && (
          <>
            <br />
            {order.carrier}, {deliveryTime(order.businessDays, needed.length > 0)}.
          </>
        )}
      </TextBlock>
      {shownRefunds.length > 0 && (
        <TextBlock title="Reembolso">
          <OrderRefunds refunds={shownRefunds} totalCents={order.totalCents} />
        </TextBlock>
      )}
    </SideBySide>
  );
}

function whyPayAgain(status: "expired" | "refused", wasDisplaced: boolean): string {
  if (status === "refused") return "O pagamento foi recusado, e nada foi cobrado. Você pode tentar de novo.";
  const why = wasDisplaced
    ? "O pedido ainda não tinha sido pago, e a reserva deu lugar a outro pedido."
    : "O prazo para pagar acabou, e nada foi cobrado.";
  return `${why} Você pode tentar de novo enquanto houver estoque.`;
}

/** `isRest`: a part was refunded before, so that the withdrawal pays back what is left. */
function Withdrawal({ until, page, isRest }: { until: Date | null; page: string; isRest: boolean }) {
  const refund = isRest
    ? "com o reembolso do que ainda não foi reembolsado"
    : "com reembolso integral, inclusive do frete";
  return (
    <>
      <ButtonLink href={href("/atendimento")} look="secondary" wide>
        Falar com a gente
      </ButtonLink>
      <p>
        Você pode desistir{" "}
        {until ? (
          <>
            até <Day at={until} />, {refund}.
          </>
        ) : (
          `até 7 dias depois da entrega, ${refund}.`
        )}
      </p>
      <p>
        <ButtonLink to={`${page}/desistir`} look="quiet">
          Desistir da compra
        </ButtonLink>
      </p>
    </>
  );
}
