import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatReais } from "#app/domain/values/money.ts";
import { type FieldState, SelectField, type ServerFormState, useServerForm } from "#app/ui/kit/form.tsx";
import styles from "./pieces-fields.module.css";

/** A line of an order, and how many of its pieces can be given back. */
export interface ReturnablePieces {
  lineId: string;
  title: string;
  colorName: string;
  unitPriceCents: number;
  available: number;
}

export interface PiecesForm {
  form: ServerFormState;
  fields: Partial<Record<string, FieldState>>;
}

/** A form with `units0`, `units1`, … by line of the order. The only piece of an order is chosen already. */
export function usePiecesForm(
  id: string,
  lastResult: SubmissionResult | undefined,
  lines: readonly ReturnablePieces[],
) {
  const isSingle = lines.reduce((sum, { available }) => sum + available, 0) === 1;
  const only = lines.findIndex(({ available }) => available === 1);
  return useServerForm<Record<string, string>>({
    ...{ id, lastResult },
    ...(isSingle && { defaultValue: { [`units${only}`]: "1" } }),
  });
}

/** How many pieces of each line. Lines without any left are not shown, but keep their number. */
export function UnitFields({
  lines,
  fields,
}: {
  lines: readonly ReturnablePieces[];
  fields: PiecesForm["fields"];
}) {
  return lines.map(({ lineId, title, colorName, unitPriceCents, available }, index) => {
    const field = fields[`units${index}`];
    return available > 0 && field ? (
      <SelectField
        key={lineId}
        field={field}
        label={`${title}, ${colorName}`}
        hint={`${formatReais(unitPriceCents)} cada`}
        options={Array.from({ length: available }, (_, each) => String(each + 1))}
        empty="Nenhuma peça"
      />
    ) : null;
  });
}

/** A group of fields to which the error about the chosen pieces leads. */
export function PiecesGroup({
  fields: { what },
  legend,
  children,
}: {
  fields: PiecesForm["fields"];
  legend: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      className={styles.group}
      id={what?.id}
      tabIndex={-1}
      aria-describedby={what?.errors ? what.errorId : undefined}
    >
      <legend>{legend}</legend>
      {what?.errors && (
        <p className={styles.error} id={what.errorId}>
          {what.errors[0]}
        </p>
      )}
      {children}
    </fieldset>
  );
}
