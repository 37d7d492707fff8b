import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { runStatement } from "../../app/testing/postgres-server.mjs";
import { BUYERS } from "./build-programs.mjs";
import { DISTANCE_MS, fromAnotherMachine } from "./distant-postgres.mjs";
import { median, quantile } from "./figures.mjs";
import { LOAD_CORE, SERVER_CORE } from "./servers.mjs";
import { times } from "./tables.mjs";

/** How many people buy at once. */
const CROWDS = [1, 8, 32];
const FILLERS = 3;
const DISTANT = `PostgreSQL at ${DISTANCE_MS} ms`;
/** Buyers play longer than fillers, so that the fillers are never alone. */
const LONGER = 1.5;
const MIN_GAIN = 1.5;
const MAX_GROWTH = 1.25;

/** @typedef {{ database: string, buyers?: number, fillers?: number, seconds: number, turns?: "owners" | "shop" }} People */
/** `perSecond`: orders; `cpuMs` and `databaseMs` of an order; `adding` and `placing`: the ms of each. @typedef {{ perSecond: number, cpuMs: number, databaseMs: number, adding: number[], placing: number[] }} Played */

/**
 * Measures people who buy at once, without pages: what their requests do in the database.
 * @param {import("./engines.mjs").Engines} engines @param {number} rounds @param {number} seconds
 */
export async function measureBuyers({ postgres, onFile, onServer }, rounds, seconds) {
  await runStatement(postgres.urlOf("postgres"), "CREATE DATABASE other_shop TEMPLATE shop");
  const distant = await fromAnotherMachine(postgres);
  const [afar, elsewhere] = [distant.urlOf("shop"), distant.urlOf("other_shop")];
  /** @type {{ name: string, database: string, turns: "owners" | "shop" }[]} */
  const kinds = [
    { name: "SQLite", database: onFile, turns: "owners" },
    { name: "PostgreSQL", database: onServer, turns: "owners" },
    { name: "PostgreSQL, one turn for all", database: onServer, turns: "shop" },
    { name: DISTANT, database: afar, turns: "owners" },
    { name: `${DISTANT}, one turn for all`, database: afar, turns: "shop" },
  ];
  const crowds = CROWDS.flatMap((buyers) => kinds.map((kind) => ({ ...kind, buyers })));
  /** @type {{ name: string, buyers: number, database: string, turns: "owners" | "shop" }[]} */
  const situations = [
    { name: "nobody", buyers: 0, database: afar, turns: "owners" },
    { name: "8 in this shop", buyers: 8, database: afar, turns: "owners" },
    { name: "32 in this shop", buyers: 32, database: afar, turns: "owners" },
    { name: "32 in another shop of the same server", buyers: 32, database: elsewhere, turns: "owners" },
    { name: "32 in this shop, one turn for all", buyers: 32, database: afar, turns: "shop" },
  ];

  const ordering = await inTurns(rounds, crowds, ({ name: _, ...people }) =>
    play({ ...people, seconds: 2 * seconds }, SERVER_CORE, postgres),
  );
  const filling = await inTurns(rounds, situations, async ({ buyers, database, turns }) => {
    const [filled] = await Promise.all([
      play({ database: afar, turns, fillers: FILLERS, seconds: 2 * seconds }, LOAD_CORE),
      buyers > 0 ? play({ database, turns, buyers, seconds: 2 * seconds * LONGER }, SERVER_CORE) : undefined,
    ]);
    return filled;
  });
  const [one = [], two = []] = await inTurns(rounds, [1, 2], async (nodes) => {
    const cores = [SERVER_CORE, LOAD_CORE].slice(0, nodes);
    const people = { database: afar, buyers: 32 / nodes, seconds: 2 * seconds };
    return together(await Promise.all(cores.map((core) => play(people, core, postgres))));
  });

  distant.stop();

  const ordersOf = (/** @type {string} */ wanted) =>
    median(
      crowds.flatMap(({ name, buyers }, index) =>
        name === wanted && buyers === 32 ? (ordering[index] ?? []).map(({ perSecond }) => perSecond) : [],
      ),
    );
  const gain = ordersOf(DISTANT) / ordersOf(`${DISTANT}, one turn for all`);
  const addingP99 = filling.map((played) =>
    quantile(
      played.flatMap(({ adding }) => adding),
      0.99,
    ),
  );
  const [, of8 = Number.NaN, of32 = Number.NaN, ofOther = Number.NaN] = addingP99;
  return {
    tables: [
      {
        title: "Engines: people who buy at once",
        head: [
          ...["engine", "buyers", "orders/s", "placing p50 ms", "placing p99 ms", "adding p50 ms"],
          ...["adding p99 ms", "CPU ms an order, the node", "CPU ms an order, the server"],
        ],
        rows: crowds.map(({ name, buyers }, index) => [
          name,
          String(buyers),
          ...figuresOf(ordering[index] ?? []),
        ]),
        note: `One process of the shop without its pages, on core ${SERVER_CORE}; PostgreSQL on core ${LOAD_CORE}. A buyer adds to a cart, saves the delivery,\nuses a limit and places the order, and begins again at once: 4 writes. \`one turn for all\`: each of them waits for all others. \`at ${DISTANCE_MS} ms\`: a round trip takes\n${DISTANCE_MS} ms longer, as to a server on another machine.`,
      },
      {
        title: `Engines: adding to a cart while others order, ${FILLERS} people in another process, the server at ${DISTANCE_MS} ms`,
        head: ["who orders", "p50 ms", "p99 ms"],
        rows: situations.map(({ name }, index) => [
          name,
          quantile(
            (filling[index] ?? []).flatMap(({ adding }) => adding),
            0.5,
          ),
          addingP99[index] ?? Number.NaN,
        ]),
        note: `Those who add share core ${LOAD_CORE} with the server, whose work for orders delays them by itself: so it does when the orders are another\nshop's, with which they share no turn, no row and no connection.`,
      },
      {
        title: `Engines: 32 buyers on one node and on two, on one PostgreSQL server at ${DISTANCE_MS} ms`,
        head: [
          "nodes",
          "orders/s",
          "placing p50 ms",
          "placing p99 ms",
          "adding p50 ms",
          "adding p99 ms",
          "CPU ms an order, the nodes",
          "CPU ms an order, the server",
        ],
        rows: [one, two].map((played, index) => [String(index + 1), ...figuresOf(played)]),
        note: "The second node shares its core with the server.",
      },
    ],
    held: [
      {
        promise: `orders/s of 32 buyers on ${DISTANT}, against one turn for all`,
        limit: `≥ ${times(MIN_GAIN)}`,
        measured: times(gain),
        holds: gain >= MIN_GAIN,
      },
      ...[
        { others: "8 who order", ratio: of32 / of8 },
        { others: "32 who order in another shop of the server", ratio: of32 / ofOther },
      ].map(({ others, ratio }) => ({
        promise: `adding to a cart on ${DISTANT}, p99 beside 32 who order, against ${others}`,
        limit: `≤ ${times(MAX_GROWTH)}`,
        measured: times(ratio),
        holds: ratio <= MAX_GROWTH,
      })),
    ],
  };
}

