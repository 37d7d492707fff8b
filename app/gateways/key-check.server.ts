import type { FileStore } from "./file-store.ts";
import { type Keyring, NotSealed, seal, unseal } from "./sealing.server.ts";

/** The key check value: empty content, sealed with the key of the prescriptions. */
const KEY_CHECK = ".key-proof";
const KEY_CHECK_PURPOSE = "proof";

/**
 * Whether one of the keys is the one that the prescriptions in `files` are sealed with. The first call writes a key check value there,
 * so that a wrong key is noticed at start and not when a prescription is opened. Where there are files but no key check value, one
 * of them is opened.
 */
export async function isKeyOf(files: FileStore, keys: Keyring): Promise<boolean> {
  const check = await files.read(KEY_CHECK);
  if (check) return keys.some((key) => isOpenedBy(key, KEY_CHECK_PURPOSE, check));

  const file = await anyFileOf(files);
  const sealed = file && (await files.read(file));
  const key = sealed ? keys.find((each) => isOpenedBy(each, `file:${file}`, sealed)) : keys[0];
  if (key) await writeKeyCheck(files, key);
  return key !== undefined;
}

/** Makes this the key of the files. The caller must have made sure that none of them is sealed with another. */
export async function writeKeyCheck(files: FileStore, key: Buffer): Promise<void> {
  await files.put(KEY_CHECK, seal([key], KEY_CHECK_PURPOSE, Buffer.alloc(0)));
}

async function anyFileOf(files: FileStore): Promise<string | undefined> {
  for await (const { name } of files.list()) if (/^[0-9a-f]{32}$/.test(name)) return name;
  return undefined;
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
