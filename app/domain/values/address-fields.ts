import type { DeliveryAddress } from "#db/schema/orders.ts";

/** The fields of a postal address: names of form fields, keys of the JSON API and of stored addresses. */
export const ADDRESS_FIELDS = [
  "people",
  "phone",
  "road",
  "number",
  "complement",
  "district",
  "city",
  "uf",
  "cep",
  "reference",
] as const satisfies readonly (keyof DeliveryAddress)[];

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A copy without any other property, such as the title of an account's address. */
export function pickAddressFields(address: DeliveryAddress): Record<AddressField, string> {
  const entries = ADDRESS_FIELDS.map((field) => [field, address[field]]);
  return Object.fromEntries(entries) as Record<AddressField, string>;
}
