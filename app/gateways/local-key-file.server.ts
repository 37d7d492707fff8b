import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KEY_BYTES, type Keyring, NotSealed, seal, unseal } from "./sealing.server.ts";

/** The key check value: empty content, sealed with the folder's key. */
const KEY_CHECK = ".key-proof";
const KEY_CHECK_PURPOSE = "proof";

/** Reads the key, or generates one in a file that only this user can read. Throws where the file is no key. */
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
 * Whether one of the keys is the one that the prescriptions in `folder` are sealed with. The first call for a folder writes a key
 * check value there, so that a wrong key is noticed at start and not when a prescription is opened. Where the folder has files
 * but no key check value, one of the files is opened.
 */
export function isKeyOf(folder: string, keys: Keyring): boolean {
  const opens = (name: string, purpose: string) => (key: Buffer) =>
    isOpenedBy(key, purpose, readFileSync(path.join(folder, name)));
  const names = readdirSync(folder);
  if (names.includes(KEY_CHECK)) return keys.some(opens(KEY_CHECK, KEY_CHECK_PURPOSE));

  const file = names.find((name) => /^[0-9a-f]{32}$/.test(name));
  const key = file ? keys.find(opens(file, `file:${file}`)) : keys[0];
  if (key) writeKeyCheck(folder, key);
  return key !== undefined;
}

/** Makes this the folder's key. The caller must have made sure that nothing in the folder is sealed with another. */
export function writeKeyCheck(folder: string, key: Buffer): void {
  const sealed = seal([key], KEY_CHECK_PURPOSE, Buffer.alloc(0));
  writeFileSync(path.join(folder, KEY_CHECK), sealed, { mode: 0o600, flush: true });
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
