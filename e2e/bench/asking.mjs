import { execFile } from "node:child_process";
import { request } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { LOAD_CORE } from "./servers.mjs";

const LOAD = path.join(import.meta.dirname, "load.mjs");
const CONNECTIONS = 10;
const SAMPLE_MS = 200;

/** What a browser says it understands. */
export const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br" };

/** @typedef {{ requests: number, perSecond: number, p50: number, p99: number, broken: number, failed: number }} Heard */

/**
 * Keeps a server busy with one address, and says what one request cost it: CPU in ms, times in ms, memory in MB.
 * @param {import("./servers.mjs").Server} server @param {string} address
 * @param {Record<string, string>} headers @param {number} seconds
 */
export async function load(server, address, headers, seconds) {
  let memoryMb = server.memoryMb();
  const sampling = setInterval(() => {
    memoryMb = Math.max(memoryMb, server.memoryMb());
  }, SAMPLE_MS);
  const before = server.cpuMs();
  const heard = await askAgainAndAgain(new URL(address, server.origin).href, headers, seconds);
  const cpuMs = (server.cpuMs() - before) / heard.requests;
  clearInterval(sampling);
  if (heard.failed > 0) throw new Error(`${address}: ${heard.failed} of the requests failed.`);
  return { ...heard, cpuMs, perCoreSecond: 1000 / cpuMs, memoryMb };
}

/**
 * @param {string} url @param {Record<string, string>} headers @param {number} seconds
 * @returns {Promise<Heard>}
 */
export async function askAgainAndAgain(url, headers, seconds) {
  const told = JSON.stringify({ url, headers, seconds, connections: CONNECTIONS });
  const args = ["-c", String(LOAD_CORE), process.execPath, LOAD, told];
  const { stdout } = await promisify(execFile)("taskset", args);
  return JSON.parse(stdout);
}

/**
 * An answer as it comes over the wire: its bytes are still compressed.
 * @param {string} url @param {Record<string, string | string[]>} [headers]
 * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, body: Buffer }>}
 */
export function fetchRaw(url, headers = AS_BROWSERS) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/**
 * The cookie of a visitor with one product in the cart, whose pages are nobody else's.
 * @param {string} origin
 */
export async function enterWithCart(origin) {
  const { headers } = await fetch(`${origin}/checkout/carrinho/adicionar`, {
    method: "POST",
    body: new URLSearchParams({ idProduct: "lumina-redondo-metal", color: "preto", quantity: "1" }),
    redirect: "manual",
  });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error("The shop gave no session for a product in the cart.");
  // What it has to say of the product is said once.
  await fetchRaw(`${origin}/checkout/carrinho`, { cookie });
  return cookie;
}
