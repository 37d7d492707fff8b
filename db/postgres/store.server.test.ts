import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, runStatement, startPostgres } from "#app/testing/postgres-server.ts";
import { deliveryRates } from "../schema/index.ts";
import type { Tx } from "../store.ts";
import { SHOP_TURN } from "./locks.ts";
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
  const other = new pg.Client(url);
  await other.connect();
  await other.query("SELECT pg_advisory_lock($1)", [SHOP_TURN]);
  await expect(store.write(add)).rejects.toMatchObject({ name: "StoreUnavailable", mayBeCommitted: false });
  expect(await count()).toBe(0);
  await other.end();
  await store.write(add);
  expect(await count()).toBe(1);
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

test("a read whose connection was lost is sent again", async () => {
  const { store, url, count } = await openNewStore();
  await store.write(add);
  await endConnections(url);
  expect(await count()).toBe(1);
  expect(await store.isReady()).toBe(true);
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

/** As a server does that is stopped. */
async function endConnections(url: string): Promise<void> {
  await runStatement(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}
