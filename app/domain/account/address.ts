import { z } from "zod";
import { normalizeCep, STATES } from "#app/domain/values/cep.ts";
import { optionalText, requiredText, sentId } from "#app/domain/values/text.ts";
import type { AddressType } from "#db/schema/accounts.ts";
import { phoneField } from "./account.ts";

export type { AddressType };

const required = (message: string) => requiredText(message, { max: 120 });
const optional = optionalText();

/** Where a parcel goes. CEP and phone are kept as digits, the state as two capitals. */
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

/** The number of an address that has none. */
export const NO_NUMBER = "S/N";

/** What the wire says, and what is stored. */
const TYPES = { Residencial: "residential", Comercial: "commercial" } as const;

/** An address for the account to keep, under a name of its own. */
export const savedAddressSchema = z.object({
  type: z
    .enum(["Residencial", "Comercial"], { error: "Escolha o tipo de endereço" })
    .transform((name) => TYPES[name]),
  title: required("Dê um nome ao endereço"),
  ...deliveryAddressSchema.shape,
});

/** How many addresses an account may keep. */
export const MAX_ADDRESSES = 20;

/** 'residential' → 'Residencial'. */
export function addressTypeName(type: AddressType): keyof typeof TYPES {
  return type === "commercial" ? "Comercial" : "Residencial";
}

/** One of the account's own addresses, by its id. */
export const chosenAddressSchema = z.object({ idAddress: sentId() });

type Place = Omit<z.output<typeof deliveryAddressSchema>, "reference">;

/** Whether two addresses bring a parcel to the same door and hands. */
export function isSameAddress(one: Place, other: Place): boolean {
  const keys = ["people", "phone", "cep", "road", "number", "complement", "district", "city", "uf"] as const;
  return keys.every((key) => one[key] === other[key]);
}

export type SavedAddress = z.output<typeof savedAddressSchema>;

/** An address as the account keeps it. */
export interface Address extends SavedAddress {
  id: string;
  isDefault: boolean;
}
