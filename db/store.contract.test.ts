import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "#app/testing/postgres-server.mjs";
import { inOneTrip } from "./one-trip.ts";
import { openStore } from "./open-store.server.ts";
import { deliveryRates, limits, stockMovements } from "./schema/index.ts";
import type { Store, Tx } from "./store.ts";
import { SHOP_TURN } from "./turns.ts";

const RATE = { uf: "SP", carrier: "Entrega padrão", priceCents: 1290, businessDays: 3 };

/** What the shop relies on, whatever the engine. */
describe.each(["SQLite", "PostgreSQL"])("the store on %s", (engine) => {
  let server: PostgresServer | undefined;
  let folder: string;
  let databases = 0;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "contract-"));
    if (engine === "PostgreSQL") server = await startPostgres();
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  async function newUrl(): Promise<string> {
    databases += 1;
    const name = `shop_${databases}`;
    if (!server) return `file:${path.join(folder, name)}.db`;
    await server.create(name);
    return server.urlOf(name);
  }

  async function open(url: string): Promise<Store> {
    const store = await openStore(url);
    onTestFinished(() => store.close());
    return store;
  }

  const openNew = async () => open(await newUrl());
  const add = (uf: string) => async (tx: Tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf }));
  const ufs = async (store: Store) =>
    (await store.read.select({ uf: deliveryRates.uf }).from(deliveryRates).orderBy(deliveryRates.uf)).map(
      ({ uf }) => uf,
    );

  test("returns what a write returns, and readers see its rows", async () => {
    const store = await openNew();
    const result = await store.write(async (tx) => {
      await add("SP")(tx);
      return (await tx.select().from(deliveryRates)).length;
    });
    expect(result).toBe(1);
    expect(await ufs(store)).toEqual(["SP"]);
  });

  test("rolls a write back that throws, and rethrows its error", async () => {
    const store = await openNew();
    const failing = store.write(async (tx) => {
      await add("SP")(tx);
      throw new RangeError("no");
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await ufs(store)).toEqual([]);
    await store.write(add("RJ"));
    expect(await ufs(store)).toEqual(["RJ"]);
  });

  test("refuses a row that breaks a constraint, and keeps nothing of its write", async () => {
    const store = await openNew();
    const twice = store.write(async (tx) => {
      await add("SP")(tx);
      await tx.insert(deliveryRates).values({ ...RATE, uf: "RJ", priceCents: -1 });
    });
    await expect(twice).rejects.toThrow();
    await expect(
      store.write(async (tx) => {
        await add("MG")(tx);
        await add("MG")(tx);
      }),
    ).rejects.toThrow();
    expect(await ufs(store)).toEqual([]);
  });

  test("runs the statements of one trip in their order, and returns what they return", async () => {
    const store = await openNew();
    const set = async (tx: Tx) => void (await tx.update(deliveryRates).set({ priceCents: 7 }));
    const found = await store.write((tx) =>
      inOneTrip(
        tx,
        () => tx.select().from(deliveryRates),
        () => add("SP")(tx),
        () => set(tx),
        () => add("RJ")(tx),
        () => tx.delete(deliveryRates).where(eq(deliveryRates.priceCents, 7)),
        () => add("SP")(tx),
        () => set(tx),
        () => add("MG")(tx),
        () => tx.select({ uf: deliveryRates.uf, cents: deliveryRates.priceCents }).from(deliveryRates),
      ),
    );
    expect(found[0]).toEqual([]);
    expect(found[8].toSorted((a, b) => a.uf.localeCompare(b.uf))).toEqual([
      { uf: "MG", cents: RATE.priceCents },
      { uf: "RJ", cents: 7 },
      { uf: "SP", cents: 7 },
    ]);
  });

  test("keeps no statement of a trip that has failed, and rejects with the error of the one that failed", async () => {
    const store = await openNew();
    const failing = store.write((tx) =>
      inOneTrip(
        tx,
        () => add("SP")(tx),
        () => tx.insert(deliveryRates).values({ ...RATE, uf: "RJ", priceCents: -1 }),
        () => add("MG")(tx),
        () => add("MG")(tx),
      ),
    );
    const error = await failing.catch((thrown) => thrown);
    expect(String(error.cause ?? error)).toMatch(/delivery_rates_price/);
    expect(await ufs(store)).toEqual([]);
    await store.write(add("BA"));
    expect(await ufs(store)).toEqual(["BA"]);
  });

  test("runs the writes of one process in the order of their calls", async () => {
    const store = await openNew();
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        store.write(async (tx) => {
          await tx.select().from(deliveryRates);
          order.push(number);
        }),
      ),
    );
    expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  test.each([
    ["the shop's turn", [[SHOP_TURN]]],
    ["one owner's turn", [["ana"]]],
    ["an owner's turn, and writers in that and the shop's", [["ana"], [SHOP_TURN, "ana"]]],
    ["an owner's turn, and writers in those of two owners", [["ana"], ["bia", "ana"], ["ana", "bia"]]],
  ])("loses no count that writers of two processes raise in %s", async (_, turns) => {
    const url = await newUrl();
    const stores = [await open(url), await open(url)];
    const row = { key: "ana", count: 0, since: new Date(0), until: new Date(0) };
    await stores[0]?.write(async (tx) => void (await tx.insert(limits).values(row)));
    const raise = async (tx: Tx) => {
      const [found] = await tx.select().from(limits).where(eq(limits.key, "ana"));
      await tx
        .update(limits)
        .set({ count: (found?.count ?? 0) + 1 })
        .where(eq(limits.key, "ana"));
    };
    const writes = Array.from({ length: 60 }, (_, index) =>
      stores[index % 2]?.write(raise, turns[index % turns.length]),
    );
    await Promise.all(writes);
    expect(await stores[1]?.read.select({ count: limits.count }).from(limits)).toEqual([{ count: 60 }]);
  });

  test("refuses a write in an owner's turn that changes a table of the shop", async () => {
    const store = await openNew();
    for (const change of [
      add("SP"),
      async (tx: Tx) => void (await tx.delete(deliveryRates)),
      async (tx: Tx) => void (await tx.update(deliveryRates).set({ priceCents: 0 })),
    ])
      await expect(store.write(change, ["ana"])).rejects.toThrow(/table of the shop/);
    await store.write(
      async (tx) => {
        await add("SP")(tx);
      },
      [SHOP_TURN, "ana"],
    );
    expect(await ufs(store)).toEqual(["SP"]);
  });

  test("shows readers no row of a write that has not ended", async () => {
    const store = await openNew();
    let seen: string[] | undefined;
    await store.write(async (tx) => {
      await add("SP")(tx);
      seen = engine === "SQLite" ? [] : await ufs(store);
    });
    expect(seen).toEqual([]);
  });

  test("keeps its rows when it is closed and opened again", async () => {
    const url = await newUrl();
    const store = await openStore(url);
    const pending = store.write(add("SP"));
    await store.close();
    await pending;
    const again = await open(url);
    expect(await ufs(again)).toEqual(["SP"]);
    expect(await again.countMigrations()).toBeGreaterThan(0);
    expect(await again.size()).toBeGreaterThan(0);
    expect(await again.isReady()).toBe(true);
  });

  test("has another data version after each commit, also of another process", async () => {
    const url = await newUrl();
    const [store, other] = [await open(url), await open(url)];
    const before = store.dataVersion();
    await store.write(add("SP"));
    const after = store.dataVersion();
    expect(after).not.toBe(before);
    await other.write(add("RJ"));
    await expect.poll(() => store.dataVersion()).not.toBe(after);
  });

  test("two processes that open a new database at once migrate it once", async () => {
    const url = await newUrl();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    const counts = await Promise.all(stores.map((store) => store.countMigrations()));
    expect(new Set(counts).size).toBe(1);
  });

  test("copies one moment of the database to a file, while it is written", async () => {
    const store = await openNew();
    await store.write(add("SP"));
    const target = path.join(folder, `copy-${databases}.db`);
    await Promise.all([store.copyTo(target), store.write(add("RJ"))]);
    await store.write(add("MG"));
    const copy = await open(`file:${target}`);
    expect([["SP"], ["RJ", "SP"]]).toContainEqual(await ufs(copy));
    await copy.write(add("BA"));
    expect(await ufs(store)).toEqual(["MG", "RJ", "SP"]);
  });

  test("gives rising keys in the order of writing", async () => {
    const store = await openNew();
    const at = new Date(1_790_000_000_000);
    await store.write(async (tx) => {
      for (const onHand of [1, 2, 3])
        await tx.insert(stockMovements).values({ variantId: "v", delta: 1, onHand, kind: "opening", at });
    });
    const rows = await store.read.select().from(stockMovements).orderBy(stockMovements.id);
    expect(rows.map(({ id, onHand }) => [id, onHand])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(rows[0]?.at).toEqual(at);
  });
});
