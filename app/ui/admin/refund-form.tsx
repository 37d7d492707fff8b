import type { SubmissionResult } from "@conform-to/react";
import { REFUND_REASONS } from "#app/domain/payment/refund-reasons.ts";
import { formatReais } from "#app/domain/values/money.ts";
import {
  CheckBox,
  Choice,
  Choices,
  Field,
  FieldRow,
  SelectField,
  ServerForm,
  useServerForm,
} from "#app/ui/kit/form.tsx";
import styles from "./refund-form.module.css";

interface Refundable {
  leftCents: number;
  freightCents: number;
  lines: readonly {
    lineId: string;
    title: string;
    colorName: string;
    unitPriceCents: number;
    quantity: number;
    leftQuantity: number;
  }[];
}

interface RefundFormProps {
  refundable: Refundable;
  revision: number;
  lastResult: SubmissionResult | undefined;
}

/** What to refund, and why. Its button leads to the preview; nothing is refunded yet. */
export function useRefundForm(lastResult: SubmissionResult | undefined) {
  return useServerForm<Record<string, string>>({ id: "reembolso", lastResult });
}

export function RefundForm({
  refundable: { leftCents, freightCents, lines },
  revision,
  form,
  fields,
}: Omit<RefundFormProps, "lastResult"> & {
  form: ReturnType<typeof useRefundForm>[0];
  fields: ReturnType<typeof useRefundForm>[1];
}) {
  const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>;
  const what = field("what").initialValue ?? "parts";
  return (
    <ServerForm form={form} submit="Conferir">
      <input type="hidden" name="intent" value="check" />
      {/* Keyed by the revision: after a refusal it is that of the order as it is now. */}
      <input key={revision} type="hidden" name="seen" defaultValue={revision} />
      <fieldset
        className={styles.group}
        id={field("what").id}
        tabIndex={-1}
        aria-describedby={field("what").errors ? field("what").errorId : undefined}
      >
        <legend>O que reembolsar</legend>
        {field("what").errors && (
          <p className={styles.error} id={field("what").errorId}>
            {field("what").errors?.[0]}
          </p>
        )}
        <Choices>
          <Choice name="what" value="parts" defaultChecked={what === "parts"}>
            Itens e frete
          </Choice>
          <Choice name="what" value="amount" defaultChecked={what === "amount"}>
            Um valor
          </Choice>
          <Choice name="what" value="rest" defaultChecked={what === "rest"}>
            Tudo o que falta, {formatReais(leftCents)}
          </Choice>
        </Choices>
      </fieldset>
      <fieldset className={`${styles.group} ${styles.parts}`}>
        <legend>Itens e frete</legend>
        {lines.map(({ lineId, title, colorName, unitPriceCents, leftQuantity }, index) =>
          leftQuantity > 0 ? (
            <FieldRow key={lineId}>
              <SelectField
                field={field(`units${index}`)}
                label={`${title}, ${colorName}`}
                hint={`${formatReais(unitPriceCents)} cada`}
                options={Array.from({ length: leftQuantity }, (_, each) => String(each + 1))}
                empty="Nenhuma unidade"
              />
              <CheckBox
                name={`restock${index}`}
                defaultChecked={field(`restock${index}`).initialValue === "on"}
              >
                {title}: volta ao estoque
              </CheckBox>
            </FieldRow>
          ) : (
            <p key={lineId}>
              {title}, {colorName}: nada a reembolsar daqui (reembolsado, ou numa devolução).
            </p>
          ),
        )}
        {freightCents > 0 ? (
          <CheckBox name="freight" defaultChecked={field("freight").initialValue === "on"}>
            Frete, {formatReais(freightCents)}
          </CheckBox>
        ) : (
          <p>Não há frete a reembolsar.</p>
        )}
      </fieldset>
      <div className={styles.amount}>
        <Field
          field={field("amount")}
          label="Valor em reais"
          hint={`Até ${formatReais(leftCents)}. Um valor avulso não devolve nada ao estoque.`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <SelectField field={field("reason")} label="Motivo" options={REFUND_REASONS} />
      <Field
        field={field("words")}
        label="Em poucas palavras"
        hint="Só a equipe lê; vai na cópia dos dados, se a pessoa pedir."
        autoComplete="off"
        optional
      />
    </ServerForm>
  );
}
