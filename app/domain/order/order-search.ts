import { lookupEmail } from "#app/domain/values/email.ts";
import { normalizeTaxId } from "#app/domain/values/tax-id.ts";
import { foldText, normalizeLine } from "#app/domain/values/text.ts";

/** A search for orders, by the form of the typed text. */
export type OrderQuery =
  | { kind: "number"; number: number }
  | { kind: "email"; email: string }
  | { kind: "tax-id"; taxId: string }
  | { kind: "tracking"; code: string }
  /** Part of the buyer's name, lower case without accents. */
  | { kind: "name"; name: string };

const MAX_NUMBER_DIGITS = 9;
/** Correios: 'AA123456789BR'. Others: letters with at least three digits. */
const TRACKING_CODE = /^(?=(?:.*\d){3})[A-Z0-9-]{5,40}$/;
const MAX_LENGTH = 100;

/** Undefined for an empty search. A CPF or CNPJ is one only with its right check digits. */
export function parseOrderQuery(typed: string): OrderQuery | undefined {
  const text = normalizeLine(typed).slice(0, MAX_LENGTH);
  if (text === "") return undefined;
  const taxId = normalizeTaxId("cpf", text) ?? normalizeTaxId("cnpj", text);
  if (taxId) return { kind: "tax-id", taxId };
  const number = text.replace(/^#/, "");
  if (/^\d+$/.test(number) && number.length <= MAX_NUMBER_DIGITS)
    return { kind: "number", number: Number(number) };
  const email = text.includes("@") ? lookupEmail(text) : undefined;
  if (email) return { kind: "email", email };
  if (TRACKING_CODE.test(text.toUpperCase()) && !text.includes(" "))
    return { kind: "tracking", code: text.toUpperCase() };
  return { kind: "name", name: foldText(text) };
}

/** 0, which no order has, for a part of a URL that is no number. */
export function orderNumberOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
