import { parseUrl } from "./parse-url.ts";

const KNOWN = /^\/(|(busca|checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*)$/;

const KNOWN_TO_STAFF = /^\/admin(?!\/(entrar|sair|convite|confirmar)(\/|$))(\/[\w-]+)*$/;

/** Enough for any page of the shop, and for a list with a usual number of filters. */
const MAX_LENGTH = 200;

/**
 * Validates a `redirectTo` field, against open redirects. Returns a path of the shop, rebuilt from its parsed parts, or
 * undefined. A path that is too long loses its query.
 */
export function redirectTarget(value: Value): string | undefined {
  return rebuild(value, KNOWN);
}

/** The same for the pages of the staff. Two words are left out: signing in and out are no pages to return to. */
export function adminRedirectTarget(value: Value): string | undefined {
  return rebuild(value, KNOWN_TO_STAFF);
}

type Value = FormDataEntryValue | string | null | undefined;

function rebuild(value: Value, known: RegExp): string | undefined {
  const target = typeof value === "string" && value !== "" ? parseUrl(value, "http://shop") : undefined;
  if (!target) return undefined;
  const { origin, pathname, searchParams, hash } = target;
  if (origin !== "http://shop" || !known.test(pathname)) return undefined;
  const query = searchParams.toString();
  const rebuilt = pathname + (query && `?${query}`) + (/^#[\w-]+$/.test(hash) ? hash : "");
  return [rebuilt, pathname].find(({ length }) => length <= MAX_LENGTH);
}
