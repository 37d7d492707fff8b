import { generateSync } from "otplib";
import { quantile } from "./figures.mjs";
import { fillShop } from "./fill-shop.mjs";
import { startShop } from "./servers.mjs";

const PRODUCTS = 200;
const SIZES = [1_000, 100_000];
const REQUESTS_A_ROUND = 20;
/** CPU of a page at the largest size. */
const MAX_CPU_MS = 50;

/** The owner of the demonstration (db/seed/staff.ts). */
const OWNER = { email: "dona@exemplo.com.br", password: "ametista-demo" };
const TOTP_SECRET = "AMETISTADONADEMONSTRACAO22222222";

/** @type {readonly { name: string, path: (orders: number) => string, form?: (orders: number) => Record<string, string> }[]} */
const PAGES = [
  { name: "Hoje", path: () => "/admin" },
  { name: "orders, first page", path: () => "/admin/pedidos" },
  { name: "orders, last page", path: (orders) => `/admin/pedidos?pagina=${Math.ceil(orders / 50)}` },
  { name: "stock, by name", path: () => "/admin/estoque" },
  { name: "stock, by days of cover", path: () => "/admin/estoque?ordem=cobertura" },
  {
    name: "search by number",
    path: () => "/admin/busca",
    form: (orders) => ({ q: String(20_000 + orders / 2) }),
  },
  { name: "search by name, found", path: () => "/admin/busca", form: () => ({ q: "marina" }) },
  { name: "search by name, not found", path: () => "/admin/busca", form: () => ({ q: "wanderleia" }) },
];

/**
 * Measures pages of the staff, one request after the other, by the number of orders of the last 120 days.
 * @param {{ folder: string, rounds: number }} conditions
 */
export async function measureStaffPages({ folder, rounds }) {
  /** @type {{ name: string, cpuMs: number[], p50: number[], p95: number[] }[]} */
  const rows = PAGES.map(({ name }) => ({ name, cpuMs: [], p50: [], p95: [] }));
  for (const orders of SIZES) {
    const server = await startShop(await fillShop(folder, PRODUCTS, orders));
    const cookie = await signIn(server.origin);
    for (const [index, { path, form }] of PAGES.entries()) {
      const request = { url: server.origin + path(orders), cookie, fields: form?.(orders) };
      const measured = await measure(server, request, REQUESTS_A_ROUND * rounds);
      rows[index]?.cpuMs.push(measured.cpuMs);
      rows[index]?.p50.push(measured.p50);
      rows[index]?.p95.push(measured.p95);
    }
    await server.stop();
  }
  const [few, many] = SIZES;
  return {
    tables: [
      {
        title: "Pages of the staff, by the number of orders",
        head: ["page", ...SIZES.flatMap((size) => [`CPU ms, ${size}`, `p50 ms, ${size}`, `p95 ms, ${size}`])],
        rows: rows.map(({ name, cpuMs, p50, p95 }) => [
          name,
          ...SIZES.flatMap((_, index) => [cpuMs, p50, p95].map((figures) => figures[index] ?? Number.NaN)),
        ]),
        note: `Made-up orders of the last 120 days with lines, payments, events, refunds and e-mails; requests one after the other, signed in as\nthe owner. ${few} orders are those of a small shop, ${many} of 800 a day.`,
      },
    ],
    held: rows.map(({ name, cpuMs }) => {
      const ms = cpuMs.at(-1) ?? Number.NaN;
      return {
        promise: `${name}: CPU with ${many} orders`,
        limit: `≤ ${MAX_CPU_MS} ms`,
        measured: `${ms.toFixed(1)} ms`,
        holds: ms <= MAX_CPU_MS,
      };
    }),
  };
}

/**
 * @param {import("./servers.mjs").Server} server
 * @param {{ url: string, cookie: string, fields: Record<string, string> | undefined }} request @param {number} count
 */
async function measure(server, request, count) {
  for (let warm = 0; warm < REQUESTS_A_ROUND; warm++) await send(request);
  const before = server.cpuMs();
  const times = [];
  for (let sent = 0; sent < count; sent++) {
    const startedAt = performance.now();
    await send(request);
    times.push(performance.now() - startedAt);
  }
  const cpuMs = (server.cpuMs() - before) / count;
  return { cpuMs, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** @param {{ url: string, cookie?: string, fields?: Record<string, string> | undefined }} request */
async function send({ url, cookie = "", fields }) {
  const response = await fetch(url, {
    headers: { cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${url} was answered with ${response.status}.`);
  return response;
}

/** Signs in with password and code. @param {string} origin */
async function signIn(origin) {
  const withPassword = await send({ url: `${origin}/admin/entrar`, fields: OWNER });
  const code = generateSync({ secret: TOTP_SECRET });
  const signedIn = await send({
    url: `${origin}/admin/entrar/codigo`,
    cookie: cookieOf(withPassword),
    fields: { code },
  });
  return cookieOf(signedIn);
}

/** @param {Response} response */
function cookieOf({ headers }) {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
