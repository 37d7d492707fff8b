import { Field, FieldRow, type FieldState } from "#app/ui/kit/form.tsx";

export type ContactField = "name" | "email" | "cpf_cnpj" | "whatsapp";

export function ContactFields({ fields }: { fields: Record<ContactField, FieldState> }) {
  return (
    <>
      <Field field={fields.name} label="Nome completo" autoComplete="name" />
      <Field
        field={fields.email}
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Para os avisos do pedido"
      />
      <FieldRow>
        <Field
          field={fields.cpf_cnpj}
          label="CPF ou CNPJ"
          autoComplete="off"
          hint="Para a nota fiscal"
          data-mask="tax-id"
        />
        <Field
          field={fields.whatsapp}
          label="WhatsApp"
          type="tel"
          autoComplete="tel"
          hint="Com DDD"
          data-mask="phone"
        />
      </FieldRow>
    </>
  );
}
