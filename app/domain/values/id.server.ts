import { randomBytes } from "node:crypto";

/** 128 random bits in 32 hexadecimal digits: it cannot be guessed. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}
