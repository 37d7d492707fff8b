import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { startBareServer } from "./bare-copy.mjs";
import { buildMinimalApp, MINIMAL_APP, RENDER_CARDS } from "./build-programs.mjs";
import { medians } from "./figures.mjs";
import { BROWSER_HEADERS, createCartCookie, fetchRaw, loadInTurns } from "./load-generator.mjs";
import { databaseIn, SERVER_CORE, startServer, startShop } from "./servers.mjs";
import { percent, times } from "./tables.mjs";

export const PAGES = [
  { name: "home", pathname: "/" },
  { name: "list (24 cards)", pathname: "/produtos/oculos-de-grau" },
  { name: "product", pathname: "/oculos/lumina-redondo-metal" },
  { name: "cart, from a product", pathname: "/checkout/carrinho", isPersonal: true },
];
const LIST = "/produtos/oculos-de-grau";

/** Cached pages are measured in more rounds: they are so cheap that other work of the machine distorts a single one. */
const CACHED_ROUNDS = 4;
const MIN_SHARE_OF_BARE = 0.6;
const MAX_SHARE_OF_MINIMAL = 1.2;

/**
 * Measures the CPU cost of pages, compared with a bare server that sends the same bytes and with a minimal React Router app that
 * renders the same cards.
 * @param {{ folder: string, rounds: number, seconds: number }} conditions
 */
