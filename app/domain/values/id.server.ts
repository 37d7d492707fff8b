import { randomBytes } from "node:crypto";

/** An id nobody can guess: 128 random bits in 32 hexadecimal digits. */
export function newId(): string {
  return randomBytes(16).toString("hex");
}
