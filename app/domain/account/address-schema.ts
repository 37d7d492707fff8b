import { z } from "zod";
import { normalizeCep, STATES } from "#app/domain/values/cep.ts";
import { idText, optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { optionalPhoneField, phoneField } from "./account.ts";
import { ADDRESS_TYPES } from "./address.ts";

const required = (message: string) => requiredText(message, { max: 120 });
const optional = optionalText();

const anotherReceiver = {
  people: required("Informe quem vai receber"),
  phone: phoneField("Preencha o telefone", "Telefone inválido"),
};
const perhapsTheBuyer = {
  people: optionalText({ max: 120 }),
  phone: optionalPhoneField("Telefone inválido"),
};

/** `isAnother`: the form says that another person receives. Otherwise the fields may be blank: see `receivedBy`. */
export function receiverFields(isAnother: boolean): Record<"people" | "phone", z.ZodType<string>> {
  return isAnother ? anotherReceiver : perhapsTheBuyer;
}

/** Outputs the CEP and the phone as digits, the state (`uf`) as two capitals. The fields are in the order of the form. */
export const deliveryAddressSchema = z.object({
  cep: required("Preencha o CEP").transform((text, context) => {
    const cep = normalizeCep(text);
    if (!cep) context.addIssue({ code: "custom", message: "O CEP tem 8 dígitos" });
    return cep ?? z.NEVER;
  }),
  road: required("Preencha a rua"),
  number: required("Preencha o número, ou marque “Sem número”"),
  complement: optional,
  district: required("Preencha o bairro"),
  city: required("Preencha a cidade"),
  uf: required("Escolha a UF")
    .transform((text) => text.toUpperCase())
    .refine((uf) => STATES.includes(uf), "Escolha uma das UFs da lista"),
  reference: optional,
  ...anotherReceiver,
});

export const savedAddressSchema = z.object({
  type: z
    .enum(["Residencial", "Comercial"], { error: "Escolha o tipo de endereço" })
    .transform((name) => ADDRESS_TYPES[name]),
  title: required("Dê um nome ao endereço"),
  ...deliveryAddressSchema.shape,
});

export const chosenAddressSchema = z.object({ idAddress: idText() });
