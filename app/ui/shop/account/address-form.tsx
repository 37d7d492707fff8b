import type { AddressField } from "#app/domain/values/address-fields.ts";
import { Choice, Choices, Field, type FieldState, ServerForm } from "#app/ui/kit/form.tsx";
import { useDialogForm, useIsDialog } from "#app/ui/kit/page-below-dialogs.tsx";
import { PageDialog } from "#app/ui/kit/page-dialog.tsx";
import { AccountPage } from "./account-page.tsx";
import { AddressFields } from "./address-fields.tsx";
import styles from "./address-form.module.css";
import type { AddressLookup } from "./use-cep-lookup.ts";

export type AddressFormFields = Record<AddressField | "receiver" | "type" | "title", string>;

interface AddressFormProps {
  form: Parameters<typeof ServerForm>[0]["form"];
  fields: Record<keyof AddressFormFields, FieldState>;
  lookup: AddressLookup | undefined;
}

/** The form in a page of the account, or in a dialog over the list of addresses. */
export function AddressPage({ title, ...content }: AddressFormProps & { title: string }) {
  const { form } = content;
  return useIsDialog() ? (
    <PageDialog title={title} form={form}>
      <AddressForm {...content} />
    </PageDialog>
  ) : (
    <AccountPage title={title} form={form} size="form">
      <AddressForm {...content} />
    </AccountPage>
  );
}

export function AddressForm({ form, fields, lookup }: AddressFormProps) {
  const dialogForm = useDialogForm();
  return (
    <ServerForm form={form} submit="Salvar endereço" {...dialogForm}>
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
  );
}
