import { NO_NUMBER } from "#app/domain/account/address.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { normalizeCep, STATES, stateOfCep } from "#app/domain/values/cep.ts";
import { CheckField, Field, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";

export function AddressFields({ fields }: { fields: Record<AddressField, FieldState> }) {
  return (
    <>
      <Field field={fields.people} label="Quem vai receber" autoComplete="shipping name" />
      <FieldRow>
        <Field
          field={fields.phone}
          label="Telefone"
          type="tel"
          autoComplete="shipping tel"
          hint="Com DDD"
          data-mask="phone"
        />
        <Field
          field={fields.cep}
          label="CEP"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          hint={cepHint(fields)}
          data-mask="cep"
        />
      </FieldRow>
      <Field field={fields.road} label="Rua" autoComplete="shipping address-line1" />
      <FieldRow>
        <NumberField field={fields.number} />
        <Field field={fields.complement} label="Complemento" optional autoComplete="shipping address-line2" />
      </FieldRow>
      <Field field={fields.district} label="Bairro" autoComplete="shipping address-level3" />
      <FieldRow>
        <Field field={fields.city} label="Cidade" autoComplete="shipping address-level2" />
        <SelectField field={fields.uf} label="UF" options={STATES} autoComplete="shipping address-level1" />
      </FieldRow>
      <Field field={fields.reference} label="Ponto de referência" optional autoComplete="off" />
    </>
  );
}

/** A phone shows a numeric keyboard here; the checkbox is for addresses without a number. */
function NumberField({ field }: { field: FieldState }) {
  // Destructured by name: Conform's field metadata is a proxy, and spreading it copies nothing.
  const { id, name, errorId, errors } = field;
  const hasNone = String(field.initialValue ?? "").toUpperCase() === NO_NUMBER;
  const box = { id: `${id}-nenhum`, name: "withoutNumber", errorId: "", errors: undefined };
  return (
    <div>
      <Field
        field={{ id, name, errorId, errors, initialValue: hasNone ? undefined : field.initialValue }}
        label="Número"
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField field={{ ...box, initialValue: hasNone }}>Sem número</CheckField>
    </div>
  );
}

/** A CEP of another state only causes a hint and is accepted: CEP ranges change, and people know where they live. */
function cepHint({ cep, uf }: Record<"cep" | "uf", FieldState>): string {
  const digits = normalizeCep(String(cep.initialValue ?? ""));
  const state = digits && stateOfCep(digits);
  return state && uf.initialValue && uf.initialValue !== state
    ? `8 dígitos. Confira: este CEP é de ${state}`
    : "8 dígitos";
}
