import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KEY_BYTES } from "./sealing.server.ts";

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
