import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file below public/, unless it exists: encoding is slow.
 * @param {string} file
 * @param {() => Promise<Buffer>} make
 */
export async function writeMissing(file, make) {
  const target = path.join("public", file);
  if (existsSync(target)) return;

  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, await make());
  console.log(`+ ${target}`);
}
