import { isIPv6 } from "node:net";
import { parseUrl } from "./parse-url.ts";

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom a limit counts as one: an address of IPv4; of IPv6 the /64, in which a household, or who rents one server, has more
 * addresses than anybody can count (RFC 6177). What is no address is taken as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%");
  const written = isIPv6(plain) && parseUrl(`http://[${plain}]`)?.hostname.slice(1, -1);
  if (!written) return address;

  const [before = [], after = []] = written.split("::").map((groups) => groups.split(":").filter(Boolean));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`;
}
