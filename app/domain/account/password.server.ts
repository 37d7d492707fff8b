import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default), 19 MiB, two passes: the OWASP minimum, which a small server can still answer with. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of Node's four threads: files and pictures are read by the others. */
const MAX_CONCURRENT = 2;
/** More would wait for seconds, and whoever sends them wants just that. */
const MAX_QUEUED = 30;

let working = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | undefined;

/** Whether so many passwords are waiting already that one more should come back later. */
export function isPasswordQueueFull(): boolean {
  return waiting.length >= MAX_QUEUED;
}

export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, OPTIONS));
}

/** Whether the password is the one hashed. Without a hash (no such account) it takes as long, and is never right. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash("nobody's", OPTIONS);
  const given = passwordHash ?? (await decoy);
  const matches = await withConcurrencyLimit(() => verify(given, password));
  return matches && passwordHash !== undefined;
}

/** Runs `work` once fewer than `AT_ONCE` others run, in the order of asking. */
async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (working >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    // Whoever is next takes this place over.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
