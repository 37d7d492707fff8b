import { z } from "zod";
import { emailField, normalizeEmail, uncheckedEmail } from "#app/domain/values/email.ts";
import { normalizePhone } from "#app/domain/values/phone.ts";
import { normalizeTaxId } from "#app/domain/values/tax-id.ts";
import { optionalText, passwordText, pathText, requiredText } from "#app/domain/values/text-fields.ts";
import type { AccountType } from "#db/schema/accounts.ts";
import { TYPES } from "./account-type.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { MIN_PASSWORD_LENGTH } from "./password-strength.ts";

export type { AccountType };

export interface Account {
  id: string;
  type: AccountType;
  name: string;
  socialName: string;
  taxId: string;
  email: string;
  whatsapp: string;
}

/** Outputs area code and number, digits only. */
export const phoneField = (empty: string, invalid: string) =>
  requiredText(empty).transform((text, context) => toPhone(text, invalid, context));

/** The same for a field that may be blank. */
export const optionalPhoneField = (invalid: string) =>
  optionalText().transform((text, context) => text && toPhone(text, invalid, context));

function toPhone(text: string, invalid: string, context: z.RefinementCtx): string {
  const phone = normalizePhone(text);
  if (!phone) context.addIssue({ code: "custom", message: invalid });
  return phone ?? z.NEVER;
}

export const contactSchema = z.object({
  name: requiredText("Preencha o Nome"),
  email: emailField("Preencha o Email"),
  cpf_cnpj: requiredText("Preencha o CPF ou CNPJ").transform((text, context) => {
    const taxId = normalizeTaxId("cpf", text) ?? normalizeTaxId("cnpj", text);
    if (!taxId) context.addIssue({ code: "custom", message: "CPF ou CNPJ inválido" });
    return taxId ?? z.NEVER;
  }),
  whatsapp: phoneField("Preencha o Whatsapp", "WhatsApp inválido"),
});

export const signInSchema = z.object({
  email: requiredText("Preencha o Email"),
  password: passwordText(),
  redirectTo: pathText(),
});

const detailsFields = {
  type: z.enum(["Pessoa Física", "Pessoa Jurídica"], { error: "Escolha o tipo de conta" }),
  name: optionalText(),
  socialName: optionalText(),
  cpf_cnpj: optionalText({ max: 40 }),
  email: uncheckedEmail,
  whatsapp: optionalText({ max: 40 }),
};
type Details = z.output<z.ZodObject<typeof detailsFields>>;

const passwordFields = {
  password: passwordText().default(""),
  passwordConfirmation: passwordText().default(""),
};
type ChosenPassword = z.output<z.ZodObject<typeof passwordFields>>;

type Refuse = (field: string, message: string) => void;

/** The order of the checks matters: the toast shows the first message. Blank fields come before wrong formats. */
export const signUpSchema = z
  .object({
    ...detailsFields,
    ...passwordFields,
  })
  .transform((form, context) => {
    const refuse = refusalsIn(context);
    refuseBlankDetails(form, refuse);
    refuseUnequalPasswords(form, refuse);
    const details = normalizeDetails(form, refuse);
    refuseWeakPassword(form, refuse);
    return details ? { ...details, password: form.password } : z.NEVER;
  });

/** `currentPassword` is needed only for a new e-mail, which `updateAccount` decides. */
export const editAccountSchema = z
  .object({ ...detailsFields, currentPassword: passwordText("Senha atual incorreta").default("") })
  .transform((form, context) => {
    const refuse = refusalsIn(context);
    refuseBlankDetails(form, refuse);
    const details = normalizeDetails(form, refuse);
    return details ? { ...details, currentPassword: form.currentPassword } : z.NEVER;
  });

export const newPasswordSchema = z.object(passwordFields).transform((form, context) => {
  const refuse = refusalsIn(context);
  refuseUnequalPasswords(form, refuse);
  refuseWeakPassword(form, refuse);
  return { password: form.password };
});

export const changePasswordSchema = z
  .object({ currentPassword: passwordText("Senha atual incorreta").default(""), ...passwordFields })
  .transform((form, context) => {
    const refuse = refusalsIn(context);
    if (!form.currentPassword) refuse("currentPassword", "Preencha a senha atual");
    refuseUnequalPasswords(form, refuse);
    refuseWeakPassword(form, refuse);
    return { currentPassword: form.currentPassword, password: form.password };
  });

function refusalsIn(context: z.RefinementCtx): Refuse {
  return (field, message) => context.addIssue({ code: "custom", path: [field], message });
}

function refuseBlankDetails(form: Details, refuse: Refuse): void {
  const isCompany = form.type === "Pessoa Jurídica";
  if (!form.name) refuse("name", isCompany ? "Preencha a Razão Social" : "Preencha o Nome");
  if (!form.socialName)
    refuse("socialName", isCompany ? "Preencha o Nome Fantasia" : "Preencha o Nome Social");
  if (!form.cpf_cnpj) refuse("cpf_cnpj", isCompany ? "Preencha o CNPJ" : "Preencha o CPF");
  if (!form.email) refuse("email", "Preencha o Email");
  if (!form.whatsapp) refuse("whatsapp", "Preencha o Whatsapp");
}

function refuseUnequalPasswords({ password, passwordConfirmation }: ChosenPassword, refuse: Refuse): void {
  if (!password.trim()) refuse("password", "Preencha a senha");
  if (!passwordConfirmation.trim()) {
    refuse("passwordConfirmation", "Preencha a confirmação de senha");
  } else if (password !== passwordConfirmation) {
    refuse("passwordConfirmation", "Senhas não coincidem");
  }
}

/** ASVS 6.2.1 and 6.2.4: at least eight characters, and not a common password. */
function refuseWeakPassword({ password }: ChosenPassword, refuse: Refuse): void {
  if (!password) return;
  if (password.length < MIN_PASSWORD_LENGTH) refuse("password", "A senha precisa de 8 caracteres ou mais");
  if (isCommonPassword(password)) refuse("password", "Essa senha é muito comum");
}

/** The stored form of the details. Undefined if one is invalid; a blank field was refused before. */
function normalizeDetails(form: Details, refuse: Refuse) {
  const isCompany = form.type === "Pessoa Jurídica";
  const taxId = normalizeTaxId(isCompany ? "cnpj" : "cpf", form.cpf_cnpj);
  const email = normalizeEmail(form.email);
  const whatsapp = normalizePhone(form.whatsapp);
  if (!taxId && form.cpf_cnpj) refuse("cpf_cnpj", isCompany ? "CNPJ inválido" : "CPF inválido");
  if (!email && form.email) refuse("email", "E-mail inválido");
  if (!whatsapp && form.whatsapp) refuse("whatsapp", "WhatsApp inválido");
  if (!taxId || !email || !whatsapp) return undefined;
  return { type: TYPES[form.type], name: form.name, socialName: form.socialName, taxId, email, whatsapp };
}

export type SignUp = z.output<typeof signUpSchema>;
export type AccountEdit = z.output<typeof editAccountSchema>;
