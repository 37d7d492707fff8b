import { href, Link } from "react-router";
import { isLate, type LabEventKind, type LabState, type ReworkReason } from "#app/domain/lab/lab-job.ts";
import type { MissingForLab } from "#app/domain/lab/lab-readiness.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { formatDay } from "#app/domain/values/day.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import { labEventText, missingText } from "./lab-labels.ts";
import { formatMoment } from "./moment.ts";
import styles from "./order-panels.module.css";

interface FactsProps {
  job: {
    orderNumber: number;
    orderStatus: OrderStatus;
    state: LabState;
    title: string;
    model: string;
    colorName: string;
    lensDetails: { name: string; treatments: string[]; color: string | null; thickness: string } | null;
    lab: string | null;
    labNumber: string | null;
    expectedOn: string | null;
    reworks: number;
    missing: MissingForLab[];
  };
  /** São Paulo's day. */
  today: string;
}

export function LabFacts({ job, today }: FactsProps) {
  const { orderNumber, orderStatus, lensDetails, lab, labNumber, expectedOn, reworks, missing } = job;
  return (
    <Panel title="O trabalho">
      <dl className={styles.facts}>
        <dt>Pedido</dt>
        <dd>
          <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>{orderNumber}</Link>,{" "}
          {STATUS_LABELS[orderStatus]}
        </dd>
        <dt>Armação</dt>
        <dd>
          {job.title}, {job.model}, {job.colorName}
        </dd>
        {lensDetails && (
          <>
            <dt>Lentes</dt>
            <dd>{[lensDetails.name, lensDetails.color, lensDetails.thickness].filter(Boolean).join(", ")}</dd>
            <dt>Tratamentos</dt>
            <dd>{lensDetails.treatments.join(", ") || "nenhum"}</dd>
          </>
        )}
        <dt>Medidas</dt>
        <dd>{missingText(missing) ?? "completas, na ordem de serviço"}</dd>
        <dt>Laboratório</dt>
        <dd>
          {lab ? <UserText>{lab}</UserText> : "ainda não"}
          {labNumber && (
            <>
              , nº <UserText>{labNumber}</UserText>
            </>
          )}
        </dd>
        <dt>Previsão</dt>
        <dd>
          {expectedOn ? formatDay(expectedOn) : "ainda não"}
          {isLate(job, today) && ", atrasado"}
        </dd>
        {reworks > 0 && (
          <>
            <dt>Refeito</dt>
            <dd>{reworks === 1 ? "1 vez" : `${reworks} vezes`}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

interface HistoryProps {
  history: readonly {
    id: string;
    kind: LabEventKind;
    by: string | null;
    lab: string | null;
    labNumber: string | null;
    expectedOn: string | null;
    reason: ReworkReason | null;
    at: Date;
  }[];
}

export function LabHistory({ history }: HistoryProps) {
  return (
    <Panel title="Histórico">
      <ol className={styles.list}>
        {history.map((event) => (
          <li key={event.id}>
            {labEventText(event)}
            <small>
              {formatMoment(event.at)}, {event.by ?? "a loja"}
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
