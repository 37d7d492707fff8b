import { z } from "zod";
import { normalizeEmail } from "#app/domain/values/email.ts";
import { normalizePhone } from "#app/domain/values/phone.ts";
import { normalizeTaxId } from "#app/domain/values/tax-id.ts";
import type { AccountType } from "#db/schema/accounts.ts";

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

/** What the wire says, and what is stored. */
const TYPES = { "Pessoa Física": "individual", "Pessoa Jurídica": "company" } as const;

const COMMON_PASSWORDS =
  /^(.)\1+$|^(12345678|123456789|1234567890|password|senha123|12341234|qwertyui|abcd1234|brasil123|mudar123)\d*$/i;

const required = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(200, "Texto longo demais");

/** E-mail, or 'E-mail inválido'. */
export const emailField = required("Preencha o Email").transform((text, context) => {
  const email = normalizeEmail(text);
  if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
  return email ?? z.NEVER;
});

/** A phone with its DDD, kept as digits. */
export const phoneField = (empty: string, invalid: string) =>
  required(empty).transform((text, context) => {
    const phone = normalizePhone(text);
    if (!phone) context.addIssue({ code: "custom", message: invalid });
    return phone ?? z.NEVER;
  });

/** What a guest buys with: a person's CPF or a company's CNPJ, told apart by what was typed. */
export const contactSchema = z.object({
  name: required("Preencha o Nome"),
  email: emailField,
  cpf_cnpj: required("Preencha o CPF").transform((text, context) => {
    const taxId = normalizeTaxId("cpf", text) ?? normalizeTaxId("cnpj", text);
    if (!taxId) context.addIssue({ code: "custom", message: "CPF ou CNPJ inválido" });
    return taxId ?? z.NEVER;
  }),
  whatsapp: phoneField("Preencha o Whatsapp", "WhatsApp inválido"),
});

export const signInSchema = z.object({
  email: required("Preencha o Email"),
  password: z.string({ error: "Preencha a senha" }).max(200, "A senha pode ter até 200 caracteres"),
  redirectTo: z.string().optional(),
});

/**
 * The sign-up form, checked in the order of the specification's section 5: the first message of the list is the one
 * the toast shows. Formats are checked after it (decisions, "E-mail and password checks").
 */
export const signUpSchema = z
  .object({
    type: z.enum(["Pessoa Física", "Pessoa Jurídica"], { error: "Escolha o tipo de conta" }),
    name: z.string().trim().max(200, "Texto longo demais").default(""),
    socialName: z.string().trim().max(200, "Texto longo demais").default(""),
    cpf_cnpj: z.string().max(40, "Texto longo demais").default(""),
    email: z.string().max(300, "Texto longo demais").default(""),
    whatsapp: z.string().max(40, "Texto longo demais").default(""),
    password: z.string().max(200, "A senha pode ter até 200 caracteres").default(""),
    passwordConfirmation: z.string().default(""),
  })
  .transform((form, context) => {
    const isCompany = form.type === "Pessoa Jurídica";
    const taxId = normalizeTaxId(isCompany ? "cnpj" : "cpf", form.cpf_cnpj);
    const email = normalizeEmail(form.email);
    const whatsapp = normalizePhone(form.whatsapp);

    const check = (field: keyof typeof form, holds: boolean, message: string) => {
      if (!holds) context.addIssue({ code: "custom", path: [field], message });
    };
    const empty = (field: keyof typeof form, message: string) => {
      if (form[field].trim() === "") check(field, false, message);
      return form[field].trim() === "";
    };

    const blank = [
      empty("name", isCompany ? "Preencha a Razão Social" : "Preencha o Nome"),
      empty("socialName", isCompany ? "Preencha o Nome Fantasia" : "Preencha o Nome Social"),
      empty("cpf_cnpj", isCompany ? "Preencha o CNPJ" : "Preencha o CPF"),
      empty("email", "Preencha o Email"),
      empty("whatsapp", "Preencha o Whatsapp"),
      empty("password", "Preencha a senha"),
      empty("passwordConfirmation", "Preencha a confirmação de senha"),
    ];
    if (form.passwordConfirmation) {
      check("passwordConfirmation", form.password === form.passwordConfirmation, "Senhas não coincidem");
    }
    if (form.cpf_cnpj.trim()) check("cpf_cnpj", Boolean(taxId), isCompany ? "CNPJ inválido" : "CPF inválido");
    if (form.email.trim()) check("email", Boolean(email), "E-mail inválido");
    if (form.whatsapp.trim()) check("whatsapp", Boolean(whatsapp), "WhatsApp inválido");
    if (form.password) {
      check("password", form.password.length >= 8, "A senha precisa de 8 caracteres ou mais");
      check("password", !COMMON_PASSWORDS.test(form.password), "Essa senha é muito comum");
    }
    if (!taxId || !email || !whatsapp || blank.includes(true)) return z.NEVER;

    return {
      type: TYPES[form.type],
      name: form.name,
      socialName: form.socialName,
      taxId,
      email,
      whatsapp,
      password: form.password,
    };
  });

export type SignUp = z.output<typeof signUpSchema>;
