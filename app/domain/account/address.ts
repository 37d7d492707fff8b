import { ADDRESS_FIELDS } from "#app/domain/values/address-fields.ts";
import type { AddressType } from "#db/schema/accounts.ts";
import type { DeliveryAddress } from "#db/schema/orders.ts";

export type { AddressType };

/** The value of the field `intent` if a form asks for the address of its CEP, and not to be saved. */
export const FIND_ADDRESS = "find-address";

/** The message of a look-up that found the whole address. */
export const ADDRESS_FOUND = "Endereço encontrado.";

/** The fields that a CEP may leave empty, in the order of the form. After the look-up the first empty one gets the focus. */
export const FIELDS_TO_FILL = ["road", "number", "district", "city", "uf"] as const;

export const NO_NUMBER = "S/N";

/** The names of the types, as forms post them. */
export const ADDRESS_TYPES = { Residencial: "residential", Comercial: "commercial" } as const;

export const MAX_ADDRESSES = 20;
export const TOO_MANY_ADDRESSES = `Você já tem ${MAX_ADDRESSES} endereços, o máximo. Exclua um deles antes.`;

export function addressTypeName(type: AddressType): keyof typeof ADDRESS_TYPES {
  return type === "commercial" ? "Comercial" : "Residencial";
}

/** Whether a parcel goes to the same door and person; the landmark (`reference`) does not count. */
export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return ADDRESS_FIELDS.every((field) => field === "reference" || one[field] === other[field]);
}

interface Buyer {
  name: string;
  whatsapp: string;
}

/** The value of the field `receiver` by which a form says that another person receives. */
export const ANOTHER_RECEIVES = "other";

/** The address with the buyer in the place of a receiver whose name or phone is blank. */
export function receivedBy<Address extends Pick<DeliveryAddress, "people" | "phone">>(
  { name, whatsapp }: Buyer,
  address: Address,
): Address {
  return { ...address, people: address.people || name, phone: address.phone || whatsapp };
}

/** The address as a form shows it: without the receiver if that is the buyer. */
export function withoutBuyer<Address extends Pick<DeliveryAddress, "people" | "phone">>(
  { name, whatsapp }: Buyer,
  address: Address,
): Address {
  const isBuyer = address.people === name && address.phone === whatsapp;
  return isBuyer ? { ...address, people: "", phone: "" } : address;
}

export interface SavedAddress extends DeliveryAddress {
  type: AddressType;
  title: string;
}

export interface Address extends SavedAddress {
  id: string;
  isDefault: boolean;
}
