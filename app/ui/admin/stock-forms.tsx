import type { SubmissionResult } from "@conform-to/react";
import { ADJUSTMENT_REASONS } from "#app/domain/stock/movement.ts";
import { Choice, Choices, Field, SelectField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import styles from "./refund-form.module.css";

type Adjust = Record<"how" | "units" | "reason" | "note", string>;
type Threshold = Record<"lowStockUnits", string>;

/** The two forms of a colour's page. An action's response belongs to the one that was sent. */
export function useStockForms(lastResult: SubmissionResult | undefined, lowStockUnits: number) {
  const isThreshold = lastResult?.initialValue?.intent === "threshold";
  return {
    adjust: useServerForm<Adjust>({ id: "ajuste", lastResult: isThreshold ? undefined : lastResult }),
    threshold: useServerForm<Threshold>({
      id: "limite",
      lastResult: isThreshold ? lastResult : undefined,
      defaultValue: { lowStockUnits: String(lowStockUnits) },
    }),
    errors: lastResult?.error ?? {},
  };
}

type FormsState = ReturnType<typeof useStockForms>;

export function AdjustForm({ state: [form, fields], seen }: { state: FormsState["adjust"]; seen: number }) {
  const { how, units, reason, note } = fields;
  return (
    <ServerForm form={form} submit="Registrar">
      <input type="hidden" name="intent" value="adjust" />
      {/* Keyed: after a refusal it is the last movement of now. */}
      <input key={seen} type="hidden" name="seen" defaultValue={seen} />
      <fieldset
        className={styles.group}
        id={how.id}
        tabIndex={-1}
        aria-describedby={how.errors ? how.errorId : undefined}
      >
        <legend>O que aconteceu</legend>
        {how.errors && (
          <p className={styles.error} id={how.errorId}>
            {how.errors[0]}
          </p>
        )}
        <Choices>
          <Choice name="how" value="add" defaultChecked={how.initialValue === "add"}>
            Entraram peças
          </Choice>
          <Choice name="how" value="remove" defaultChecked={how.initialValue === "remove"}>
            Saíram peças
          </Choice>
          <Choice name="how" value="counted" defaultChecked={how.initialValue === "counted"}>
            Contei as peças da loja
          </Choice>
        </Choices>
      </fieldset>
      <Field
        field={units}
        label="Peças"
        hint="Quantas entraram, saíram ou foram contadas. As separadas para pedidos pagos não contam."
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        field={reason}
        label="Motivo"
        options={Object.values(ADJUSTMENT_REASONS).map(({ name }) => name)}
      />
      <Field
        field={note}
        label="Nota"
        hint="Não se apaga: deixe de fora dados de clientes."
        autoComplete="off"
        maxLength={200}
        optional
      />
    </ServerForm>
  );
}

export function ThresholdForm({ state: [form, fields] }: { state: FormsState["threshold"] }) {
  return (
    <ServerForm form={form} submit="Mudar o limite">
      <input type="hidden" name="intent" value="threshold" />
      <Field
        field={fields.lowStockUnits}
        label="Avisar com tantas peças livres, ou menos"
        hint="0: só quando esgotar."
        inputMode="numeric"
        autoComplete="off"
      />
    </ServerForm>
  );
}
