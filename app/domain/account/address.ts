import { z } from "zod";
import { ADDRESS_FIELDS } from "#app/domain/values/address-fields.ts";
import { normalizeCep, STATES } from "#app/domain/values/cep.ts";
import { idText, optionalText, requiredText } from "#app/domain/values/text.ts";
import type { AddressType } from "#db/schema/accounts.ts";
import type { DeliveryAddress } from "#db/schema/orders.ts";
import { phoneField } from "./account.ts";

export type { AddressType };

const required = (message: string) => requiredText(message, { max: 120 });
const optional = optionalText();

/** Outputs the CEP and the phone as digits, the state (`uf`) as two capitals. */
export const deliveryAddressSchema = z.object({
  people: required("Informe quem vai receber"),
  phone: phoneField("Preencha o telefone", "Telefone inválido"),
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
});

/** The value of the field `intent` if a form asks for the address of its CEP, and not to be saved. */
export const FIND_ADDRESS = "find-address";

export const NO_NUMBER = "S/N";

const TYPES = { Residencial: "residential", Comercial: "commercial" } as const;

export const savedAddressSchema = z.object({
  type: z
    .enum(["Residencial", "Comercial"], { error: "Escolha o tipo de endereço" })
    .transform((name) => TYPES[name]),
  title: required("Dê um nome ao endereço"),
  ...deliveryAddressSchema.shape,
});

export const MAX_ADDRESSES = 20;

export function addressTypeName(type: AddressType): keyof typeof TYPES {
  return type === "commercial" ? "Comercial" : "Residencial";
}

export const chosenAddressSchema = z.object({ idAddress: idText() });

/** Whether a parcel goes to the same door and person; the landmark (`reference`) does not count. */
export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return ADDRESS_FIELDS.every((field) => field === "reference" || one[field] === other[field]);
}

export type SavedAddress = z.output<typeof savedAddressSchema>;

export interface Address extends SavedAddress {
  id: string;
  isDefault: boolean;
}
