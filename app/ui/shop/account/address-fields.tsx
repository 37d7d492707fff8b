import { type FormEvent, useEffect, useRef, useState } from "react";
import { ADDRESS_FOUND, ANOTHER_RECEIVES, FIND_ADDRESS, NO_NUMBER } from "#app/domain/account/address.ts";
import type { Freight } from "#app/domain/delivery/quote.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { normalizeCep, STATES, stateOfCep } from "#app/domain/values/cep.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { CheckBox, Field, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./address-fields.module.css";
import { type AddressLookup, fieldIn, useCepLookup } from "./use-cep-lookup.ts";

interface AddressFieldsProps {
  fields: Record<AddressField | "receiver", FieldState>;
  /** The result of the button 'Buscar endereço' in a browser without scripts. */
  lookup: AddressLookup | undefined;
  /** To the CEP, if it is known. */
  freight?: Freight | undefined;
  onFreight?: (freight?: Freight) => void;
}

export function lookupIn(actionData: unknown): AddressLookup | undefined {
  return (actionData as { lookup?: AddressLookup } | undefined)?.lookup;
}

/** The CEP is the first field of the address: the fields below it are filled in from it. */
export function AddressFields({ fields, lookup: initial, freight, onFreight }: AddressFieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  const { lookup, isPending, onTyped, onLeft, findNow } = useCepLookup(group, initial, onFreight);
  const messageId = `${fields.cep.id}-resposta`;
  const focusOn = (name: AddressField) =>
    lookup?.focus === name ? { autoFocus: true, message: messageId } : {};
  const [hint, setHint] = useState(cepHint(fields.cep.initialValue, fields.uf.initialValue));
  const updateHint = () => setHint(cepHint(fieldIn(group, "cep")?.value, fieldIn(group, "uf")?.value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look-up fills in fields, and so does the browser before React runs
  useEffect(updateHint, [lookup]);

  function onInput({ target }: FormEvent) {
    onTyped((target as HTMLInputElement).name);
    updateHint();
  }

  return (
    // onInput, because React does not call onChange when the same text is typed again.
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of its fields
    <div ref={group} className={styles.fields} onInput={onInput} onBlur={onLeft}>
      {/* The first submit button of a form is the one that Enter presses: it saves, and does not look up the CEP. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Enviar
      </button>
      <Field
        field={fields.cep}
        label="CEP"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        hint={hint}
        data-mask="cep"
        {...focusOn("cep")}
        beside={
          <>
            <Button
              look="secondary"
              name="intent"
              value={FIND_ADDRESS}
              {...(isPending && { "aria-busy": true })}
              onClick={(event) => {
                event.preventDefault();
                findNow();
              }}
            >
              Buscar endereço
            </Button>
            <p id={messageId} aria-live="polite">
              {lookup?.message === ADDRESS_FOUND && <Icon name="check" />}
              {lookup?.message}
            </p>
            {freight && <p>Frete: {formatReais(freight.cents)}</p>}
          </>
        }
      />
      <div className={styles.place}>
        <Field field={fields.road} label="Rua" autoComplete="shipping address-line1" {...focusOn("road")} />
        <NumberField field={fields.number} {...focusOn("number")} />
        <Field field={fields.complement} label="Complemento" optional autoComplete="shipping address-line2" />
        <Field
          field={fields.district}
          label="Bairro"
          autoComplete="shipping address-level3"
          {...focusOn("district")}
        />
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
      </div>
      <details
        open={Boolean(fields.reference.initialValue || fields.reference.errors)}
        className={styles.more}
      >
        <summary>Ponto de referência (opcional)</summary>
        <Field field={fields.reference} label="Ponto de referência" autoComplete="off" />
      </details>
      {/* An unticked checkbox sends nothing. */}
      <input type="hidden" name="receiver" value="buyer" />
      <CheckBox
        name="receiver"
        value={ANOTHER_RECEIVES}
        defaultChecked={Boolean(fields.receiver.initialValue || fields.people.initialValue)}
      >
        Outra pessoa recebe
      </CheckBox>
      <FieldRow>
        <Field
          field={fields.people}
          label="Quem vai receber"
          autoComplete="shipping name"
          hint="Nome e sobrenome"
        />
        <Field
          field={fields.phone}
          label="Telefone"
          type="tel"
          autoComplete="shipping tel"
          hint="Com DDD"
          data-mask="phone"
        />
      </FieldRow>
    </div>
  );
}

/**
 * A phone shows a numeric keyboard here; the checkbox is for addresses without a number. Ticking it clears the number, and
 * typing a number clears the tick.
 */
function NumberField({ field, ...rest }: { field: FieldState; autoFocus?: boolean; message?: string }) {
  const { id, name, errorId, errors } = field;
  const saved = String(field.initialValue ?? "");
  const isNone = saved.toUpperCase() === NO_NUMBER;
  const [hasNone, setHasNone] = useState(isNone);
  const number = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);

  function tick(isTicked: boolean) {
    if (box.current) box.current.checked = isTicked;
    if (isTicked && number.current) number.current.value = "";
    setHasNone(isTicked);
  }

  // Ticked before React ran.
  useEffect(() => setHasNone(box.current?.checked === true), []);

  return (
    <div>
      <Field
        {...rest}
        ref={number}
        field={{ id, name, errorId, errors: hasNone ? undefined : errors, initialValue: isNone ? "" : saved }}
        label="Número"
        inputMode="numeric"
        autoComplete="off"
        onInput={() => tick(false)}
      />
      <CheckBox
        ref={box}
        id={`${id}-nenhum`}
        name="withoutNumber"
        defaultChecked={hasNone}
        onChange={({ target }) => tick(target.checked)}
      >
        Sem número
      </CheckBox>
    </div>
  );
}

/** A CEP of another state only causes a hint and is accepted: CEP ranges change, and people know where they live. */
export function cepHint(cep: unknown, uf: unknown): string {
  const digits = normalizeCep(String(cep ?? ""));
  const state = digits && stateOfCep(digits);
  return state && uf && uf !== state ? `8 dígitos. Confira: este CEP é de ${state}` : "8 dígitos";
}
