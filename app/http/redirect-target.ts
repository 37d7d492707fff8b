import { parseUrl } from "./parse-url.ts";

const KNOWN = /^\/(|(busca|checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*)$/;

/** A page of the shop that a form may ask to be sent to, rebuilt from its parts; undefined for anything else. */
export function redirectTarget(wanted: FormDataEntryValue | string | null | undefined): string | undefined {
  const target = typeof wanted === "string" && wanted !== "" ? parseUrl(wanted, "http://shop") : undefined;
  if (!target) return undefined;
  const { origin, pathname, searchParams, hash } = target;
  if (origin !== "http://shop" || !KNOWN.test(pathname)) return undefined;
  const query = searchParams.toString();
  return pathname + (query && `?${query}`) + (/^#[\w-]+$/.test(hash) ? hash : "");
}
