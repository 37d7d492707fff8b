/** Whether an address belongs to the JSON of `/api`, however it is spelled. */
export function isApi(pathname: string): boolean {
  return /^\/api(\/|$)/i.test(pathname);
}
