import { execFile } from "node:child_process";
import { request } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { medians } from "./figures.mjs";
import { LOAD_CORE } from "./servers.mjs";

const LOAD = path.join(import.meta.dirname, "load.mjs");
const CONNECTIONS = 10;
const SAMPLE_MS = 200;

/** What a browser says it understands. */
export const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br" };

/**
 * For so many seconds, or so many requests. Only the second leaves none under way at the end, whose cost nobody counts.
 * @typedef {{ duration: number } | { amount: number }} HowLong
 */

/**
 * `requests` were answered with a page, in so many ms each; what `failed` was answered otherwise, or not at all.
 * @typedef {{ requests: number, perSecond: number, p50: number, p99: number, failed: number }} Heard
 */

/**
 * Keeps a server busy with one address, and says what one request cost it: CPU in ms, times in ms, memory in MB.
 * @param {import("./servers.mjs").Server} server @param {string} address
 * @param {Record<string, string>} headers @param {HowLong} howLong
 */
export async function load(server, address, headers, howLong) {
  let memoryMb = server.memoryMb();
  const sampling = setInterval(() => {
    memoryMb = Math.max(memoryMb, server.memoryMb());
  }, SAMPLE_MS);
  const before = server.cpuMs();
  const heard = await askAgainAndAgain(new URL(address, server.origin).href, headers, howLong);
  const cpuMs = (server.cpuMs() - before) / heard.requests;
  clearInterval(sampling);
  if (heard.failed > 0) throw new Error(`${address}: ${heard.failed} of the requests failed.`);
  return { ...heard, cpuMs, perCoreSecond: 1000 / cpuMs, memoryMb };
}

/**
 * @param {string} url @param {Record<string, string>} headers @param {HowLong} howLong
 * @returns {Promise<Heard>}
 */
export async function askAgainAndAgain(url, headers, howLong) {
  const told = JSON.stringify({ url, headers, connections: CONNECTIONS, ...howLong });
  const args = ["-c", String(LOAD_CORE), process.execPath, LOAD, told];
  const { stdout } = await promisify(execFile)("taskset", args);
  return JSON.parse(stdout);
}

/**
 * @typedef {object} Asked
 * @property {string} page @property {string} from
 * @property {import("./servers.mjs").Server} server
 * @property {string} address @property {Record<string, string>} headers
 */

/**
 * Loads each in its turn, as often as there are rounds, after a warm-up that says how much is enough: what the machine
 * does meanwhile hits all alike.
 * @param {readonly Asked[]} asked @param {number} rounds @param {number} seconds
 */
export async function loadInTurns(asked, rounds, seconds) {
  const amounts = [];
  for (const { server, address, headers } of asked) {
    const { perSecond } = await load(server, address, headers, { duration: seconds });
    amounts.push(amountOf(perSecond, seconds));
  }
  /** @type {Awaited<ReturnType<typeof load>>[][]} */
  const heard = asked.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, address, headers }] of asked.entries()) {
      heard[index]?.push(await load(server, address, headers, { amount: amounts[index] ?? CONNECTIONS }));
    }
  }
  return Promise.all(
    asked.map(async ({ page, from, server, address, headers }, index) => {
      const answer = await fetchRaw(server.origin + address, headers);
      const encoding = String(answer.headers["content-encoding"] ?? "none");
      return { page, from, encoding, bytes: answer.body.byteLength, ...medians(heard[index] ?? []) };
    }),
  );
}

/** How many requests will take so many seconds. @param {number} perSecond @param {number} seconds */
export function amountOf(perSecond, seconds) {
  return Math.max(4 * CONNECTIONS, Math.round(perSecond * seconds));
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
  const { headers } = await putIntoCart(origin);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error("The shop gave no session for a product in the cart.");
  // What it has to say of the product is said once.
  await fetchRaw(`${origin}/checkout/carrinho`, { cookie });
  return cookie;
}

/** Whoever sends it without a cookie gets a cart of their own. @param {string} origin */
export function putIntoCart(origin) {
  return fetch(`${origin}/checkout/carrinho/adicionar`, {
    method: "POST",
    body: new URLSearchParams({ idProduct: "lumina-redondo-metal", color: "preto", quantity: "1" }),
    redirect: "manual",
  });
}
