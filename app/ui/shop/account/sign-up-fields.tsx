import { Choice, Choices, Field, type FieldState } from "#app/ui/kit/form.tsx";
import { PasswordFields } from "./password-fields.tsx";
import styles from "./sign-up-fields.module.css";

export type DetailsName = "type" | "name" | "socialName" | "cpf_cnpj" | "email" | "whatsapp";
export type SignUpName = DetailsName | "password" | "passwordConfirmation";

export function DetailsFields({ fields }: { fields: Record<DetailsName, FieldState> }) {
  const isCompany = fields.type.initialValue === "Pessoa Jurídica";
  return (
    <div className={styles.fields}>
      <fieldset>
        <legend className="visually-hidden">Tipo de conta</legend>
        <Choices inline>
          <Choice name="type" value="Pessoa Física" defaultChecked={!isCompany}>
            Pessoa Física
          </Choice>
          <Choice name="type" value="Pessoa Jurídica" defaultChecked={isCompany}>
            Pessoa Jurídica
          </Choice>
        </Choices>
      </fieldset>
      <Field field={fields.name} label={either("Nome Completo", "Razão Social")} autoComplete="name" />
      <Field
        field={fields.socialName}
        label={either("Nome Social", "Nome Fantasia")}
        autoComplete="nickname"
        hint={either("O nome que devemos usar. Pode repetir o seu nome.", "Pode repetir a razão social.")}
      />
      <Field field={fields.cpf_cnpj} label={either("CPF", "CNPJ")} autoComplete="off" data-mask="tax-id" />
      <Field field={fields.email} label="E-mail" type="email" autoComplete="email" />
      <Field
        field={fields.whatsapp}
        label="WhatsApp"
        type="tel"
        autoComplete="tel-national"
        hint="Com DDD"
        data-mask="phone"
      />
    </div>
  );
}

export function SignUpFields({ fields }: { fields: Record<SignUpName, FieldState> }) {
  return (
    <div className={styles.fields}>
      <DetailsFields fields={fields} />
      <PasswordFields fields={fields} />
    </div>
  );
}

function either(individual: string, company: string) {
  return (
    <>
      <span className={styles.individual}>{individual}</span>
      <span className={styles.company}>{company}</span>
    </>
  );
}
