import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with the OWASP minimum: 19 MiB, two iterations. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of the four threads of libuv's pool: file and image work needs the others. */
const MAX_CONCURRENT = 2;
/** A longer queue would delay sign-ins for seconds, which is what an attacker aims for. */
const MAX_QUEUED = 30;

let running = 0;
const queue: (() => void)[] = [];
let decoy: Promise<string> | undefined;

/** Callers refuse further password checks with 503 while this is true. */
export function isPasswordQueueFull(): boolean {
  return queue.length >= MAX_QUEUED;
}

export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, OPTIONS));
}

/** Without a hash (unknown account) the check takes as long and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash("decoy", OPTIONS);
  const expected = passwordHash ?? (await decoy);
  const matches = await withConcurrencyLimit(() => verify(expected, password));
  return matches && passwordHash !== undefined;
}

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next call takes over this slot, so `running` stays the same.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
