import { parseUrl } from "./parse-url.ts";

const KNOWN = /^\/(|(busca|checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*)$/;

/** Longer than any page of the shop with what its lists can be narrowed by, chosen in moderation. */
const MAX_LENGTH = 200;

/**
 * A page of the shop that a form may ask to be sent to, rebuilt from its parts; undefined for anything else. One that is too
 * long loses its query.
 */
export function redirectTarget(wanted: FormDataEntryValue | string | null | undefined): string | undefined {
  const target = typeof wanted === "string" && wanted !== "" ? parseUrl(wanted, "http://shop") : undefined;
  if (!target) return undefined;
  const { origin, pathname, searchParams, hash } = target;
  if (origin !== "http://shop" || !KNOWN.test(pathname)) return undefined;
  const query = searchParams.toString();
  const rebuilt = pathname + (query && `?${query}`) + (/^#[\w-]+$/.test(hash) ? hash : "");
  return [rebuilt, pathname].find(({ length }) => length <= MAX_LENGTH);
}
