/**
 * The address that a text is, or undefined where it is none. `URL.canParse` is not asked: once Node 20 has compiled it, it reads
 * Latin-1 as UTF-8, and says yes to what `URL` then refuses.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
