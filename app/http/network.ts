import { isIPv6 } from "node:net";
import { parseUrl } from "./parse-url.ts";

const GROUPS = 8;
const GROUPS_PER_NETWORK = 4;

/**
 * The network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because one household or
 * one rented server has a whole /64 (RFC 6177). Text that is not an IP is returned unchanged.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [withoutZone = ""] = ip.split("%");
  const normalized = isIPv6(withoutZone) && parseUrl(`http://[${withoutZone}]`)?.hostname.slice(1, -1);
  if (!normalized) return ip;

  const [before = [], after = []] = normalized.split("::").map((groups) => groups.split(":").filter(Boolean));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_PER_NETWORK).join(":")}::/64`;
}
