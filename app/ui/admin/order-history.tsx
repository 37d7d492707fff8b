import { CARRIER_NAMES, trackingUrl } from "#app/domain/order/parcel-carriers.ts";
import type { StaffOrder } from "#app/domain/order/staff-order.ts";
import { Panel } from "./admin-page.tsx";
import { formatMoment } from "./moment.ts";
import { causeName, eventName } from "./order-labels.ts";
import styles from "./order-panels.module.css";
import type { Shown } from "./order-panels.tsx";

/** Parcel, events and e-mails of an order. */
export function OrderHistory({ order, emails }: { order: Shown; emails: StaffOrder["emails"] }) {
  const { events, withdrawal, carrier, businessDays, trackingCode, parcelCarrier } = order;
  const { invoiceKey, noInvoiceReason } = order;
  const trackingPage = trackingUrl(parcelCarrier, trackingCode);
  return (
    <>
      <Panel title="Envio">
        <dl className={styles.facts}>
          <dt>Frete</dt>
          <dd>
            {carrier}, {businessDays} dias úteis
          </dd>
          <dt>Rastreamento</dt>
          <dd>
            {trackingCode ?? "ainda não"}
            {parcelCarrier && `, ${CARRIER_NAMES[parcelCarrier]}`}
            {trackingPage && (
              <>
                {" "}
                <a href={trackingPage} rel="noreferrer">
                  Rastrear
                </a>
              </>
            )}
          </dd>
          <dt>Nota fiscal</dt>
          <dd>{invoiceKey ?? (noInvoiceReason ? `sem nota: ${noInvoiceReason}` : "ainda não")}</dd>
          <dt>Desistência</dt>
          <dd>{withdrawalText(withdrawal)}</dd>
        </dl>
      </Panel>
      <Panel title="Histórico">
        <ol className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              {eventName(event)}
              <small>
                {formatMoment(event.at)}, {causeName(event.by ?? event.cause)}
              </small>
            </li>
          ))}
        </ol>
      </Panel>
      {emails.length > 0 && (
        <Panel title="E-mails">
          <ul className={styles.list}>
            {emails.map(({ id, subject, createdAt, sentAt, failedAt }) => (
              <li key={id}>
                {subject}
                <small>
                  {sentAt
                    ? `enviado em ${formatMoment(sentAt)}`
                    : failedAt
                      ? `não saiu, desde ${formatMoment(failedAt)}`
                      : `na fila desde ${formatMoment(createdAt)}`}
                </small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** CDC, art. 49. */
function withdrawalText({ state, ...right }: StaffOrder["withdrawal"]): string {
  const until = "until" in right ? right.until : null;
  if (state === "open") return until ? `até ${formatMoment(until)}` : "aberta, até 7 dias depois da entrega";
  if (state === "done") return "feita, ou já com reembolso";
  return until ? `encerrada em ${formatMoment(until)}` : "não se aplica";
}
