import type { ReturnKind, ReturnOutcome, ReturnStage } from "#app/domain/returns/return.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./order-returns.module.css";
import { Day } from "./order-status.tsx";

export interface ShownReturn {
  kind: ReturnKind;
  stage: ReturnStage;
  outcome: ReturnOutcome | null;
  isWhole: boolean;
  /** Of a warranty case. */
  reason: string;
  postingCode: string | null;
  /** A day: '2026-11-30'. */
  postingUntil: string | null;
  /** Of the parcel that goes to the buyer. */
  trackingCode: string | null;
  trackingUrl: string | null;
  askedAt: Date;
  outcomeReason: string;
  pieces: readonly { title: string; colorName: string; quantity: number }[];
  steps: readonly { stage: ReturnStage; outcome: ReturnOutcome | null; at: Date }[];
}

const STAGES: Readonly<Record<Exclude<ReturnStage, "closed">, string>> = {
  asked: "Pedida",
  code_sent: "Código de postagem enviado",
  posted: "Postada",
  received: "Chegou à loja",
  checked: "Conferida",
};

const OUTCOMES: Readonly<Record<ReturnOutcome, string>> = {
  refunded: "Concluída com reembolso",
  reduced: "Concluída com abatimento no preço",
  repaired: "Consertada e enviada de volta",
  exchanged: "Trocada e enviada",
  refused: "Não aceita",
  dropped: "Encerrada sem devolução",
};

/** What happens next, while it is open. */
const NEXT: Readonly<Partial<Record<ReturnStage, string>>> = {
  asked:
    "Enviamos por e-mail um código de postagem, para você mandar o pacote sem pagar. Ele também aparece aqui.",
  code_sent: "Leve o pacote a uma agência dos Correios e informe o código no balcão. Você não paga nada.",
  posted: "O pacote está a caminho da loja.",
  received: "O pacote chegou, e estamos conferindo as peças.",
};

const AFTER_CHECK: Readonly<Record<ReturnKind, string>> = {
  withdrawal: "Conferimos as peças, e o reembolso vem agora.",
  warranty: "Avaliamos as peças, e o resultado vem agora.",
};

/** The returns of an order, each with its steps and what to do next. */
export function OrderReturns({ returns }: { returns: readonly ShownReturn[] }) {
  return (
    <ul className={styles.returns}>
      {returns.map((each) => (
        <li key={each.askedAt.toISOString()}>
          <p>
            <strong>{stepName(each)}</strong>
          </p>
          <p>{each.kind === "warranty" ? `Garantia: ${each.reason || "defeito"}` : "Desistência"}</p>
          <ul className={styles.parts}>
            {each.pieces.map(({ title, colorName, quantity }) => (
              <li key={title + colorName}>
                {quantity} × {title}, {colorName}
              </li>
            ))}
          </ul>
          {(each.stage === "asked" || each.stage === "code_sent") && each.postingCode && (
            <p className={styles.code}>
              Código de postagem: <strong>{each.postingCode}</strong>
              {each.postingUntil && <>, vale até {dayText(each.postingUntil)}</>}
            </p>
          )}
          {nextText(each) && <p>{nextText(each)}</p>}
          {each.trackingCode && (
            <p>
              Código de rastreamento: <strong>{each.trackingCode}</strong>
              {each.trackingUrl && (
                <>
                  {" "}
                  <a href={each.trackingUrl} rel="noreferrer">
                    Rastrear nos Correios
                  </a>
                </>
              )}
            </p>
          )}
          {each.outcomeReason && (
            <p>
              Motivo: <UserText>{each.outcomeReason}</UserText>
            </p>
          )}
          <ol className={styles.steps}>
            {each.steps.map((step) => (
              <li key={step.stage + step.at.toISOString()}>
                {stepName(step)}, <Day at={step.at} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function stepName({ stage, outcome }: { stage: ReturnStage; outcome: ReturnOutcome | null }): string {
  if (stage === "closed") return outcome ? OUTCOMES[outcome] : "Encerrada";
  return STAGES[stage];
}

function nextText({ kind, stage }: ShownReturn): string | undefined {
  return stage === "checked" ? AFTER_CHECK[kind] : NEXT[stage];
}

/** '30/11/2026' of '2026-11-30'. */
function dayText(day: string): string {
  return day.split("-").reverse().join("/");
}
