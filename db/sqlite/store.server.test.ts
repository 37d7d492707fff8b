import { fstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as afterEventLoopTurn, setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { deliveryRates } from "../schema/index.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { openSqliteStore } from "./store.server.ts";
import { MAX_WAL_PAGES } from "./wal-checkpoint.ts";

const RATE = { uf: "SP", carrier: "Entrega padrão", priceCents: 1290, businessDays: 3 };

function openEmptyStore(options: Parameters<typeof openSqliteStore>[1] = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const file = `${folder}/shop.db`;
  const open = () => openSqliteStore(`file:${file}`, options);
  const store = open();
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { store, open, file, folder };
}

/** A store whose syncs resolve or reject only when the test says so, until `disk.repair` lets all of them succeed. */
function openStoreWithManualSync() {
  const pendingSyncs: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let onSyncStarted: (() => void) | undefined;
  let syncCount = 0;
  let isRepaired = false;
  const sync = async () => {
    syncCount += 1;
    if (isRepaired) return;
    await new Promise<void>((resolve, reject) => {
      pendingSyncs.push({ resolve, reject });
      onSyncStarted?.();
    });
  };
  const disk = {
    syncCount: () => syncCount,
    /** Resolves once a sync is pending. */
    async syncStarted() {
      if (pendingSyncs.length === 0) await new Promise<void>((resolve) => (onSyncStarted = resolve));
    },
    complete: () => pendingSyncs.shift()?.resolve(),
    fail: (code: string) => pendingSyncs.shift()?.reject(Object.assign(new Error(code), { code })),
    repair() {
      isRepaired = true;
      disk.complete();
    },
  };
  const { store, file } = openEmptyStore({ sync });
  onTestFinished(disk.repair);
  const add = (uf: string) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));
  return { store, file, disk, add };
}

test("a committed write is visible to readers and to a second connection", async () => {
  const { store, open } = openEmptyStore();
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  expect(await store.read.select().from(deliveryRates)).toEqual([RATE]);

  const again = open();
  expect(await again.read.select().from(deliveryRates)).toEqual([RATE]);
  await again.close();
});

test("the data version changes with every commit, also of another process, and only then", async () => {
  const { store, open } = openEmptyStore();
  const other = open();
  const add = (to: typeof store, uf: string) =>
    to.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));

  const versions = [store.dataVersion()];
  await store.write(async (tx) => void (await tx.select().from(deliveryRates)));
  expect(store.dataVersion()).toBe(versions[0]);
  for (const [to, uf] of [
    [store, "SP"],
    [other, "RJ"],
    [store, "MG"],
  ] as const) {
    await add(to, uf);
    expect(versions).not.toContain(store.dataVersion());
    versions.push(store.dataVersion());
  }
  expect(store.dataVersion()).toBe(versions.at(-1));
  await other.close();
});

test("a failed transaction is rolled back, and the next one works", async () => {
  const { store } = openEmptyStore();
  const failing = store.write(async (tx) => {
    await tx.insert(deliveryRates).values(RATE);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await store.read.$count(deliveryRates)).toBe(0);
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  expect(await store.read.$count(deliveryRates)).toBe(1);
});

test("concurrent transactions run one after another", async () => {
  const { store } = openEmptyStore();
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  const addOne = () =>
    store.write(async (tx) => {
      const [rate] = await tx.select().from(deliveryRates);
      await tx.update(deliveryRates).set({ priceCents: (rate?.priceCents ?? 0) + 1 });
    });
  await Promise.all(Array.from({ length: 50 }, addOne));
  expect(await store.read.select().from(deliveryRates)).toEqual([{ ...RATE, priceCents: 1340 }]);
});

test("a transaction that awaits anything but its own statements is rejected", async () => {
  const { store } = openEmptyStore();
  const waiting = store.write(async (tx) => {
    await tx.insert(deliveryRates).values(RATE);
    await setTimeout(1);
    return "done";
  });
  await expect(waiting).rejects.toThrow("waited for something other than its own statements");
  expect(await store.read.select().from(deliveryRates).where(eq(deliveryRates.uf, "SP"))).toEqual([]);
});

test("the database enforces the schema's constraints", async () => {
  const { store } = openEmptyStore();
  const negative = store.write(async (tx) => {
    await tx.insert(deliveryRates).values({ ...RATE, priceCents: -1 });
  });
  await expect(negative).rejects.toThrow();
});

/** Writes more than MAX_WAL_PAGES, in transactions of at least a hundred pages. `prefix` makes the rows' keys unique. */
async function fillWal(store: ReturnType<typeof openSqliteStore>, prefix: string) {
  const carrier = "x".repeat(100 * 4096);
  for (let n = 0; n < MAX_WAL_PAGES / 100; n += 1)
    await store.write(
      async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, carrier, uf: `${prefix}${n}` })),
    );
}

function walStateOf(connection: Database.Database) {
  const [{ log, checkpointed }] = connection.pragma("wal_checkpoint(NOOP)") as [
    { log: number; checkpointed: number },
  ];
  return { log, checkpointed };
}

