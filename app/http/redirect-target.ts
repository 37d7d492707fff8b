const KNOWN = /^\/(|(busca|checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*)$/;

/** A page of the shop that a form may ask to be sent to, rebuilt from its parts; undefined for anything else. */
export function redirectTarget(wanted: FormDataEntryValue | string | null | undefined): string | undefined {
  if (typeof wanted !== "string" || !wanted || !URL.canParse(wanted, "http://shop")) return undefined;
  const { origin, pathname, searchParams, hash } = new URL(wanted, "http://shop");
  if (origin !== "http://shop" || !KNOWN.test(pathname)) return undefined;
  const query = searchParams.toString();
  return pathname + (query && `?${query}`) + (/^#[\w-]+$/.test(hash) ? hash : "");
}
