import { z } from "zod";
import { normalizeLine } from "./text.ts";

/** Dots only between other characters, and none that a header or a list of recipients gives a meaning (RFC 5322, dot-atom). */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Domains under .br may have these accented letters (registro.br); the mailer writes them in punycode. */
const LABEL = /^[a-z0-9à-öø-ÿ](?:[a-z0-9à-öø-ÿ-]{0,61}[a-z0-9à-öø-ÿ])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The e-mail in the form it is kept and compared in (lower case), or undefined for what is not one plain mailbox at a domain name:
 * no display name, comment, quotes or IP. Whether it exists, only a message that arrives proves. Zero-width characters come along
 * with a paste and are dropped; a control character within it is nobody's typing, and refused.
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

/** A control character becomes a visible one, which no e-mail may have. */
function normalizeTyped(text: string): string {
  return normalizeLine(text.trim().replace(/\p{Cc}/gu, "\uFFFD"));
}

/** An e-mail as it was typed, for a form that checks it after other fields. */
export const typedEmail = z
  .string("E-mail inválido")
  .overwrite(normalizeTyped)
  .max(300, "Texto longo demais")
  .default("");

/** A form's e-mail, or 'E-mail inválido'; `empty` is the message of a blank one. */
export function emailField(empty: string) {
  return fieldOf(empty, normalizeEmail);
}

/** The rule of earlier versions: anything around one @. */
const ONCE_TAKEN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The form in which an e-mail is looked up: accounts and orders of earlier versions may have one that `normalizeEmail` refuses. */
export function lookupEmail(text: string): string | undefined {
  const email = normalizeTyped(text).toLowerCase();
  return email.length <= 254 && ONCE_TAKEN.test(email) ? email : undefined;
}

/** A form's e-mail by which something is looked up that is there already. */
export function lookupEmailField(empty: string) {
  return fieldOf(empty, lookupEmail);
}

function fieldOf(empty: string, read: (text: string) => string | undefined) {
  return z
    .string(empty)
    .overwrite(normalizeTyped)
    .min(1, empty)
    .max(300, "Texto longo demais")
    .transform((text, context) => {
      const email = read(text);
      if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
      return email ?? z.NEVER;
    });
}
