import { z } from "zod";
import { normalizeLine } from "./text.ts";

/** A dot-atom (RFC 5322): no characters with a meaning in headers or recipient lists, dots only between others. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Domains under .br may contain these accented letters (registro.br); the mailer encodes them in punycode. */
const LABEL = /^[a-z0-9à-öø-ÿ](?:[a-z0-9à-öø-ÿ-]{0,61}[a-z0-9à-öø-ÿ])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The lower-case form that is stored and compared. Only one plain mailbox: no display name, comment, quotes or IP. Zero-width
 * characters, common in pasted text, are dropped; control characters are refused, since they are never typed.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = normalizeTyped(text).toLowerCase();
  const [local = "", domain = "", ...more] = email.split("@");
  const labels = domain.split(".");
  const isEmail =
    more.length === 0 &&
    email.length <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "");
  return isEmail ? email : undefined;
}

/** Control characters become U+FFFD, which no e-mail may contain. */
function normalizeTyped(text: string): string {
  return normalizeLine(text.trim().replace(/\p{Cc}/gu, "\uFFFD"));
}

/** An unchecked e-mail, for a form that checks it after other fields. */
export const uncheckedEmail = z
  .string("E-mail inválido")
  .overwrite(normalizeTyped)
  .max(300, "Texto longo demais")
  .default("");

export function emailField(empty: string) {
  return fieldWith(empty, normalizeEmail);
}

/** The rule of earlier versions: any text around one @. */
const LEGACY_EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** For lookups: accounts and orders of earlier versions may have an e-mail that `normalizeEmail` refuses. */
export function lookupEmail(text: string): string | undefined {
  const email = normalizeTyped(text).toLowerCase();
  return email.length <= 254 && LEGACY_EMAIL.test(email) ? email : undefined;
}

export function lookupEmailField(empty: string) {
  return fieldWith(empty, lookupEmail);
}

function fieldWith(empty: string, parse: (text: string) => string | undefined) {
  return z
    .string(empty)
    .overwrite(normalizeTyped)
    .min(1, empty)
    .max(300, "Texto longo demais")
    .transform((text, context) => {
      const email = parse(text);
      if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
      return email ?? z.NEVER;
    });
}

/** 'a…@exemplo.com.br', for a list that need not say who it is. */
export function maskEmail(email: string): string {
  const [local = "", domain] = email.split("@");
  return domain ? `${[...local].slice(0, 1).join("")}…@${domain}` : "…";
}
