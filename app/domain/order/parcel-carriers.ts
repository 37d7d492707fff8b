import type { ParcelCarrier } from "#db/schema/orders.ts";

export type { ParcelCarrier };

export const CARRIER_NAMES: Readonly<Record<ParcelCarrier, string>> = {
  correios: "Correios",
  jadlog: "Jadlog",
  loggi: "Loggi",
  "total-express": "Total Express",
  other: "Outra transportadora",
};

/** Of any carrier. */
const TRACKING_CODE = /^[A-Z0-9-]{5,40}$/;

/** Of a postal item: UPU standard S10, which Correios use. */
const POSTAL_FORM = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/** Of each of the eight digits, in S10. */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Modulo 11; a difference of 10 gives 0, one of 11 gives 5. `digits`: the first eight. */
export function postalCheckDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const difference = 11 - (sum % 11);
  return difference === 10 ? 0 : difference === 11 ? 5 : difference;
}

/** Two letters, eight digits, their check digit, two letters: 'AA123456785BR'. */
export function isPostalCode(code: string): boolean {
  return POSTAL_FORM.test(code) && postalCheckDigit(code.slice(2, 10)) === Number(code[10]);
}

/** `form`: of no carrier. `postal-form`: not one of Correios. `check-digit`: a postal code that was mistyped. */
export type ParcelCodeRefusal = "form" | "postal-form" | "check-digit";

/** `typed` with capitals, and the carrier: the chosen one, or Correios if the code is theirs. Null: nobody said it. */
export function parseParcelCode(
  typed: string,
  chosen: ParcelCarrier | undefined,
):
  | { ok: true; trackingCode: string; carrier: ParcelCarrier | null }
  | { ok: false; reason: ParcelCodeRefusal } {
  const trackingCode = typed.trim().toUpperCase();
  if (!TRACKING_CODE.test(trackingCode)) return { ok: false, reason: "form" };
  const isPostal = isPostalCode(trackingCode);
  if (chosen === "correios" && !POSTAL_FORM.test(trackingCode)) return { ok: false, reason: "postal-form" };
  if ((chosen === "correios" || !chosen) && POSTAL_FORM.test(trackingCode) && !isPostal)
    return { ok: false, reason: "check-digit" };
  return { ok: true, trackingCode, carrier: chosen ?? (isPostal ? "correios" : null) };
}

/** Only of carriers whose public page takes the code in its URL. Orders from before carriers were recorded are told by their code. */
export function trackingUrl(carrier: ParcelCarrier | null, code: string | null): string | undefined {
  if (!code || !isPostalCode(code) || (carrier ?? "correios") !== "correios") return undefined;
  return `https://rastreamento.correios.com.br/app/index.php?${new URLSearchParams({ objetos: code })}`;
}

export const PARCEL_CODE_REFUSALS: Readonly<Record<ParcelCodeRefusal, string>> = {
  form: "De 5 a 40 letras, números e hifens, sem espaços",
  "postal-form": "Nos Correios são 2 letras, 9 números e 2 letras, como AA123456785BR",
  "check-digit": "Confira o código dos Correios: o dígito verificador não fecha",
};
