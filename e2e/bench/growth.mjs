import { setTimeout } from "node:timers/promises";
import { median, medians } from "./figures.mjs";
import { fillShop } from "./fill-shop.mjs";
import {
  addToCart,
  amountOf,
  BROWSER_HEADERS,
  createCartCookie,
  loadInTurns,
  requestRepeatedly,
} from "./load-generator.mjs";
import { LOAD_CORE, startShop } from "./servers.mjs";
import { times } from "./tables.mjs";

const LIST = "/produtos/oculos-de-grau";
const SIZES = [100, 2_000, 20_000];
/** Each list shows 24 cards at every size, so that only finding them can cost more. */
const PAGES = [
  { name: "home", pathname: "/" },
  { name: "list", pathname: LIST },
  { name: "list, filtered and sorted", pathname: `${LIST}?cor=preto&ordenar=menor-preco` },
  { name: "search, one word", pathname: "/busca?q=preto" },
  { name: "search, three words", pathname: "/busca?q=oculos+grau+preto" },
  { name: "product", pathname: "/oculos/lumina-redondo-metal" },
  { name: "cart", pathname: "/checkout/carrinho" },
];
/** CPU of a page at each size after the first, against the first. Lists and searches look at every product. */
const MAX_GROWTH = [1.5, 1.5];
const MAX_GROWTH_OF_LISTS = [1.5, 4];
const MAX_FOR_A_SECOND_PROCESS = 1.2;

const WRITE_EVERY_MS = 200;

/** @typedef {import("./servers.mjs").Server} Server */
/** @typedef {Awaited<ReturnType<typeof serve>>} Served */

/**
 * Measures personal pages, which are never cached, by the number of products; and pages while a second process uses the same
 * database file.
 * @param {{ folder: string, rounds: number, seconds: number }} conditions
 */
export async function measureGrowth({ folder, rounds, seconds }) {
  const bySize = await measureSizes(folder, rounds, seconds);
  const byProcesses = await measureProcesses(folder, rounds, seconds);
  return {
    tables: [...bySize.tables, ...byProcesses.tables],
    held: [...bySize.held, ...byProcesses.held],
  };
}

/** @param {string} folder @param {number} rounds @param {number} seconds */
async function measureSizes(folder, rounds, seconds) {
  /** @type {{ size: number, server: Server, cookie: string }[]} */
  const shops = [];
  for (const size of SIZES) {
    const server = await startShop(await fillShop(folder, size));
    shops.push({ size, server, cookie: await createCartCookie(server.origin) });
  }
  const measured = await loadInTurns(
    PAGES.flatMap(({ name, pathname }) =>
      shops.map(({ size, server, cookie }) => ({
        page: name,
        from: String(size),
        server,
        pathname,
        headers: { ...BROWSER_HEADERS, cookie },
      })),
    ),
    rounds,
    seconds,
  );
  await Promise.all(shops.map(({ server }) => server.stop()));

  const rows = PAGES.map(({ name, pathname }) => {
    const [few = Number.NaN, ...more] = measured
      .filter(({ page }) => page === name)
      .map(({ cpuMs }) => cpuMs);
    return { name, pathname, few, more, ratios: more.map((cpuMs) => cpuMs / few) };
  });
  return {
    tables: [
      {
        title: "Growth: CPU ms of a personal page, by the number of products",
        head: [
          "page",
          "path",
          ...SIZES.map(String),
          ...SIZES.slice(1).map((size) => `${size} ÷ ${SIZES[0]}`),
        ],
        rows: rows.map(({ name, pathname, few, more, ratios }) => [
          name,
          pathname,
          few,
          ...more,
          ...ratios.map(times),
        ]),
      },
    ],
    held: rows.flatMap(({ name, ratios }) => {
      const limits = /^(list|search)/.test(name) ? MAX_GROWTH_OF_LISTS : MAX_GROWTH;
      return ratios.map((ratio, index) => {
        const limit = limits[index] ?? Number.NaN;
        return {
          promise: `${name}: CPU with ${SIZES[index + 1]} products, against ${SIZES[0]}`,
          limit: `≤ ${times(limit)}`,
          measured: times(ratio),
          holds: ratio <= limit,
        };
      });
    }),
  };
}

