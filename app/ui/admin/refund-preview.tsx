import { useEffect, useRef } from "react";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./refund-form.module.css";

interface RefundPreviewProps {
  preview: {
    amountCents: number;
    freightCents: number;
    leftCents: number;
    isRest: boolean;
    returnsRest: boolean;
    lines: readonly {
      lineId: string;
      title: string;
      quantity: number;
      amountCents: number;
      restockedQuantity: number;
    }[];
  };
  reason: string;
  /** The fields of the form that was checked. */
  sent: readonly (readonly [name: string, value: string])[];
}

/** What the form below would refund, to the cent, with the button that does it. It takes the focus when it comes. */
export function RefundPreview({ shown }: { shown: RefundPreviewProps | undefined }) {
  const whole = useRef<HTMLDivElement>(null);
  const seen = useRef(shown);
  useEffect(() => {
    if (seen.current === shown) return;
    seen.current = shown;
    whole.current?.focus();
  }, [shown]);
  return (
    shown && (
      <div ref={whole} tabIndex={-1}>
        <Preview {...shown} />
      </div>
    )
  );
}

function Preview({ preview, reason, sent }: RefundPreviewProps) {
  const { amountCents, freightCents, leftCents, isRest, returnsRest, lines } = preview;
  const hasParts = lines.length > 0 || freightCents > 0;
  return (
    <Panel title="Confira">
      <dl className={styles.sums}>
        {lines.map(({ lineId, title, quantity, amountCents: cents }) => (
          <div key={lineId} className={styles.sum}>
            <dt>
              {quantity} × {title}
            </dt>
            <dd>{formatReais(cents)}</dd>
          </div>
        ))}
        {freightCents > 0 && (
          <div className={styles.sum}>
            <dt>Frete</dt>
            <dd>{formatReais(freightCents)}</dd>
          </div>
        )}
        {!hasParts && (
          <div className={styles.sum}>
            <dt>{isRest ? "Tudo o que falta" : "Valor avulso"}</dt>
            <dd>{formatReais(amountCents)}</dd>
          </div>
        )}
        <div className={`${styles.sum} ${styles.total}`}>
          <dt>Reembolso</dt>
          <dd>{formatReais(amountCents)}</dd>
        </div>
      </dl>
      <ul className={styles.notes}>
        <li>
          {isRest
            ? "Não sobra nada a reembolsar: o pedido termina, e nada mais é enviado."
            : `Depois disso ainda faltariam ${formatReais(leftCents - amountCents)}.`}
        </li>
        {lines.map(({ lineId, title, quantity, restockedQuantity }) => (
          <li key={lineId}>
            {restockedQuantity > 0
              ? `${title}: ${quantity === 1 ? "1 unidade volta" : `${quantity} unidades voltam`} ao estoque quando o reembolso terminar.`
              : `${title}: não volta ao estoque.`}
          </li>
        ))}
        {isRest && (
          <li>
            {returnsRest
              ? "As unidades que nenhum reembolso nomeia voltam ao estoque agora: não foram ao laboratório nem enviadas."
              : "As unidades que nenhum reembolso nomeia não voltam ao estoque: já foram ao laboratório, enviadas ou devolvidas antes."}
          </li>
        )}
        <li>Motivo: {reason}</li>
      </ul>
      <PostForm>
        {sent.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="intent" value="refund" />
        <Button wide>Reembolsar {formatReais(amountCents)}</Button>
      </PostForm>
    </Panel>
  );
}
