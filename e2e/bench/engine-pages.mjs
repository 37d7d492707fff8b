import { medians } from "./figures.mjs";
import { BROWSER_HEADERS, createCartCookie, loadInTurns, requestRepeatedly } from "./load-generator.mjs";
import { LOAD_CORE, startShop } from "./servers.mjs";
import { times } from "./tables.mjs";

const LIST = "/produtos/oculos-de-grau";
const PAGES = [
  { name: "home, cached", pathname: "/" },
  { name: "list, cached", pathname: LIST },
  { name: "home, personal", pathname: "/", isPersonal: true },
  { name: "list, personal", pathname: LIST, isPersonal: true },
  { name: "product, personal", pathname: "/oculos/lumina-redondo-metal", isPersonal: true },
  { name: "cart, personal", pathname: "/checkout/carrinho", isPersonal: true },
];

/**
 * Measures pages on both engines, and then from one and from two nodes on the server.
 * @param {import("./engines.mjs").Engines} engines @param {number} rounds @param {number} seconds
 */
export async function measureEnginePages({ home, postgres, onServer }, rounds, seconds) {
  const onFile = await startShop(home);
  const onPostgres = { ...(await startShop(home, { database: onServer })), database: postgres };
  const shops = [
    { from: "SQLite", server: onFile, cookie: await createCartCookie(onFile.origin) },
    { from: "PostgreSQL", server: onPostgres, cookie: await createCartCookie(onPostgres.origin) },
  ];
  const measured = await loadInTurns(
    PAGES.flatMap(({ name, pathname, isPersonal }) =>
      shops.map(({ from, server, cookie }) => ({
        page: name,
        from,
        server,
        pathname,
        headers: { ...BROWSER_HEADERS, ...(isPersonal && { cookie }) },
      })),
    ),
    rounds,
    seconds,
  );
  await onFile.stop();
  const nodes = await measureNodes({ home, postgres, onServer }, onPostgres, rounds, seconds);
  await onPostgres.stop();

  const find = (/** @type {string} */ name, /** @type {string} */ from) => {
    const row = measured.find((each) => each.page === name && each.from === from);
    if (!row) throw new Error(`${name} on ${from} was not measured.`);
    return row;
  };
  return {
    tables: [
      {
        title: "Engines: CPU ms of a page, on a file and on a PostgreSQL server",
        head: ["page", "SQLite", "PostgreSQL, the node", "PostgreSQL, the server", "node ÷ SQLite"],
        rows: PAGES.map(({ name }) => {
          const [file, server] = [find(name, "SQLite"), find(name, "PostgreSQL")];
          return [name, file.cpuMs, server.cpuMs, server.databaseMs, times(server.cpuMs / file.cpuMs)];
        }),
      },
      nodes,
    ],
  };
}

/**
 * @param {Pick<import("./engines.mjs").Engines, "home" | "postgres" | "onServer">} engines
 * @param {import("./servers.mjs").Server} first @param {number} rounds @param {number} seconds
 * @returns {Promise<import("./tables.mjs").Table>}
 */
async function measureNodes({ home, postgres, onServer }, first, rounds, seconds) {
  const second = await startShop(home, { core: LOAD_CORE, database: onServer });
  const headers = { ...BROWSER_HEADERS, cookie: await createCartCookie(first.origin) };
  const cpuMs = (/** @type {readonly import("./servers.mjs").Server[]} */ nodes) =>
    nodes.reduce((sum, node) => sum + node.cpuMs(), 0);

  /** @param {readonly import("./servers.mjs").Server[]} nodes */
  async function serve(nodes) {
    const [before, databaseBefore] = [cpuMs(nodes), postgres.cpuMs()];
    const results = await Promise.all(
      nodes.map(({ origin }) => requestRepeatedly(origin + LIST, headers, { duration: 2 * seconds })),
    );
    const pages = results.reduce((sum, { requests }) => sum + requests, 0);
    return {
      perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
      cpuMs: (cpuMs(nodes) - before) / pages,
      databaseMs: (postgres.cpuMs() - databaseBefore) / pages,
    };
  }

  await serve([second]);
  const [one, two] = [[], []].map(() => /** @type {Awaited<ReturnType<typeof serve>>[]} */ ([]));
  for (let round = 0; round < rounds; round++) {
    one?.push(await serve([first]));
    two?.push(await serve([first, second]));
  }
  await second.stop();
  return {
    title: "Engines: a personal list from one node and from two, on one PostgreSQL server",
    head: ["nodes", "pages/s seen", "CPU ms a page, the nodes", "CPU ms a page, the server"],
    rows: [one, two].map((served, index) => {
      const { perSecond, cpuMs, databaseMs } = medians(served ?? []);
      return [String(index + 1), perSecond, cpuMs, databaseMs];
    }),
    note: "The second node shares its core with the server and the load generator: what it adds is what they leave of that core.",
  };
}
