import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { FILL } from "./build-programs.mjs";
import { databaseIn } from "./servers.mjs";

/**
 * Creates a folder with a database of that many products: those of the demonstration, and generated ones.
 * @param {string} folder @param {number} products
 */
export async function fillShop(folder, products) {
  const home = path.join(folder, `of-${products}`);
  await mkdir(home, { recursive: true });
  await promisify(execFile)(process.execPath, [FILL, databaseIn(home), String(products)]);
  return home;
}
