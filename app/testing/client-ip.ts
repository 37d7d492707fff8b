import { randomInt } from "node:crypto";

/** A client IP that shares no limit with another. */
export function newClientIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
