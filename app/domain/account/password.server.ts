import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default), 19 MiB, two passes: the OWASP minimum, which a small server can still answer with. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password is the one hashed. Without a hash (no such account) it takes as long, and is never right. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
