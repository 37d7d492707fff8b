import { execFile } from "node:child_process";
import { request } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { medians } from "./figures.mjs";
import { LOAD_CORE } from "./servers.mjs";

const LOAD_PROCESS = path.join(import.meta.dirname, "load-process.mjs");
const CONNECTIONS = 10;
const SAMPLE_MS = 200;

export const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br" };

/**
 * Seconds, or a number of requests. At the end of a duration some requests are unfinished: they use CPU time, but are not counted.
 * @typedef {{ duration: number } | { amount: number }} LoadLimit
 */

/**
 * `requests` counts responses with status 2xx, `failed` all others and errors. `p50` and `p99` are in ms.
 * @typedef {{ requests: number, perSecond: number, p50: number, p99: number, failed: number }} LoadResult
 */

/** `database`: a database server, whose CPU is counted too. @typedef {import("./servers.mjs").Server & { database?: { cpuMs(): number } }} LoadedServer */

/**
 * Requests one path repeatedly. Returns the cost of one request: CPU and latency in ms, memory in MB. `databaseMs` is the CPU of its
 * database's server.
 * @param {LoadedServer} server @param {string} pathname
 * @param {Record<string, string>} headers @param {LoadLimit} limit
 */
export async function load(server, pathname, headers, limit) {
  let memoryMb = server.memoryMb();
  const sampling = setInterval(() => {
    memoryMb = Math.max(memoryMb, server.memoryMb());
  }, SAMPLE_MS);
  const [before, databaseBefore] = [server.cpuMs(), server.database?.cpuMs() ?? 0];
  const result = await requestRepeatedly(new URL(pathname, server.origin).href, headers, limit);
  const cpuMs = (server.cpuMs() - before) / result.requests;
  const databaseMs = ((server.database?.cpuMs() ?? 0) - databaseBefore) / result.requests;
  clearInterval(sampling);
  if (result.failed > 0) throw new Error(`${pathname}: ${result.failed} of the requests failed.`);
  return { ...result, cpuMs, databaseMs, perCoreSecond: 1000 / cpuMs, memoryMb };
}

/**
 * @param {string} url @param {Record<string, string>} headers @param {LoadLimit} limit
 * @returns {Promise<LoadResult>}
 */
export async function requestRepeatedly(url, headers, limit) {
  const options = JSON.stringify({ url, headers, connections: CONNECTIONS, ...limit });
  const args = ["-c", String(LOAD_CORE), process.execPath, LOAD_PROCESS, options];
  const { stdout } = await promisify(execFile)("taskset", args);
  return JSON.parse(stdout);
}

/**
 * @typedef {object} Target
 * @property {string} page @property {string} from
 * @property {LoadedServer} server
 * @property {string} pathname @property {Record<string, string>} headers
 */

/**
 * Loads the targets in turns, so that other work of the machine affects them alike. A warm-up decides how many requests a round
 * has.
 * @param {readonly Target[]} targets @param {number} rounds @param {number} seconds
 */
export async function loadInTurns(targets, rounds, seconds) {
  const amounts = [];
  for (const { server, pathname, headers } of targets) {
    const { cpuMs } = await load(server, pathname, headers, { duration: seconds });
    amounts.push(amountOf(cpuMs, seconds));
  }
  /** @type {Awaited<ReturnType<typeof load>>[][]} */
  const results = targets.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, pathname, headers }] of targets.entries()) {
      results[index]?.push(await load(server, pathname, headers, { amount: amounts[index] ?? CONNECTIONS }));
    }
  }
  return Promise.all(
    targets.map(async ({ page, from, server, pathname, headers }, index) => {
      const response = await fetchRaw(server.origin + pathname, headers);
      const encoding = String(response.headers["content-encoding"] ?? "none");
      return { page, from, encoding, bytes: response.body.byteLength, ...medians(results[index] ?? []) };
    }),
  );
}

/**
 * How many requests use a core for some seconds of CPU time.
 * @param {number} cpuMs The cost of one request. @param {number} seconds
 */
export function amountOf(cpuMs, seconds) {
  return Math.max(4 * CONNECTIONS, Math.round((seconds * 1000) / cpuMs) || 0);
}

/**
 * Fetches a response with its body still compressed.
 * @param {string} url @param {Record<string, string | string[]>} [headers]
 * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, body: Buffer }>}
 */
export function fetchRaw(url, headers = BROWSER_HEADERS) {
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
 * The cookie of a visitor with one product in the cart, whose pages are personal.
 * @param {string} origin
 */
export async function createCartCookie(origin) {
  const { headers } = await addToCart(origin);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error("The shop gave no session for a product in the cart.");
  // Consumes the flash message.
  await fetchRaw(`${origin}/checkout/carrinho`, { cookie });
  return cookie;
}

/** Each request without a cookie creates a cart. @param {string} origin */
export function addToCart(origin) {
  return fetch(`${origin}/checkout/carrinho/adicionar`, {
    method: "POST",
    body: new URLSearchParams({ idProduct: "lumina-redondo-metal", color: "preto", quantity: "1" }),
    redirect: "manual",
  });
}

/**
 * The cookie of the same visitor after the delivery form, who can open the payment page.
 * @param {string} origin
 */
export async function createCheckoutCookie(origin) {
  const cookie = await createCartCookie(origin);
  const { status } = await fetch(`${origin}/checkout/entrega`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(DELIVERY),
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`The delivery form was answered with ${status}.`);
  return cookie;
}

const DELIVERY = {
  name: "Maria Souza",
  email: "maria@cliente.com.br",
  cpf_cnpj: "529.982.247-25",
  whatsapp: "(11) 98765-4321",
  people: "Maria Souza",
  phone: "(11) 98765-4321",
  cep: "01310-100",
  road: "Avenida Paulista",
  number: "1000",
  district: "Bela Vista",
  city: "São Paulo",
  uf: "SP",
};