test("a full WAL is checkpointed and restarted", async () => {
  const { store, file } = openEmptyStore();
  const other = new Database(file);
  await fillWal(store, "A");
  await expect.poll(() => walStateOf(other).log, { timeout: 30_000 }).toBeLessThan(MAX_WAL_PAGES);
  expect(statSync(file).size).toBeGreaterThan(MAX_WAL_PAGES * 4096);
  other.close();
});

test("a reader of an old snapshot delays the checkpoint, but not writes, and it completes later", async () => {
  const { store, file } = openEmptyStore();
  const other = new Database(file);
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  const { log: before } = walStateOf(other);
  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN");
  expect(reader.prepare("SELECT count(*) FROM delivery_rates").pluck().get()).toBe(1);

  await fillWal(store, "A");
  await expect.poll(() => walStateOf(other).checkpointed, { timeout: 30_000 }).toBe(before);
  expect(walStateOf(other).log).toBeGreaterThan(MAX_WAL_PAGES);
  reader.exec("COMMIT");
  reader.close();

  await fillWal(store, "B");
  await fillWal(store, "C");
  await expect.poll(() => walStateOf(other).log, { timeout: 30_000 }).toBeLessThan(MAX_WAL_PAGES);
  expect(await store.read.$count(deliveryRates)).toBe(31);
  other.close();
});

test("closing waits for a running checkpoint and for a write requested during it", async () => {
  const { store, open, file } = openEmptyStore();
  const again = open();
  await fillWal(again, "A");
  const late = again.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  await again.close();
  await late;
  expect(await store.read.$count(deliveryRates)).toBe(11);
  expect(inspectDatabase(file).problems).toEqual([]);
});

test("while another process holds the write lock, reads continue and writes wait", async () => {
  const { store, file } = openEmptyStore();
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const waiting = [1, 2, 3].map((day) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf: `S${day}` }))),
  );
  await setTimeout(1);
  expect(await store.read.$count(deliveryRates)).toBe(0);

  other.exec("COMMIT");
  await Promise.all(waiting);
  expect(await store.read.$count(deliveryRates)).toBe(3);
  other.close();
});

test("all waiting writes are rejected when another process holds the lock too long, and later ones work", async () => {
  const { store, file } = openEmptyStore({ timeoutMs: 10 });
  const add = () => store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const refused = await Promise.allSettled([add(), add(), add()]);
  expect(refused.map((write) => write.status === "rejected" && write.reason)).toEqual(
    Array(3).fill(expect.objectContaining({ name: "StoreUnavailable", code: "SQLITE_BUSY" })),
  );

  other.exec("ROLLBACK");
  other.close();
  await add();
  expect(await store.read.$count(deliveryRates)).toBe(1);
});

test("a full database rolls back the write and stays readable, and the write succeeds once there is room", async () => {
  const { store } = openEmptyStore();
  const add = () =>
    store.write(async (tx) => {
      await tx.insert(deliveryRates).values(RATE);
      await tx.insert(deliveryRates).values({ ...RATE, uf: "RJ", carrier: "x".repeat(100_000) });
    });
  const setRoom = (pages: number) =>
    store.write(async (tx) =>
      (tx as unknown as BetterSQLite3Database).get(sql.raw(`PRAGMA max_page_count = ${pages}`)),
    );

  await setRoom(1);
  await expect(add()).rejects.toMatchObject({ name: "StoreUnavailable", code: "SQLITE_FULL" });
  expect(await store.read.$count(deliveryRates)).toBe(0);

  await setRoom(1e9);
  await add();
  expect(await store.read.$count(deliveryRates)).toBe(2);
});

test("a write resolves after its sync; it is readable before, and later writes share the next sync", async () => {
  const { store, disk, add } = openStoreWithManualSync();
  const resolved: string[] = [];
  const addAndRecord = (uf: string) => add(uf).then(() => resolved.push(uf));

  const first = addAndRecord("SP");
  await disk.syncStarted();
  const others = Promise.all(["RJ", "MG", "BA"].map(addAndRecord));
  const found = store
    .write((tx) => tx.$count(deliveryRates))
    .then((count) => resolved.push(`${count} found`));
  await afterEventLoopTurn();
  expect(await store.read.$count(deliveryRates)).toBe(4);
  expect(resolved).toEqual([]);

  disk.complete();
  await first;
  expect(resolved).toEqual(["SP"]);
  await disk.syncStarted();
  disk.complete();
  await Promise.all([others, found]);
  expect(resolved).toEqual(["SP", "RJ", "MG", "BA", "4 found"]);
  expect(disk.syncCount()).toBe(2);
});

test("a transaction without changes does not sync if everything is durable", async () => {
  const { store, disk } = openStoreWithManualSync();
  expect(await store.write(async (tx) => await tx.select().from(deliveryRates))).toEqual([]);
  expect(disk.syncCount()).toBe(0);
});

