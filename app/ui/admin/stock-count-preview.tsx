import { useEffect, useRef } from "react";
import type { CountVerdict } from "#app/domain/stock/count.ts";
import type { CountMoment } from "#app/domain/stock/count-form.ts";
import { Button } from "#app/ui/kit/button.tsx";
import type { FormErrors } from "#app/ui/kit/error-summary.tsx";
import { Choice } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./stock-count.module.css";
import { colorsText, signed } from "./stock-labels.ts";

interface Judged {
  variantId: string;
  title: string;
  colorName: string;
  expected: number;
  counted: number;
  onHand: number;
  after: number;
  verdict: CountVerdict;
  moment: CountMoment | undefined;
}

interface CountPreviewProps {
  preview: { judged: readonly Judged[]; seen: number };
  errors: FormErrors;
  action: string;
}

/** What the counts change, with the button that writes it. */
export function CountPreview({ preview: { judged, seen }, errors, action }: CountPreviewProps) {
  const rows = judged.map((row, index) => ({ ...row, index }));
  const open = rows.filter(({ verdict, moment }) => verdict !== "same" || moment);
  const same = rows.length - open.length;
  const top = useRef<HTMLDivElement>(null);
  // The button that leads here is at the end of the sheet. After a refusal the errors above have the focus.
  const isRefused = Object.keys(errors.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!isRefused) top.current?.focus();
  }, [judged]);
  return (
    <div ref={top} className={styles.screen} tabIndex={-1}>
      <Panel title="Confira">
        {same > 0 && (
          <p>
            {open.length === 0
              ? "Tudo confere: não há nada a registrar."
              : `${same === 1 ? "1 cor confere" : `${same} cores conferem`}: nada muda.`}
          </p>
        )}
        {open.length > 0 && (
          <PostForm action={action} className={styles.form}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="seen" value={seen} />
            {rows.map(({ variantId, counted, index }) => (
              <span key={variantId} hidden>
                <input type="hidden" name={`v${index}`} value={variantId} />
                <input type="hidden" name={`n${index}`} value={counted} />
              </span>
            ))}
            <ul className={styles.rows}>
              {open.map((row) => (
                <li key={row.variantId}>
                  {row.verdict !== "ask" && !row.moment ? (
                    <Difference {...row} />
                  ) : (
                    <Question {...row} errors={errors} />
                  )}
                </li>
              ))}
            </ul>
            <div>
              <Button>
                {open.length === 1 ? "Registrar 1 cor" : `Registrar ${colorsText(open.length)}`}
              </Button>
            </div>
          </PostForm>
        )}
      </Panel>
    </div>
  );
}

function Difference({ title, colorName, counted, onHand, after }: Judged) {
  return (
    <>
      <strong>
        <UserText>
          {title}, {colorName}
        </UserText>
      </strong>
      <span>
        Havia {onHand}, você contou {counted}: {signed(after - onHand)}, ficam {after}.
      </span>
    </>
  );
}

/** The stock has moved since the sheet. */
function Question({ index, errors, ...row }: Judged & { index: number; errors: FormErrors }) {
  const { title, colorName, expected, counted, onHand, moment } = row;
  const name = `m${index}`;
  const error = errors.errors[name]?.[0];
  const id = `${errors.id}-${name}`;
  const leaves = { antes: onHand + counted - expected, depois: counted };
  return (
    <fieldset className={styles.ask} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <strong>
          <UserText>
            {title}, {colorName}
          </UserText>
        </strong>
        : na folha {expected}, agora {onHand}, você contou {counted}
      </legend>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className={styles.choices}>
        <Choice id={id} name={name} value="antes" defaultChecked={moment === "antes"}>
          Contei antes desse movimento ({signed(onHand - expected)}): ficam {leaves.antes}
        </Choice>
        <Choice name={name} value="depois" defaultChecked={moment === "depois"}>
          Contei depois: ficam {leaves.depois}
        </Choice>
      </div>
    </fieldset>
  );
}
