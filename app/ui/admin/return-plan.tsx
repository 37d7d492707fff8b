import { href } from "react-router";
import { formatReais } from "#app/domain/values/money.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import styles from "./refund-form.module.css";
import type { ShownReturn } from "./return-panels.tsx";

export interface Plan {
  pieces: readonly {
    lineId: string;
    title: string;
    refundedQuantity: number;
    restockedQuantity: number;
    lostQuantity: number;
  }[];
  isEverything: boolean;
  /** Undefined if there is no money to pay back. In cents. */
  preview: { amountCents: number; freightCents: number; isRest: boolean } | undefined;
}

interface ReturnPlanProps {
  found: Pick<ShownReturn, "id">;
  plan: Plan;
  mayRefund: boolean;
  hasRefusedRefund: boolean;
}

/** What the refund pays back, and where the pieces go, with the link to the page that does it. */
export function ReturnPlan({ found: { id }, plan, mayRefund, hasRefusedRefund }: ReturnPlanProps) {
  const cents = plan.preview?.amountCents;
  return (
    <>
      {hasRefusedRefund && <p>O provedor recusou o reembolso. Ele pode ser pedido de novo.</p>}
      <PlanNotes plan={plan} />
      {mayRefund && (
        <ButtonLink to={href("/admin/devolucoes/:id/reembolsar", { id })}>
          {cents ? `Reembolsar ${formatReais(cents)}` : "Encerrar a devolução"}
        </ButtonLink>
      )}
    </>
  );
}

export function PlanNotes({ plan: { pieces, preview, isEverything } }: { plan: Plan }) {
  return (
    <ul className={styles.notes}>
      {pieces.map(({ lineId, title, refundedQuantity, restockedQuantity, lostQuantity }) => (
        <li key={lineId}>
          {title}:{" "}
          {[
            refundedQuantity > 0 && `${refundedQuantity} com reembolso`,
            restockedQuantity > 0 && `${restockedQuantity} volta ao estoque`,
            lostQuantity > 0 && `${lostQuantity} de perda`,
          ]
            .filter(Boolean)
            .join(", ") || "nada voltou"}
          .
        </li>
      ))}
      {!preview && <li>Não há o que reembolsar: o valor já voltou, ou nada veio.</li>}
      {preview && (
        <li>
          {isEverything
            ? preview.freightCents > 0
              ? `Tudo voltou: o frete de ${formatReais(preview.freightCents)} é reembolsado também.`
              : "Tudo voltou, e não há frete a reembolsar."
            : "É uma parte do pedido: o frete fica."}
        </li>
      )}
      {preview?.isRest && <li>Não sobra nada a reembolsar: o pedido termina.</li>}
    </ul>
  );
}