export async function measurePages({ folder, rounds, seconds }) {
  await buildMinimalApp();
  const home = path.join(folder, "pages");
  await mkdir(home, { recursive: true });

  const shop = await startShop(home);
  const cookie = await createCartCookie(shop.origin);
  const shared = PAGES.filter(({ isPersonal }) => !isPersonal);
  for (const { pathname } of shared) await fetchRaw(shop.origin + pathname);
  const bare = await startBareServer(home, shop.origin, shared);
  const minimal = await startServer(["e2e/bench/minimal-server.mjs", MINIMAL_APP], {
    DATABASE_URL: databaseIn(home),
  });

  const byFramework = await startServer(["e2e/bench/minimal-server.mjs", MINIMAL_APP, "react-router-node"], {
    DATABASE_URL: databaseIn(home),
  });

  const gzip = { "accept-encoding": "gzip" };
  const brotli = { "accept-encoding": "br" };
  /** @type {import("./load-generator.mjs").Target[]} */
  const sharedTargets = shared.flatMap(({ name: page, pathname }) => [
    { page, from: "shop, cached", server: shop, pathname, headers: BROWSER_HEADERS },
    { page, from: "bare node:http", server: bare, pathname, headers: BROWSER_HEADERS },
  ]);
  /** @type {import("./load-generator.mjs").Target[]} */
  const personalTargets = [
    ...PAGES.map(({ name, pathname }) => {
      const headers = { ...BROWSER_HEADERS, cookie };
      return { page: name, from: "shop, personal", server: shop, pathname, headers };
    }),
    {
      page: "24 cards, gzip",
      from: "shop, personal list",
      server: shop,
      pathname: LIST,
      headers: { ...gzip, cookie },
    },
    { page: "24 cards, gzip", from: "minimal app", server: minimal, pathname: "/", headers: gzip },
    {
      page: "24 cards, gzip",
      from: "minimal app, @react-router/node",
      server: byFramework,
      pathname: "/",
      headers: gzip,
    },
    {
      page: "24 cards, br",
      from: "shop, personal list",
      server: shop,
      pathname: LIST,
      headers: { ...brotli, cookie },
    },
    { page: "24 cards, br", from: "minimal app", server: minimal, pathname: "/", headers: brotli },
  ];

  // One after the other: garbage from rendering personal pages would be collected during, and counted for, cached ones.
  const measured = [
    ...(await loadInTurns(sharedTargets, CACHED_ROUNDS * rounds, seconds)),
    ...(await loadInTurns(personalTargets, rounds, seconds)),
  ];
  const bareReact = await renderAlone(home, rounds, seconds);
  await Promise.all([shop, bare, minimal, byFramework].map((server) => server.stop()));

  const find = (/** @type {string} */ page, /** @type {string} */ from) => {
    const row = measured.find((each) => each.page === page && each.from === from);
    if (!row) throw new Error(`${page} from ${from} was not measured.`);
    return row;
  };
  const cached = shared.map(({ name }) => {
    const [own, limit] = [find(name, "shop, cached"), find(name, "bare node:http")];
    return { name, seen: own.perSecond / limit.perSecond, share: own.perCoreSecond / limit.perCoreSecond };
  });
  const personalRatio = (/** @type {string} */ page) =>
    find(page, "shop, personal list").cpuMs / find(page, "minimal app").cpuMs;

  return {
    tables: [
      {
        title: "Pages on one core",
        head: [
          "page",
          "from",
          "encoding",
          "bytes",
          "req/s a core",
          "req/s seen",
          "p50 ms",
          "p99 ms",
          "CPU ms",
          "RSS MB",
        ],
        rows: [
          ...measured.map((row) => [
            row.page,
            row.from,
            row.encoding,
            row.bytes,
            Math.round(row.perCoreSecond),
            Math.round(row.perSecond),
            row.p50,
            row.p99,
            row.cpuMs,
            Math.round(row.memoryMb),
          ]),
          [
            `${bareReact.cards} cards`,
            "bare renderToString",
            "none",
            bareReact.bytes,
            Math.round(1000 / bareReact.cpuMs),
            Number.NaN,
            Number.NaN,
            Number.NaN,
            bareReact.cpuMs,
            Math.round(bareReact.memoryMb),
          ],
        ],
        note: "`req/s a core` is 1000 / CPU ms: what the core would serve if the server had all of it. `seen` is what came back while others used the machine too.",
      },
      {
        title: "Ratios to the machine's limits",
        head: ["what", "CPU", "req/s seen"],
        rows: [
          ...cached.map(({ name, share, seen }) => [
            `${name}, cached ÷ bare node:http, same bytes`,
            percent(share),
            percent(seen),
          ]),
          ["personal list ÷ minimal React Router app, gzip", times(personalRatio("24 cards, gzip")), "–"],
          ["personal list ÷ minimal React Router app, br", times(personalRatio("24 cards, br")), "–"],
          [
            "minimal app by @react-router/node ÷ by @remix-run/node-fetch-server",
            times(
              find("24 cards, gzip", "minimal app, @react-router/node").cpuMs /
                find("24 cards, gzip", "minimal app").cpuMs,
            ),
            "–",
          ],
          [
            "minimal React Router app, gzip ÷ bare renderToString",
            times(find("24 cards, gzip", "minimal app").cpuMs / bareReact.cpuMs),
            "–",
          ],
        ],
      },
    ],
    held: [
      ...cached.map(({ name, share }) => ({
        promise: `${name}, cached: requests a second of core, against bare node:http`,
        limit: `≥ ${percent(MIN_SHARE_OF_BARE)}`,
        measured: percent(share),
        holds: share >= MIN_SHARE_OF_BARE,
      })),
      {
        promise: "personal list: CPU a request, against the minimal app",
        limit: `≤ ${times(MAX_SHARE_OF_MINIMAL)}`,
        measured: times(personalRatio("24 cards, gzip")),
        holds: personalRatio("24 cards, gzip") <= MAX_SHARE_OF_MINIMAL,
      },
    ],
  };
}

/** @param {string} home @param {number} rounds @param {number} seconds */
async function renderAlone(home, rounds, seconds) {
  const args = [
    "-c",
    String(SERVER_CORE),
    process.execPath,
    RENDER_CARDS,
    databaseIn(home),
    String(seconds * 1000),
  ];
  /** @type {{ cpuMs: number, cards: number, bytes: number, memoryMb: number }[]} */
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)("taskset", args, {
      env: { ...process.env, NODE_ENV: "production" },
    });
    runs.push(JSON.parse(stdout));
  }
  return medians(runs);
}