/**
 * Plays each case once a round, so that other work of the machine affects them alike. Returns the results of each case.
 * @template Case, Result
 * @param {number} rounds @param {readonly Case[]} cases @param {(each: Case) => Promise<Result>} playCase
 * @returns {Promise<Result[][]>}
 */
async function inTurns(rounds, cases, playCase) {
  /** @type {Result[][]} */
  const results = cases.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, each] of cases.entries()) results[index]?.push(await playCase(each));
  return results;
}

/**
 * @param {People} people @param {number} core @param {{ cpuMs(): number }} [server] Whose CPU is measured while the people are warm.
 * @returns {Promise<Played>}
 */
async function play({ buyers = 0, fillers = 0, turns = "owners", ...people }, core, server) {
  const options = JSON.stringify({ ...people, buyers, fillers, turns });
  const child = spawn("taskset", ["-c", String(core), process.execPath, BUYERS, options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  const before = server?.cpuMs() ?? 0;
  const { value } = await lines.next();
  if (!value) throw new Error("The people of the bench ended too early.");
  const databaseMs = (server?.cpuMs() ?? 0) - before;
  await ended;
  const { perSecond, cpuMs, adding, placing } = JSON.parse(value);
  const orders = perSecond * people.seconds;
  return { perSecond, cpuMs: cpuMs / orders, databaseMs: databaseMs / orders, adding, placing };
}

/** What several processes did at the same time. @param {readonly Played[]} all @returns {Played} */
function together(all) {
  const perSecond = all.reduce((sum, played) => sum + played.perSecond, 0);
  return {
    perSecond,
    cpuMs: all.reduce((sum, played) => sum + played.cpuMs * played.perSecond, 0) / perSecond,
    // Each of them saw all of the server.
    databaseMs: 1 / all.reduce((sum, { databaseMs }) => sum + 1 / databaseMs, 0),
    adding: all.flatMap(({ adding }) => adding),
    placing: all.flatMap(({ placing }) => placing),
  };
}

/** Medians of the rounds; quantiles are those of all rounds together. @param {readonly Played[]} rounds */
function figuresOf(rounds) {
  const [adding, placing] = [
    rounds.flatMap((round) => round.adding),
    rounds.flatMap((round) => round.placing),
  ];
  return [
    median(rounds.map(({ perSecond }) => perSecond)),
    ...[quantile(placing, 0.5), quantile(placing, 0.99), quantile(adding, 0.5), quantile(adding, 0.99)],
    median(rounds.map(({ cpuMs }) => cpuMs)),
    median(rounds.map(({ databaseMs }) => databaseMs)),
  ];
}
