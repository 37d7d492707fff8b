import type { ReactNode } from "react";
import { href } from "react-router";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { MissingMeasure } from "#app/domain/lens/transcription.ts";
import { nameOfMeasure } from "#app/domain/lens/transcription-fields.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import {
  awaitsPrescription,
  type PrescriptionState,
  stageOf,
} from "#app/domain/order/prescription-review.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { CommandForm } from "#app/ui/kit/post-form.tsx";
import { PrescriptionSummary } from "#app/ui/shop/lens/prescription-summary.tsx";
import styles from "./needed-prescriptions.module.css";

const STATES: Record<PrescriptionState, string> = {
  awaiting: "Aguardando receita",
  in_review: "Receita em análise",
  accepted: "Receita aceita",
  asked_again: "Precisamos de outra receita",
  measures_missing: "Faltam medidas",
};

/** The optician reviews a prescription only after payment. */
const RECEIVED_UNPAID = "Receita recebida; conferimos após o pagamento";

export interface NeededPrescription {
  lineId: string;
  title: string;
  state: PrescriptionState;
  request: string | null;
  /** The measures that the buyer can give now. */
  missing: readonly MissingMeasure[];
  /** Whether a prescription was sent and is still stored, even if this visitor may not see it. */
  hasPrescription: boolean;
  /** Null unless the visitor is the owner. */
  prescription: Prescription | null;
  isOld: boolean;
}

interface NeededPrescriptionsProps {
  needed: readonly NeededPrescription[];
  order: { id: string; status: OrderStatus };
  page: string;
}

/** After a cancellation or refund only the buttons to delete remain. */
export function NeededPrescriptions({ needed, order, page }: NeededPrescriptionsProps) {
  const stage = stageOf(order.status);
  if (stage === "undone") {
    return (
      <ul className={styles.needed}>
        {needed.map((line) => (
          <li key={line.lineId}>
            <p>{line.title}</p>
            <SentPrescription line={line} orderId={order.id} page={page} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.needed}>
      {needed.map((line) => (
        <li key={line.lineId}>
          <p>
            <strong>
              {stage === "unpaid" && line.state === "in_review" ? RECEIVED_UNPAID : STATES[line.state]}
            </strong>{" "}
            · {line.title}
          </p>
          {line.request && <p>A ótica pede: {line.request}</p>}
          {awaitsPrescription(line.state) && order.status === "awaiting_prescription" && (
            <ButtonLink href={`${page}/receita?${new URLSearchParams({ item: line.lineId })}`}>
              Enviar receita
            </ButtonLink>
          )}
          {awaitsPrescription(line.state) && stage === "unpaid" && (
            <p>Você envia aqui, assim que o pagamento for confirmado.</p>
          )}
          {line.missing.length > 0 && (
            <>
              <p>
                Para centrar as lentes {missingText(line.missing.map(nameOfMeasure))}.
                {line.state === "in_review" && " Você pode adiantar, enquanto a ótica confere a receita."}
              </p>
              <ButtonLink href={`${page}/medidas?${new URLSearchParams({ item: line.lineId })}`}>
                Informar as medidas
              </ButtonLink>
            </>
          )}
          <SentPrescription line={line} orderId={order.id} page={page}>
            {line.state === "accepted" && stage !== "made" && (
              <p>
                Se você excluir a receita, não podemos terminar as lentes, e falamos com você sobre o pedido.
              </p>
            )}
          </SentPrescription>
        </li>
      ))}
    </ul>
  );
}

const AND = new Intl.ListFormat("pt-BR");

function missingText(names: readonly string[]): string {
  return `${names.length === 1 ? "falta" : "faltam"} ${AND.format(names)}`;
}

/** A visitor who looked the order up by number may delete the prescription without seeing it. */
function SentPrescription({
  line: { lineId, hasPrescription, prescription, isOld },
  orderId,
  page,
  children,
}: {
  line: NeededPrescription;
  orderId: string;
  page: string;
  children?: ReactNode;
}) {
  if (!hasPrescription) return null;
  if (!prescription) {
    return (
      <>
        <p>A receita foi enviada; por segurança, ela só aparece para quem comprou, no navegador da compra.</p>
        {children}
        <CommandForm action={href("/meu-pedido/:order/receita/excluir", { order: orderId })}>
          <input type="hidden" name="item" value={lineId} />
          <Button look="quiet">Excluir a receita</Button>
        </CommandForm>
      </>
    );
  }
  return (
    <>
      <PrescriptionSummary prescription={prescription} isOld={isOld} />
      {children}
      <CommandForm action={href("/receitas/:id/excluir", { id: prescription.id })}>
        <input type="hidden" name="redirectTo" value={page} />
        <Button look="quiet">Excluir a receita</Button>
      </CommandForm>
    </>
  );
}
