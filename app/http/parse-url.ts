/**
 * The URL, or undefined if the text is not one. `URL.canParse` is not reliable: in Node 20, its optimised version reads Latin-1
 * strings as UTF-8 and accepts some that `new URL` then refuses.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
