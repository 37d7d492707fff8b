import { cnpj, cpf } from "cpf-cnpj-validator";

export type TaxIdKind = "cpf" | "cnpj";

/** Undefined for wrong check digits or one repeated digit. A CNPJ may contain letters (IN RFB 2.229/2024), so they stay. */
export function normalizeTaxId(kind: TaxIdKind, text: string): string | undefined {
  const bare = text.toUpperCase().replace(/[\s./-]/g, "");
  if (kind === "cpf") return /^\d{11}$/.test(bare) && cpf.isValid(bare) ? bare : undefined;
  return /^[A-Z0-9]{12}\d{2}$/.test(bare) && cnpj.isValid(bare) ? bare : undefined;
}

export function formatTaxId(bare: string): string {
  return bare.length === 11
    ? bare.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4")
    : bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}

/** '•••.982.247-••': enough to compare with what a person says on the phone. */
export function maskTaxId(bare: string): string {
  const shown = formatTaxId(bare);
  return bare.length === 11 ? `•••${shown.slice(3, -2)}••` : `••${shown.slice(2, -2)}••`;
}
