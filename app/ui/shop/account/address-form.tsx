import type { AddressField } from "#app/domain/values/address-fields.ts";
import { Choice, Choices, Field, type FieldState, ServerForm } from "#app/ui/kit/form.tsx";
import { AddressFields, type AddressLookup } from "./address-fields.tsx";
import styles from "./address-form.module.css";

interface AddressFormProps {
  form: Parameters<typeof ServerForm>[0]["form"];
  fields: Record<AddressField | "type" | "title", FieldState>;
  lookup: AddressLookup | undefined;
}

/** With scripts, it opens in a dialog over the list of addresses (app/enhance/page-dialog.ts). */
export function AddressForm({ form, fields, lookup }: AddressFormProps) {
  return (
    <page-dialog>
      <ServerForm form={form} submit="Salvar endereço">
        <fieldset
          className={styles.type}
          aria-describedby={fields.type.errors ? fields.type.errorId : undefined}
        >
          <legend>Tipo</legend>
          <Choices inline>
            {["Residencial", "Comercial"].map((type, index) => (
              <Choice
                key={type}
                name={fields.type.name}
                value={type}
                defaultChecked={fields.type.initialValue === type}
                {...(index === 0 && { id: fields.type.id })}
              >
                {type}
              </Choice>
            ))}
          </Choices>
          {fields.type.errors && (
            <p className={styles.error} id={fields.type.errorId}>
              {fields.type.errors[0]}
            </p>
          )}
        </fieldset>
        <Field field={fields.title} label="Nome do endereço" hint="Casa, trabalho…" autoComplete="off" />
        <AddressFields fields={fields} lookup={lookup} />
      </ServerForm>
    </page-dialog>
  );
}
