import type { AccountType } from "#db/schema/accounts.ts";

export const TYPES = { "Pessoa Física": "individual", "Pessoa Jurídica": "company" } as const;

export function typeName(type: AccountType): keyof typeof TYPES {
  return type === "company" ? "Pessoa Jurídica" : "Pessoa Física";
}