/** @param {string} folder @param {number} rounds @param {number} seconds */
async function measureProcesses(folder, rounds, seconds) {
  const home = await fillShop(folder, 2_000);
  const first = await startShop(home);
  const second = await startShop(home, { core: LOAD_CORE });
  const cookie = await createCartCookie(first.origin);
  const kinds = [
    { name: "list, personal", headers: { ...BROWSER_HEADERS, cookie } },
    { name: "list, cached", headers: BROWSER_HEADERS },
  ];
  const writes = Math.round((seconds * 1000) / WRITE_EVERY_MS);

  /** @type {(Served & { name: string, processes: number })[]} */
  const rows = [];
  for (const { name, headers } of kinds) {
    const { cpuMs } = await serve([first, second], { headers, writes, duration: seconds });
    const conditions = { headers, writes, amount: amountOf(cpuMs, seconds) };
    const alone = [];
    const together = [];
    // More rounds: a round has few personal pages, and small disturbances change the cost of a cached page.
    for (let round = 0; round < 2 * rounds; round++) {
      alone.push(meanOf(await serve([first], conditions), await serve([second], conditions)));
      together.push(await serve([first, second], conditions));
    }
    for (const [processes, served] of [alone, together].entries()) {
      const failed = sumOf(served.map((round) => round.failed));
      rows.push({ name, processes: processes + 1, ...medians(served), failed });
    }
  }
  await Promise.all([first, second].map((server) => server.stop()));

  const failed = sumOf(rows.map((row) => row.failed));
  return {
    tables: [
      {
        title: "Growth: processes on one database file, 2000 products, while carts are written to",
        head: ["page", "processes", "pages/s seen", "CPU ms a page", "ms a write", "refused or broken"],
        rows: rows.map((row) => [
          row.name,
          row.processes,
          row.perSecond,
          row.cpuMs,
          row.msAWrite,
          row.failed,
        ]),
        note: `Each process has its own core and a client that creates ${writes} carts meanwhile, ${WRITE_EVERY_MS} ms apart; CPU a page includes them.\nThe second process shares its core with the load generator, so the row of one process is the mean of both, measured in\nturns while the other is idle.`,
      },
    ],
    held: [
      ...kinds.map(({ name }) => {
        const [one = Number.NaN, two = Number.NaN] = rows
          .filter((row) => row.name === name)
          .map(({ cpuMs }) => cpuMs);
        return {
          promise: `${name}: CPU a page with 2 processes on one file, against 1`,
          limit: `≤ ${times(MAX_FOR_A_SECOND_PROCESS)}`,
          measured: times(two / one),
          holds: two / one <= MAX_FOR_A_SECOND_PROCESS,
        };
      }),
      {
        promise: "failed responses while two processes serve and write (5xx and all others)",
        limit: "0",
        measured: String(failed),
        holds: failed === 0,
      },
    ],
  };
}

/**
 * Loads the list of each server while carts are created there. Returns the totals and means of all servers.
 * @param {readonly Server[]} servers
 * @param {{ headers: Record<string, string>, writes: number } & import("./load-generator.mjs").LoadLimit} conditions
 */
async function serve(servers, { headers, writes, ...limit }) {
  const before = servers.map((server) => server.cpuMs());
  const [results, written] = await Promise.all([
    Promise.all(servers.map(({ origin }) => requestRepeatedly(origin + LIST, headers, limit))),
    Promise.all(servers.map(({ origin }) => createCarts(origin, writes))),
  ]);
  const cpuMs = sumOf(servers.map((server, index) => server.cpuMs() - (before[index] ?? 0)));
  return {
    perSecond: sumOf(results.map(({ perSecond }) => perSecond)),
    cpuMs: cpuMs / sumOf(results.map(({ requests }) => requests)),
    msAWrite: sumOf(written.map(({ msAWrite }) => msAWrite)) / written.length,
    failed: sumOf([...results, ...written].map(({ failed }) => failed)),
  };
}

/** The mean of a process with its own core and one that shares it. @param {Served} one @param {Served} other @returns {Served} */
function meanOf(one, other) {
  return {
    perSecond: (one.perSecond + other.perSecond) / 2,
    cpuMs: (one.cpuMs + other.cpuMs) / 2,
    msAWrite: (one.msAWrite + other.msAWrite) / 2,
    failed: one.failed + other.failed,
  };
}

/**
 * Creates a fixed number of carts, however long the pages take, so that CPU a page always includes the same number.
 * @param {string} origin @param {number} writes
 */
async function createCarts(origin, writes) {
  const times = [];
  let failed = 0;
  for (let written = 0; written < writes; written++) {
    const startedAt = performance.now();
    const { status } = await addToCart(origin);
    times.push(performance.now() - startedAt);
    if (status >= 400) failed++;
    await setTimeout(WRITE_EVERY_MS);
  }
  return { msAWrite: median(times), failed };
}

/** @param {readonly number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
