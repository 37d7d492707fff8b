import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KEY_BYTES, NotSealed, seal, unseal } from "./sealing.server.ts";

const PROOF = ".key-proof";

/** The key in a file only this user reads; made where there is none yet. */
export function keptKey(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  const key = readFileSync(file);
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `a chave em ${file} não tem ${KEY_BYTES} bytes. Traga a verdadeira de volta, ou remova-a com tudo o que ela fechou.`,
  );
}

/**
 * Whether `key` is the one the prescriptions in `folder` are sealed with. The first key a folder sees leaves a proof there;
 * where there are files and no proof yet, one of them is opened.
 */
export function isKeyOf(folder: string, key: Buffer): boolean {
  const proof = path.join(folder, PROOF);
  try {
    const names = readdirSync(folder);
    const file = names.find((name) => /^[0-9a-f]{32}$/.test(name));
    if (names.includes(PROOF)) unseal(key, "proof", readFileSync(proof));
    else if (file) unseal(key, `file:${file}`, readFileSync(path.join(folder, file)));
    if (!names.includes(PROOF)) writeFileSync(proof, seal(key, "proof", Buffer.alloc(0)), { mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof NotSealed) return false;
    throw error;
  }
}
