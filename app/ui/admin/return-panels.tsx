import { href, Link } from "react-router";
import { trackingUrl } from "#app/domain/order/parcel-carriers.ts";
import type { Return, ReturnedLine } from "#app/domain/returns/return.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import { formatMoment } from "./moment.ts";
import { causeName } from "./order-labels.ts";
import styles from "./order-panels.module.css";
import { KIND_NAMES, stageName, stageTone } from "./return-labels.ts";
import { DueText } from "./return-table.tsx";
import { StatusChip } from "./status-chip.tsx";
import { StatusTimeline } from "./status-timeline.tsx";

export type ShownReturn = Omit<Return, "events" | "orderId">;

interface FactsProps {
  found: ShownReturn;
  buyer: string;
  openedBy: string;
  /** The server's, so that both render the same clock. */
  now: Date;
}

export function ReturnFacts({ found, buyer, openedBy, now }: FactsProps) {
  const { orderNumber, kind, isWhole, reason, words, dueAt, postingCode, postingUntil } = found;
  const { outcomeReason, trackingCode } = found;
  const trackingPage = trackingUrl(null, trackingCode);
  return (
    <Panel title="O pedido de devolução">
      <dl className={styles.facts}>
        <dt>Pedido</dt>
        <dd>
          <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>{orderNumber}</Link>
        </dd>
        <dt>Comprador</dt>
        <dd>
          <UserText>{buyer}</UserText>
        </dd>
        <dt>O que é</dt>
        <dd>
          {KIND_NAMES[kind]}
          {isWhole && ", de tudo"}
        </dd>
        {reason && (
          <>
            <dt>Motivo</dt>
            <dd>{reason}</dd>
          </>
        )}
        {words && (
          <>
            <dt>Nas palavras</dt>
            <dd className={styles.note}>
              <UserText>{words}</UserText>
            </dd>
          </>
        )}
        <dt>Aberta por</dt>
        <dd>{causeName(openedBy)}</dd>
        {dueAt && (
          <>
            <dt>Prazo</dt>
            <dd>
              <DueText dueAt={dueAt} now={now} /> ({formatMoment(dueAt)})
            </dd>
          </>
        )}
        {postingCode && (
          <>
            <dt>Código</dt>
            <dd>
              {postingCode}
              {postingUntil && `, até ${postingUntil.split("-").reverse().join("/")}`}
            </dd>
          </>
        )}
        {trackingCode && (
          <>
            <dt>Envio de volta</dt>
            <dd>
              {trackingCode}{" "}
              {trackingPage && (
                <a href={trackingPage} rel="noreferrer">
                  Rastrear
                </a>
              )}
            </dd>
          </>
        )}
        {outcomeReason && (
          <>
            <dt>Por quê</dt>
            <dd>
              <UserText>{outcomeReason}</UserText>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** The pieces, with their condition and where they went, as far as it is recorded. */
export function ReturnPieces({ lines }: { lines: readonly ReturnedLine[] }) {
  return (
    <Panel title="Peças">
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.lineId}>
            {line.quantity} × {line.title}, {line.colorName}
            {line.hasLens && ", com lentes"}
            <small>{recordedOf(line)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function recordedOf(line: ReturnedLine): string {
  const counts: [number, string][] = [
    [line.asNewQuantity, "como nova"],
    [line.usedQuantity, "com uso"],
    [line.damagedQuantity, "danificada"],
    [line.missingQuantity, "não veio"],
    [line.restockedQuantity, "ao estoque"],
    [line.lostQuantity, "perda"],
  ];
  const recorded = counts.flatMap(([count, name]) => (count > 0 ? `${name}: ${count}` : []));
  return recorded.join(" · ") || "ainda não conferida";
}

export function ReturnHistory({ events }: { events: Return["events"] }) {
  return (
    <Panel title="Histórico">
      <StatusTimeline
        entries={events.map((event) => ({
          key: event.id,
          what: stageName(event),
          at: event.at,
          by: causeName(event.actor),
        }))}
      />
    </Panel>
  );
}

/** The returns of an order on its own page, newest first, and how to open one. */
export function OrderReturns({
  number,
  returns,
  mayOpen,
}: {
  number: number;
  returns: readonly Pick<Return, "id" | "kind" | "stage" | "outcome" | "askedAt" | "lines">[];
  mayOpen: boolean;
}) {
  if (returns.length === 0 && !mayOpen) return null;
  return (
    <Panel title="Devoluções">
      {returns.length > 0 && (
        <ul className={styles.list}>
          {returns.map((each) => (
            <li key={each.id}>
              <Link to={href("/admin/devolucoes/:id", { id: each.id })}>{KIND_NAMES[each.kind]}</Link>{" "}
              <StatusChip tone={stageTone(each)}>{stageName(each)}</StatusChip>
              <small>
                {each.lines.map(({ title, quantity }) => `${quantity} × ${title}, `)}
                {formatMoment(each.askedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayOpen && (
        <p>
          <Link to={href("/admin/pedidos/:number/devolver", { number: String(number) })}>
            Abrir uma devolução
          </Link>
        </p>
      )}
    </Panel>
  );
}
