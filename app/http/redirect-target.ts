import { parseUrl } from "./parse-url.ts";

const KNOWN = /^\/(|(busca|checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*)$/;

/** Enough for any page of the shop, and for a list with a usual number of filters. */
const MAX_LENGTH = 200;

/**
 * Validates a `redirectTo` field, against open redirects. Returns a path of the shop, rebuilt from its parsed parts, or
 * undefined. A path that is too long loses its query.
 */
export function redirectTarget(value: FormDataEntryValue | string | null | undefined): string | undefined {
  const target = typeof value === "string" && value !== "" ? parseUrl(value, "http://shop") : undefined;
  if (!target) return undefined;
  const { origin, pathname, searchParams, hash } = target;
  if (origin !== "http://shop" || !KNOWN.test(pathname)) return undefined;
  const query = searchParams.toString();
  const rebuilt = pathname + (query && `?${query}`) + (/^#[\w-]+$/.test(hash) ? hash : "");
  return [rebuilt, pathname].find(({ length }) => length <= MAX_LENGTH);
}
