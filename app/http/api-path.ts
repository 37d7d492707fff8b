/** The router ignores case, so this does too. */
export function isApi(pathname: string): boolean {
  return /^\/api(\/|$)/i.test(pathname);
}
