import type { SubmissionResult } from "@conform-to/react";
import { WARRANTY_REASONS } from "#app/domain/returns/warranty.ts";
import { Choice, Choices, Field, SelectField, ServerForm } from "#app/ui/kit/form.tsx";
import {
  type PiecesForm,
  PiecesGroup,
  type ReturnablePieces,
  UnitFields,
  usePiecesForm,
} from "#app/ui/shop/order/pieces-fields.tsx";

export function useOpenReturnForm(
  lastResult: SubmissionResult | undefined,
  lines: readonly ReturnablePieces[],
) {
  return usePiecesForm("devolucao", lastResult, lines);
}

/** For a buyer who called. */
export function OpenReturnForm({
  form,
  fields,
  lines,
  seen,
}: PiecesForm & { lines: readonly ReturnablePieces[]; seen: number }) {
  const { kind, reason, words } = fields;
  const isWarranty = kind?.initialValue === "warranty";
  return (
    <ServerForm form={form} submit="Abrir a devolução">
      {/* Keyed: after a refusal it is that of the order as it is now. */}
      <input key={seen} type="hidden" name="seen" defaultValue={seen} />
      <PiecesGroup fields={{ what: kind }} legend="O que é">
        <Choices>
          <Choice name="kind" value="withdrawal" defaultChecked={!isWarranty}>
            Desistência (7 dias)
          </Choice>
          <Choice name="kind" value="warranty" defaultChecked={isWarranty}>
            Garantia
          </Choice>
        </Choices>
      </PiecesGroup>
      <PiecesGroup fields={fields} legend="O que volta">
        <UnitFields lines={lines} fields={fields} />
      </PiecesGroup>
      {reason && (
        <SelectField
          field={reason}
          label="Na garantia, o que aconteceu"
          options={WARRANTY_REASONS}
          empty="Não é garantia"
        />
      )}
      {words && (
        <Field
          field={words}
          label="Em poucas palavras"
          hint="Como a pessoa contou. Vai na cópia dos dados, se ela pedir."
          autoComplete="off"
          optional
        />
      )}
    </ServerForm>
  );
}
