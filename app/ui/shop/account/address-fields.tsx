import { href } from "react-router";
import { FIND_ADDRESS, NO_NUMBER } from "#app/domain/account/address.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { normalizeCep, STATES, stateOfCep } from "#app/domain/values/cep.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { CheckBox, Field, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";
import styles from "./address-fields.module.css";

/** The result of the button 'Buscar endereço', and the field that gets the focus. */
export interface AddressLookup {
  message: string;
  focus: AddressField;
}

interface AddressFieldsProps {
  fields: Record<AddressField, FieldState>;
  lookup: AddressLookup | undefined;
}

const MESSAGE_ID = "cep-resposta";

export function lookupIn(actionData: object | undefined): AddressLookup | undefined {
  return (actionData as { lookup?: AddressLookup } | undefined)?.lookup;
}

/** The CEP is the first field of the address: the fields below it are filled in from it. */
export function AddressFields({ fields, lookup }: AddressFieldsProps) {
  const focusOn = (name: AddressField) =>
    lookup?.focus === name ? { autoFocus: true, message: MESSAGE_ID } : {};
  return (
    <cep-lookup data-source={href("/cep")} className={styles.fields}>
      <FieldRow>
        <Field field={fields.people} label="Quem vai receber" autoComplete="shipping name" />
        <Field
          field={fields.phone}
          label="Telefone"
          type="tel"
          autoComplete="shipping tel"
          hint="Com DDD"
          data-mask="phone"
        />
      </FieldRow>
      {/* The first submit button of a form is the one that Enter presses: it saves, and does not look up the CEP. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Enviar
      </button>
      <Field
        field={fields.cep}
        label="CEP"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        hint={cepHint(fields)}
        data-mask="cep"
        {...focusOn("cep")}
        beside={
          <>
            <Button look="secondary" name="intent" value={FIND_ADDRESS}>
              Buscar endereço
            </Button>
            <p id={MESSAGE_ID} aria-live="polite" data-lookup="">
              {lookup?.message}
            </p>
          </>
        }
      />
      <Field field={fields.road} label="Rua" autoComplete="shipping address-line1" {...focusOn("road")} />
      <FieldRow>
        <NumberField field={fields.number} {...focusOn("number")} />
        <Field field={fields.complement} label="Complemento" optional autoComplete="shipping address-line2" />
      </FieldRow>
      <Field
        field={fields.district}
        label="Bairro"
        autoComplete="shipping address-level3"
        {...focusOn("district")}
      />
      <FieldRow>
        <Field
          field={fields.city}
          label="Cidade"
          autoComplete="shipping address-level2"
          {...focusOn("city")}
        />
        <SelectField
          field={fields.uf}
          label="UF"
          options={STATES}
          autoComplete="shipping address-level1"
          {...focusOn("uf")}
        />
      </FieldRow>
      <Field field={fields.reference} label="Ponto de referência" optional autoComplete="off" />
    </cep-lookup>
  );
}

/** A phone shows a numeric keyboard here; the checkbox is for addresses without a number. */
function NumberField({ field, ...rest }: { field: FieldState; autoFocus?: boolean; message?: string }) {
  const hasNone = String(field.initialValue ?? "").toUpperCase() === NO_NUMBER;
  return (
    <div>
      <Field
        {...rest}
        field={field}
        label="Número"
        inputMode="numeric"
        autoComplete="off"
        {...(hasNone && { defaultValue: "" })}
      />
      <CheckBox id={`${field.id}-nenhum`} name="withoutNumber" defaultChecked={hasNone}>
        Sem número
      </CheckBox>
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
