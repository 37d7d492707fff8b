const KNOWN = /^\/(checkout|minha-conta|meu-pedido|oculos|produtos|acessorios)(\/[\w-]+)*$/;

/** A path of the shop that a form may ask to be sent to, rebuilt; undefined for anything else. */
export function redirectTarget(wanted: FormDataEntryValue | string | null | undefined): string | undefined {
  if (typeof wanted !== "string" || !URL.canParse(wanted, "http://shop")) return undefined;
  const { origin, pathname } = new URL(wanted, "http://shop");
  return origin === "http://shop" && KNOWN.test(pathname) ? pathname : undefined;
}
