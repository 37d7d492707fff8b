import { NO_NUMBER } from "#app/domain/account/address.ts";
import { normalizeCep, STATES, stateOfCep } from "#app/domain/values/cep.ts";
import { CheckField, Field, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";

export type AddressName =
  | "people"
  | "phone"
  | "cep"
  | "road"
  | "number"
  | "complement"
  | "district"
  | "city"
  | "uf"
  | "reference";

/** Where a parcel goes, in the order people write it. */
export function AddressFields({ fields }: { fields: Record<AddressName, FieldState> }) {
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

/** On a phone the keyboard has digits alone: the box beside it says that there is no number. */
function NumberField({ field }: { field: FieldState }) {
  // Field by field: the form library's states are proxies, of which a spread copies nothing.
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

/** A CEP of another state than the one chosen is doubted aloud, and accepted: ranges move, and people know where they live. */
function cepHint({ cep, uf }: Record<"cep" | "uf", FieldState>): string {
  const digits = normalizeCep(String(cep.initialValue ?? ""));
  const state = digits && stateOfCep(digits);
  return state && uf.initialValue && uf.initialValue !== state
    ? `8 dígitos. Confira: este CEP é de ${state}`
    : "8 dígitos";
}
