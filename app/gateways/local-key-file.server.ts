import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KEY_BYTES, type Keyring, NotSealed, seal, unseal } from "./sealing.server.ts";

const PROOF = ".key-proof";
const PROOF_PURPOSE = "proof";

/** The key in a file only this user reads; made where there is none yet. */
export function localKey(file: string): Buffer {
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
 * Whether one of the keys is the one the prescriptions in `folder` are sealed with. The first key a folder sees leaves a proof
 * there, so that a key is missed before anybody wants a prescription; where there are files and no proof yet, one of them is opened.
 */
export function isKeyOf(folder: string, keys: Keyring): boolean {
  const opens = (name: string, purpose: string) => (key: Buffer) =>
    isOpenedBy(key, purpose, readFileSync(path.join(folder, name)));
  const names = readdirSync(folder);
  if (names.includes(PROOF)) return keys.some(opens(PROOF, PROOF_PURPOSE));

  const file = names.find((name) => /^[0-9a-f]{32}$/.test(name));
  const key = file ? keys.find(opens(file, `file:${file}`)) : keys[0];
  if (key) checkKey(folder, key);
  return key !== undefined;
}

/** From now on this is the folder's key. The caller has made sure that nothing in it is sealed with another. */
export function checkKey(folder: string, key: Buffer): void {
  const proof = seal([key], PROOF_PURPOSE, Buffer.alloc(0));
  writeFileSync(path.join(folder, PROOF), proof, { mode: 0o600, flush: true });
}

function isOpenedBy(key: Buffer, purpose: string, sealed: Buffer): boolean {
  try {
    unseal([key], purpose, sealed);
    return true;
  } catch (error) {
    if (error instanceof NotSealed) return false;
    throw error;
  }
}
