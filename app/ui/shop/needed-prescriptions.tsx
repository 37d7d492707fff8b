import { Form, href } from "react-router";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import { isMissing, type PrescriptionState } from "#app/domain/order/prescription-review.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import styles from "./needed-prescriptions.module.css";
import { PrescriptionSummary } from "./prescription-summary.tsx";

const STATES: Record<PrescriptionState, string> = {
  awaiting: "Aguardando receita",
  in_review: "Receita em análise",
  accepted: "Receita aceita",
  asked_again: "Precisamos de outra receita",
};

export interface NeededPrescription {
  lineId: string;
  title: string;
  state: PrescriptionState;
  request: string | null;
  /** What was sent, if it was and is still kept. */
  prescription: Prescription | null;
  isOld: boolean;
}

/** The prescriptions of an order: how each stands, what there is to send, and how to take one back. */
export function NeededPrescriptions({
  needed,
  page,
  isAwaited,
}: {
  needed: readonly NeededPrescription[];
  /** The order's page. */
  page: string;
  /** Whether the order is at a point where a prescription can be sent. */
  isAwaited: boolean;
}) {
  return (
    <ul className={styles.needed}>
      {needed.map(({ lineId, title, state, request, prescription, isOld }) => (
        <li key={lineId}>
          <p>
            <strong>{STATES[state]}</strong> · {title}
          </p>
          {request && <p>A ótica pede: {request}</p>}
          {isMissing(state) && isAwaited && (
            <ButtonLink to={`${page}/receita?${new URLSearchParams({ item: lineId })}`}>
              Enviar receita
            </ButtonLink>
          )}
          {isMissing(state) && !isAwaited && <p>Você envia aqui, assim que o pagamento for confirmado.</p>}
          {prescription && (
            <>
              <PrescriptionSummary prescription={prescription} isOld={isOld} />
              <Form method="post" action={href("/receitas/:id/excluir", { id: prescription.id })}>
                <input type="hidden" name="redirectTo" value={page} />
                <Button look="quiet">Excluir a receita</Button>
              </Form>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