test("after a failed sync all waiting writes are uncertain, and the next write succeeds after a full checkpoint", async () => {
  const { store, file, disk, add } = openStoreWithManualSync();
  const refused = [add("SP")];
  await disk.syncStarted();
  refused.push(add("RJ"));
  await afterEventLoopTurn();
  disk.fail("EIO");
  disk.repair();
  const uncertain = {
    status: "rejected",
    reason: { name: "StoreUnavailable", code: "EIO", mayBeCommitted: true },
  };
  expect(await Promise.allSettled(refused)).toMatchObject([uncertain, uncertain]);

  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN; SELECT count(*) FROM delivery_rates");
  await expect(add("MG")).rejects.toMatchObject({ code: "SQLITE_BUSY", mayBeCommitted: false });
  reader.close();

  await add("MG");
  expect(await store.read.$count(deliveryRates)).toBe(3);
});

test("the WAL file is synced, also after a checkpoint truncated it", async () => {
  const synced: number[] = [];
  const { store, file } = openEmptyStore({ sync: async (log) => void synced.push(fstatSync(log).ino) });
  const add = (uf: string) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));
  await add("SP");
  const other = new Database(file);
  other.pragma("wal_checkpoint(TRUNCATE)");
  other.close();
  await add("RJ");
  const { ino } = statSync(`${file}-wal`);
  expect(synced).toEqual([ino, ino]);
});

test("by default a write calls the system's fdatasync", async () => {
  const { store } = openEmptyStore();
  let isRequested = false;
  const write = store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  // Only microtasks run in this loop, so no system call can complete before it ends.
  for (let count = 0; count < 1000 && !isRequested; count++) {
    await undefined;
    isRequested = process.getActiveResourcesInfo().includes("FSReqCallback");
  }
  expect(isRequested).toBe(true);
  await write;
});

test("a write requested while the store closes is completed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const store = openSqliteStore(`file:${folder}/shop.db`);
  const add = (uf: string) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));
  const first = add("SP");
  const closed = store.close();
  const second = add("RJ");
  await Promise.all([first, second, closed]);

  const again = openSqliteStore(`file:${folder}/shop.db`);
  expect(await again.read.$count(deliveryRates)).toBe(2);
  await again.close();
  rmSync(folder, { recursive: true });
});

test("deleted data is overwritten in the file", async () => {
  const { store, file } = openEmptyStore();
  const carrier = "Rua das Laranjeiras, 1000";
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, carrier })));
  await store.write(async (tx) => void (await tx.delete(deliveryRates)));
  const checkpoint = new Database(file);
  checkpoint.pragma("wal_checkpoint(TRUNCATE)");
  checkpoint.close();
  expect(readFileSync(file).includes(carrier)).toBe(false);
});

test("a copy is a consistent snapshot, and finishes while another connection keeps writing", async () => {
  const { store, file, folder } = openEmptyStore();
  const rows = Array.from({ length: 8000 }, (_, index) => ({
    ...RATE,
    uf: `U${index}`,
    carrier: "x".repeat(99),
  }));
  await store.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 1000)
      await tx.insert(deliveryRates).values(rows.slice(at, at + 1000));
  });
  const writer = new Database(file);
  const write = writer.prepare("UPDATE delivery_rates SET price_cents = ?");
  let written = 0;
  let isCopied = false;
  const copying = store.copyTo(`${folder}/copy.db`).finally(() => {
    isCopied = true;
  });
  while (!isCopied) {
    written++;
    write.run(written);
    await new Promise(setImmediate);
  }
  await copying;
  writer.close();

  expect(written).toBeGreaterThan(1);
  expect(inspectDatabase(`${folder}/copy.db`)).toEqual({ problems: [], isNewer: false });
  const copy = openSqliteStore(`file:${folder}/copy.db`);
  const prices = (await copy.read.select().from(deliveryRates)).map(({ priceCents }) => priceCents);
  await copy.close();
  expect(prices).toHaveLength(8000);
  expect(new Set(prices).size).toBe(1);
});

test("an inspection detects a damaged file, a dangling reference and a newer schema", async () => {
  const { store, folder } = openEmptyStore();
  const copyAs = async (name: string) => {
    await store.copyTo(`${folder}/${name}`);
    return `${folder}/${name}`;
  };
  const unchecked = new Database(await copyAs("references.db"));
  unchecked.pragma("foreign_keys = OFF");
  unchecked.exec(
    "INSERT INTO order_events (id, order_id, status, cause, at) VALUES ('e', 'none', 'paid', '', 0)",
  );
  unchecked.close();
  expect(inspectDatabase(`${folder}/references.db`).problems).toEqual([
    "order_events refers to what is not in orders",
  ]);

  const later = new Database(await copyAs("later.db"));
  later.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)");
  later.close();
  expect(inspectDatabase(`${folder}/later.db`)).toEqual({ problems: [], isNewer: true });

  const bytes = readFileSync(await copyAs("damaged.db"));
  bytes.fill(0xa5, 4096 * 3, 4096 * 9);
  writeFileSync(`${folder}/damaged.db`, bytes);
  expect(inspectDatabase(`${folder}/damaged.db`).problems).not.toEqual([]);
});
