import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { FILL } from "./build-programs.mjs";
import { fillOrders } from "./fill-orders.mjs";
import { databaseIn } from "./servers.mjs";

const ORDER_DAYS = 120;

/**
 * Creates a folder with a database of that many products: those of the demonstration, and generated ones; and of that many made-up
 * orders of the last 120 days.
 * @param {string} folder @param {number} products @param {number} [orders]
 */
export async function fillShop(folder, products, orders = 0) {
  const home = path.join(folder, orders > 0 ? `of-${products}-${orders}` : `of-${products}`);
  await mkdir(home, { recursive: true });
  await promisify(execFile)(process.execPath, [FILL, databaseIn(home), String(products)]);
  const file = databaseIn(home).slice("file:".length);
  if (orders > 0) fillOrders(file, { orders, days: ORDER_DAYS, now: Date.now() });
  return home;
}
