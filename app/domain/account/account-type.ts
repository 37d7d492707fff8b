import type { AccountType } from "#db/schema/accounts.ts";

/** What the wire says, and what is stored. */
export const TYPES = { "Pessoa Física": "individual", "Pessoa Jurídica": "company" } as const;

/** 'individual' → 'Pessoa Física'. */
export function typeName(type: AccountType): keyof typeof TYPES {
  return type === "company" ? "Pessoa Jurídica" : "Pessoa Física";
}
