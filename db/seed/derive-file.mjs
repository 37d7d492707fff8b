import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** @type {Set<string>} */
const wanted = new Set();

/**
 * Writes a file below public/, unless it exists: encoding is slow.
 * @param {string} file
 * @param {() => Promise<Buffer>} make
 */
export async function writeMissing(file, make) {
  const target = path.join("public", file);
  wanted.add(target);
  if (existsSync(target)) return;

  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, await make());
  console.log(`+ ${target}`);
}

/**
 * Removes the files of a folder below public/ that this run has not asked for.
 * @param {string} folder
 */
export async function removeOthers(folder) {
  const entries = await readdir(path.join("public", folder), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const target = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || wanted.has(target)) continue;
    await rm(target);
    console.log(`- ${target}`);
  }
}
