/**
 * The access key of a Brazilian electronic invoice (NF-e, chave de acesso): 44 digits, the last of them a check digit.
 * Layout: state 2, year and month 4, CNPJ 14, model 2, series 3, number 9, emission type 1, random code 8, check digit 1.
 * Source: Manual de Orientação do Contribuinte NF-e, annex I, https://www.nfe.fazenda.gov.br
 */
const LENGTH = 44;
/** The invoice of goods that travel. A receipt of a shop counter (NFC-e) is 65, and does not go with a parcel. */
const MODEL = "55";
const MODEL_AT = 20;
const MONTH_AT = 4;

export type InvoiceKeyRefusal = "length" | "model" | "month" | "check-digit";

export const KEY_REFUSALS: Readonly<Record<InvoiceKeyRefusal, string>> = {
  length: "A chave da nota fiscal tem 44 dígitos",
  model: "Esta chave não é de uma NF-e (modelo 55)",
  month: "Confira a chave: o mês não existe",
  "check-digit": "Confira a chave: o dígito verificador não fecha",
};

/** `text` as typed or scanned, with spaces or dots. `key` is the 44 digits. */
export function parseInvoiceKey(
  text: string,
): { ok: true; key: string } | { ok: false; reason: InvoiceKeyRefusal } {
  const key = text.replace(/[\s.-]/g, "");
  if (!/^\d+$/.test(key) || key.length !== LENGTH) return { ok: false, reason: "length" };
  if (key.slice(MODEL_AT, MODEL_AT + 2) !== MODEL) return { ok: false, reason: "model" };
  const month = Number(key.slice(MONTH_AT, MONTH_AT + 2));
  if (month < 1 || month > 12) return { ok: false, reason: "month" };
  if (checkDigitOf(key.slice(0, -1)) !== Number(key.at(-1))) return { ok: false, reason: "check-digit" };
  return { ok: true, key };
}

/** Modulo 11 with the weights 2 to 9 from the right; a rest of 0 or 1 gives the digit 0. `digits`: the first 43. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
