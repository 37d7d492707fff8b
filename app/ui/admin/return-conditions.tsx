import type { SubmissionResult } from "@conform-to/react";
import { CONDITIONS, type Condition, type ReturnedLine } from "#app/domain/returns/return.ts";
import { Choice, Choices, type FieldState, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import styles from "./refund-form.module.css";
import { CONDITION_NAMES, conditionText } from "./return-labels.ts";
import type { ShownReturn } from "./return-panels.tsx";

/** How each piece came back. Each choice says what follows from it. */
export function ConditionForm({
  found: { lines, revision, kind },
  lastResult,
}: {
  found: ShownReturn;
  lastResult: SubmissionResult | undefined;
}) {
  const pieces = lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, (_, piece) => ({
      ...{ line, piece, name: `condition${index}x${piece}`, recorded: recordedOf(line)[piece] ?? "" },
    })),
  );
  const [form, fields] = useServerForm<Record<string, string>>({
    id: "conferencia",
    lastResult,
    defaultValue: Object.fromEntries(pieces.map(({ name, recorded }) => [name, recorded])),
  });
  return (
    <ServerForm form={form} submit="Guardar a conferência">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="seen" value={revision} />
      {kind === "warranty" && (
        <p>Estoque e perda valem para o reembolso e a troca. Uma peça consertada volta a quem comprou.</p>
      )}
      {pieces.map(({ line, piece, name }) => {
        const field = fields[name];
        return (
          field && (
            <PieceCondition
              key={line.lineId + name}
              field={field}
              legend={`${line.title}, ${line.colorName}${line.quantity > 1 ? `, peça ${piece + 1}` : ""}`}
              hasLens={line.hasLens}
            />
          )
        );
      })}
    </ServerForm>
  );
}

function PieceCondition({ field, legend, hasLens }: { field: FieldState; legend: string; hasLens: boolean }) {
  return (
    <fieldset
      className={styles.group}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      {field.errors && (
        <p className={styles.error} id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
      <Choices>
        {CONDITIONS.map((condition) => (
          <Choice
            key={condition}
            name={field.name}
            value={condition}
            defaultChecked={field.initialValue === condition}
          >
            {CONDITION_NAMES[condition]}: {conditionText(condition, hasLens)}
          </Choice>
        ))}
      </Choices>
    </fieldset>
  );
}

/** The conditions that were recorded before, one for each piece. */
function recordedOf(line: ReturnedLine): Condition[] {
  const counts = [line.asNewQuantity, line.usedQuantity, line.damagedQuantity, line.missingQuantity];
  return CONDITIONS.flatMap((condition, index) => Array<Condition>(counts[index] ?? 0).fill(condition));
}
