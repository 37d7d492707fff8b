import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, runStatement, startPostgres, urlOn } from "#app/testing/postgres-server.mjs";
import { deliveryRates, limits } from "../schema/index.ts";
import { isUnavailable, type Tx } from "../store.ts";
import { locksOf, SHOP_LOCK } from "./locks.ts";
import { openPostgresStore } from "./store.server.ts";

let server: PostgresServer;
let databases = 0;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

async function openNewStore(options: Parameters<typeof openPostgresStore>[1] = {}) {
  databases += 1;
  const url = server.urlOf(`shop_${databases}`);
  await server.create(`shop_${databases}`);
  const store = await openPostgresStore(url, options);
  onTestFinished(() => store.close());
  const count = () => store.read.$count(deliveryRates);
  return { store, url, count };
}

const add = async (tx: Tx) =>
  void (await tx.insert(deliveryRates).values({ uf: "SP", carrier: "C", priceCents: 1, businessDays: 1 }));

test("a write that gets no turn in time is refused, and the next one succeeds", async () => {
  const { store, url, count } = await openNewStore({ timeoutMs: 300 });
  const release = await hold(url, SHOP_LOCK);
  await expect(store.write(add)).rejects.toMatchObject({ name: "StoreUnavailable", mayBeCommitted: false });
  expect(await count()).toBe(0);
  await release();
  await store.write(add);
  expect(await count()).toBe(1);
});

test("an owner's write waits for neither the shop's turn nor another owner's, only for its own", async () => {
  const { store, url } = await openNewStore({ timeoutMs: 300 });
  const releases = [await hold(url, SHOP_LOCK), await hold(url, ...locksOf(["ana"]))];
  await store.write(countUse("bia"), ["bia"]);
  await expect(store.write(countUse("ana"), ["ana"])).rejects.toMatchObject({ name: "StoreUnavailable" });
  await expect(store.write(countUse("ana"), ["ana", "bia"])).rejects.toMatchObject({
    name: "StoreUnavailable",
  });
  for (const release of releases) await release();
  await store.write(countUse("ana"), ["ana"]);
  expect(await store.read.$count(limits)).toBe(2);
});

test.each([
  { whose: "an owner's write", turns: ["ana"] },
  { whose: "a write in the shop's turn", turns: undefined },
])("$whose that breaks a constraint is run again in the shop's turn", async ({ turns }) => {
  const { store, url } = await openNewStore();
  let runs = 0;
  await store.write(async (tx) => {
    runs += 1;
    const [row] = await tx.select().from(limits);
    if (row) return void (await tx.update(limits).set({ count: row.count + 1 }));
    // Another transaction, which does not take the owner's turn, adds the row that this one has not found.
    await runStatement(url, `INSERT INTO limits (key, count, since, until) VALUES ('ana', 1, 0, 0)`);
    await countUse("ana")(tx);
  }, turns);
  expect(runs).toBe(2);
  expect(await store.read.select({ count: limits.count }).from(limits)).toEqual([{ count: 2 }]);
});

test("two writes that wait for each other in a circle both succeed", async () => {
  const { store } = await openNewStore();
  await store.write(async (tx) => {
    for (const key of ["first", "second"]) await countUse(key)(tx);
  });
  const reached = { ana: newGate(), bia: newGate() };
  const raiseBoth = (own: "ana" | "bia", keys: string[]) =>
    store.write(
      async (tx) => {
        for (const [index, key] of keys.entries()) {
          await tx
            .update(limits)
            .set({ count: sql`${limits.count} + 1` })
            .where(eq(limits.key, key));
          if (index > 0) continue;
          reached[own].open();
          await reached[own === "ana" ? "bia" : "ana"].isOpen;
        }
      },
      [own],
    );
  await Promise.all([raiseBoth("ana", ["first", "second"]), raiseBoth("bia", ["second", "first"])]);
  expect(await store.read.select({ count: limits.count }).from(limits)).toEqual([{ count: 3 }, { count: 3 }]);
});

