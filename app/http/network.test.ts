import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.7"],
  ["", ""],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("IPv6 addresses with the same first 64 bits are one network, in any notation", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  const write = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(":");
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, guest) => {
      const address = networkOf(write([...network, ...host]));
      expect(networkOf(write([...network, ...guest]).toUpperCase())).toBe(address);
      expect(networkOf(write([...other, ...host])) === address).toBe(write(network) === write(other));
    }),
  );
});
