import type { AccountType } from "#db/schema/accounts.ts";

/** Form value and API value → stored value. */
export const TYPES = { "Pessoa Física": "individual", "Pessoa Jurídica": "company" } as const;

/** 'individual' → 'Pessoa Física'. */
export function typeName(type: AccountType): keyof typeof TYPES {
  return type === "company" ? "Pessoa Jurídica" : "Pessoa Física";
}