test("a write whose connection is lost is refused and rolled back, and its turn is free at once", async () => {
  const { store, url, count } = await openNewStore();
  const cut = store.write(async (tx) => {
    await add(tx);
    await endConnections(url);
    await tx.select().from(deliveryRates);
  });
  await expect(cut).rejects.toMatchObject({ name: "StoreUnavailable", mayBeCommitted: false });
  expect(await count()).toBe(0);
  await store.write(add);
  expect(await count()).toBe(1);
});

test("a server that takes no writes refuses also a transaction that changes nothing", async () => {
  const { store, url } = await openNewStore();
  await runStatement(
    url,
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
  );
  await endConnections(url);
  // The first one may meet the connections that were ended.
  await store.write(async () => "nothing").catch(() => undefined);
  await expect(store.write(async () => "nothing")).rejects.toMatchObject({
    name: "StoreUnavailable",
    code: "25006",
    mayBeCommitted: false,
  });
});

test("a read whose connection was lost is sent again", async () => {
  const { store, url, count } = await openNewStore();
  await store.write(add);
  await endConnections(url);
  expect(await count()).toBe(1);
  expect(await store.isReady()).toBe(true);
});

test("no write is acknowledged by a flush on another connection than the one that was open at its commit", async () => {
  const { store, url, count } = await openNewStore({ timeoutMs: 20_000 });
  await store.write(add);
  await runStatement(url, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await runStatement(url, "SELECT pg_reload_conf()");
  const writes = ["ana", "bia", "caio"].map((owner) => store.write(countUse(owner), [owner]));
  const settled = Promise.allSettled(writes);
  await expect.poll(() => store.read.$count(limits), { timeout: 10_000 }).toBe(3);
  await expect.poll(() => countWaiting(url), { timeout: 10_000 }).toBeGreaterThan(0);
  await runStatement(url, "ALTER SYSTEM RESET synchronous_standby_names");
  // As another server would, which has taken the place of this one, the same server takes no note of the connections before.
  await endConnections(url);
  await runStatement(url, "SELECT pg_reload_conf()");
  expect(await settled).toEqual(
    writes.map(() => ({
      status: "rejected",
      reason: expect.objectContaining({ name: "StoreUnavailable", mayBeCommitted: true }),
    })),
  );
  await store.write((tx) => tx.delete(limits));
  expect(await count()).toBe(1);
});

test("a write whose two connections lead to two servers is refused, and not committed", async () => {
  const other = await startPostgres({ isDurable: false });
  onTestFinished(() => other.stop());
  await server.create("shop_moved");
  await other.create("shop_moved");
  const proxy = await openProxy(server.folder);
  const store = await openPostgresStore(urlOn(proxy.folder, "shop_moved"));
  onTestFinished(() => store.close());
  await store.write(add);
  proxy.leadTo(other.folder);
  const isFlush = "query LIKE '%pg_logical_emit_message%' AND pid <> pg_backend_pid()";
  await runStatement(
    server.urlOf("shop_moved"),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isFlush}`,
  );
  await expect.poll(() => proxy.connections()).toBe(1);
  await expect(store.write(add)).rejects.toMatchObject({ name: "StoreUnavailable", mayBeCommitted: false });
  const { rows } = await query(
    server.urlOf("shop_moved"),
    "SELECT count(*)::int AS count FROM delivery_rates",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("while the standby does not answer, a write is refused in time, and may be kept; reads go on", async () => {
  const { store, url } = await openNewStore({ timeoutMs: 500 });
  await runStatement(url, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await runStatement(url, "SELECT pg_reload_conf()");
  for (const owner of ["ana", "bia"]) {
    await expect(store.write(countUse(owner), [owner])).rejects.toMatchObject({
      name: "StoreUnavailable",
      mayBeCommitted: true,
    });
  }
  expect(await store.read.$count(limits)).toBe(2);
  // Nor do connections of refused writes stay at the server, until it takes no more.
  await expect.poll(() => countWaiting(url)).toBe(0);
  await runStatement(url, "ALTER SYSTEM RESET synchronous_standby_names");
  await runStatement(url, "SELECT pg_reload_conf()");
  await store.write(countUse("caio"), ["caio"]);
  expect(await store.read.$count(limits)).toBe(3);
});

test("a read without a response is given up, and the next one succeeds", async () => {
  const { store, url } = await openNewStore({ readTimeoutMs: 300 });
  const other = new pg.Client(url);
  await other.connect();
  await other.query("BEGIN; LOCK TABLE limits");
  const error = await store.read.$count(limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isUnavailable(error)).toBe(true);
  await other.end();
  expect(await store.read.$count(limits)).toBe(0);
});

test("a read that finds no server says that the database is unavailable", async () => {
  const passing = await startPostgres();
  await passing.create("shop");
  const store = await openPostgresStore(passing.urlOf("shop"));
  onTestFinished(() => store.close());
  await passing.stop();
  const error = await store.read.$count(limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isUnavailable(error)).toBe(true);
});

test("a write that goes on after a refused statement is refused at its commit", async () => {
  const { store, count } = await openNewStore();
  const ignoring = store.write(async (tx) => {
    await add(tx);
    await add(tx).catch(() => undefined);
  });
  await expect(ignoring).rejects.toThrow(/ignored/);
  expect(await count()).toBe(0);
});

test("a statement after the end of its transaction is refused", async () => {
  const { store, count } = await openNewStore();
  let late: Promise<unknown> | undefined;
  const failing = store.write(async (tx) => {
    late = (async () => {
      await tx.select().from(deliveryRates);
      await add(tx);
    })();
    late.catch(() => undefined);
    await tx.insert(deliveryRates).values({ uf: "RJ", carrier: "C", priceCents: -1, businessDays: 1 });
  });
  await expect(failing).rejects.toThrow();
  await expect(late).rejects.toThrow();
  const held = await store.write(async (tx) => tx);
  await expect(add(held)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/after the end/) },
  });
  expect(await count()).toBe(0);
});

test("a server that is not there, or a database that does not exist, is reported with its code", async () => {
  const nowhere = openPostgresStore(server.urlOf("nowhere"));
  await expect(nowhere).rejects.toMatchObject({ name: "StoreUnavailable", code: "3D000" });
  const noServer = openPostgresStore("postgres://shop@127.0.0.1:9/shop");
  await expect(noServer).rejects.toMatchObject({ name: "StoreUnavailable", code: "ECONNREFUSED" });
});

test("a database that a newer shop has migrated is not opened", async () => {
  const { url } = await openNewStore();
  await runStatement(url, "INSERT INTO shop_migrations (name) VALUES ('9999_later.sql')");
  await expect(openPostgresStore(url)).rejects.toMatchObject({ name: "DatabaseIsNewer" });
});

const countUse = (key: string) => async (tx: Tx) =>
  void (await tx.insert(limits).values({ key, count: 1, since: new Date(0), until: new Date(0) }));

/** A gate that the writers wait at. */
function newGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), isOpen };
}

/** Another process has these locks until the returned function is called. */
async function hold(url: string, ...locks: bigint[]): Promise<() => Promise<void>> {
  const other = new pg.Client(url);
  await other.connect();
  for (const lock of locks) await other.query("SELECT pg_advisory_lock($1)", [lock]);
  return () => other.end();
}

/** How many connections wait for the standby. */
async function countWaiting(url: string): Promise<number> {
  return (await query(url, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).rows.length;
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** Leads to a server's socket, or for new connections to another's, as a name does that has moved. */
async function openProxy(target: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "proxy-"));
  const socketIn = (of: string) => path.join(of, ".s.PGSQL.5432");
  const open = new Set<Socket>();
  let current = target;
  const proxy = createServer((socket) => {
    const onward = connect(socketIn(current));
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    pipeline(socket, onward, socket, () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(socketIn(folder), resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
    await rm(folder, { recursive: true });
  });
  return {
    folder,
    connections: () => open.size,
    leadTo(other: string) {
      current = other;
    },
  };
}

/** As a server does that is stopped. */
async function endConnections(url: string): Promise<void> {
  await runStatement(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}
