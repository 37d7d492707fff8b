import { fstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { deliveryRates } from "./schema/index.ts";
import { inspectDatabase, openStore } from "./store.server.ts";
import { MAX_WAL_PAGES } from "./wal-checkpoint.ts";

const RATE = { uf: "SP", carrier: "Entrega padrão", priceCents: 1290, businessDays: 3 };

function openEmptyStore(options: Parameters<typeof openStore>[1] = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const file = `${folder}/shop.db`;
  const open = () => openStore(`file:${file}`, options);
  const store = open();
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { store, open, file, folder };
}

/** A store whose disk takes what is written only when it is told to, until it is mended. */
function openStoreOnSlowDisk() {
  const rounds: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let noticeAsked: (() => void) | undefined;
  let timesAsked = 0;
  let isMended = false;
  const sync = async () => {
    timesAsked += 1;
    if (isMended) return;
    await new Promise<void>((resolve, reject) => {
      rounds.push({ resolve, reject });
      noticeAsked?.();
    });
  };
  const disk = {
    timesAsked: () => timesAsked,
    /** Until it is asked to take something. */
    async asked() {
      if (rounds.length === 0) await new Promise<void>((resolve) => (noticeAsked = resolve));
    },
    take: () => rounds.shift()?.resolve(),
    fail: (code: string) => rounds.shift()?.reject(Object.assign(new Error(code), { code })),
    mend() {
      isMended = true;
      disk.take();
    },
  };
  const { store, file } = openEmptyStore({ sync });
  onTestFinished(disk.mend);
  const add = (uf: string) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));
  return { store, file, disk, add };
}

test("what a transaction wrote is read by everybody, and by who opens the file again", async () => {
  const { store, open } = openEmptyStore();
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  expect(await store.read.select().from(deliveryRates)).toEqual([RATE]);

  const again = open();
  expect(await again.read.select().from(deliveryRates)).toEqual([RATE]);
  await again.close();
});

test("its stamp stays until somebody commits, here or in another process", async () => {
  const { store, open } = openEmptyStore();
  const other = open();
  const add = (to: typeof store, uf: string) =>
    to.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));

  const stamps = [store.dataVersion()];
  await store.write(async (tx) => void (await tx.select().from(deliveryRates)));
  expect(store.dataVersion()).toBe(stamps[0]);
  for (const [to, uf] of [
    [store, "SP"],
    [other, "RJ"],
    [store, "MG"],
  ] as const) {
    await add(to, uf);
    expect(stamps).not.toContain(store.dataVersion());
    stamps.push(store.dataVersion());
  }
  expect(store.dataVersion()).toBe(stamps.at(-1));
  await other.close();
});

test("a transaction that fails leaves nothing behind, and the next one works", async () => {
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

test("transactions asked for at once take turns", async () => {
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

test("a transaction that waits for anything but its own statements is refused", async () => {
  const { store } = openEmptyStore();
  const waiting = store.write(async (tx) => {
    await tx.insert(deliveryRates).values(RATE);
    await setTimeout(1);
    return "done";
  });
  await expect(waiting).rejects.toThrow("waited for something other than its own statements");
  expect(await store.read.select().from(deliveryRates).where(eq(deliveryRates.uf, "SP"))).toEqual([]);
});

test("what the schema forbids is refused by the database itself", async () => {
  const { store } = openEmptyStore();
  const negative = store.write(async (tx) => {
    await tx.insert(deliveryRates).values({ ...RATE, priceCents: -1 });
  });
  await expect(negative).rejects.toThrow();
});

/** Writes more than waits in the log, in transactions of a hundred pages and more. `kind` tells one filling from another. */
async function fillLog(store: ReturnType<typeof openStore>, kind: string) {
  const carrier = "x".repeat(100 * 4096);
  for (let n = 0; n < MAX_WAL_PAGES / 100; n += 1)
    await store.write(
      async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, carrier, uf: `${kind}${n}` })),
    );
}

/** The pages of the log, and how many of them are in their place. */
function logOf(connection: Database.Database) {
  const [{ log, checkpointed }] = connection.pragma("wal_checkpoint(NOOP)") as [
    { log: number; checkpointed: number },
  ];
  return { log, checkpointed };
}

test("what was written is moved to its place, and the log begun anew", async () => {
  const { store, file } = openEmptyStore();
  const other = new Database(file);
  await fillLog(store, "A");
  await expect.poll(() => logOf(other).log, { timeout: 30_000 }).toBeLessThan(MAX_WAL_PAGES);
  expect(statSync(file).size).toBeGreaterThan(MAX_WAL_PAGES * 4096);
  other.close();
});

test("while somebody reads what was before, as much stays in the log, writes go on, and it is moved later", async () => {
  const { store, file } = openEmptyStore();
  const other = new Database(file);
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  const { log: before } = logOf(other);
  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN");
  expect(reader.prepare("SELECT count(*) FROM delivery_rates").pluck().get()).toBe(1);

  await fillLog(store, "A");
  await expect.poll(() => logOf(other).checkpointed, { timeout: 30_000 }).toBe(before);
  expect(logOf(other).log).toBeGreaterThan(MAX_WAL_PAGES);
  reader.exec("COMMIT");
  reader.close();

  await fillLog(store, "B");
  await fillLog(store, "C");
  await expect.poll(() => logOf(other).log, { timeout: 30_000 }).toBeLessThan(MAX_WAL_PAGES);
  expect(await store.read.$count(deliveryRates)).toBe(31);
  other.close();
});

test("what is asked for while the log is moved is kept, and closing waits for both", async () => {
  const { store, open, file } = openEmptyStore();
  const again = open();
  await fillLog(again, "A");
  const late = again.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  await again.close();
  await late;
  expect(await store.read.$count(deliveryRates)).toBe(11);
  expect(inspectDatabase(file).complaints).toEqual([]);
});

test("while another process writes, reads go on and writes wait their turn", async () => {
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

test("writes are refused together when another process holds the database too long, and work again after it", async () => {
  const { store, file } = openEmptyStore({ patienceMs: 10 });
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

test("a full database refuses a write whole, is read, and takes it once there is room", async () => {
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

test("a write is answered once it is on the disk; meanwhile it is read, others are written, and wait together", async () => {
  const { store, disk, add } = openStoreOnSlowDisk();
  const answered: string[] = [];
  const addAndTell = (uf: string) => add(uf).then(() => answered.push(uf));

  const first = addAndTell("SP");
  await disk.asked();
  const others = Promise.all(["RJ", "MG", "BA"].map(addAndTell));
  const found = store
    .write((tx) => tx.$count(deliveryRates))
    .then((count) => answered.push(`${count} found`));
  await nextTurn();
  expect(await store.read.$count(deliveryRates)).toBe(4);
  expect(answered).toEqual([]);

  disk.take();
  await first;
  expect(answered).toEqual(["SP"]);
  await disk.asked();
  disk.take();
  await Promise.all([others, found]);
  expect(answered).toEqual(["SP", "RJ", "MG", "BA", "4 found"]);
  expect(disk.timesAsked()).toBe(2);
});

test("what changed nothing, where all is on the disk, asks nothing of it", async () => {
  const { store, disk } = openStoreOnSlowDisk();
  expect(await store.write(async (tx) => await tx.select().from(deliveryRates))).toEqual([]);
  expect(disk.timesAsked()).toBe(0);
});

test("where the disk fails, nothing that waits for it is vouched for; the next write is, after all was written anew", async () => {
  const { store, file, disk, add } = openStoreOnSlowDisk();
  const refused = [add("SP")];
  await disk.asked();
  refused.push(add("RJ"));
  await nextTurn();
  disk.fail("EIO");
  disk.mend();
  const notVouchedFor = {
    status: "rejected",
    reason: { name: "StoreUnavailable", code: "EIO", mayBeCommitted: true },
  };
  expect(await Promise.allSettled(refused)).toMatchObject([notVouchedFor, notVouchedFor]);

  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN; SELECT count(*) FROM delivery_rates");
  await expect(add("MG")).rejects.toMatchObject({ code: "SQLITE_BUSY", mayBeCommitted: false });
  reader.close();

  await add("MG");
  expect(await store.read.$count(deliveryRates)).toBe(3);
});

test("it is the log that is brought to the disk, also after it was moved to its place", async () => {
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

test("the system is asked to bring it there", async () => {
  const { store } = openEmptyStore();
  let isAsked = false;
  const isAnswered = store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  // No answer of the system is heard before these turns end.
  for (let turn = 0; turn < 1000 && !isAsked; turn++) {
    await undefined;
    isAsked = process.getActiveResourcesInfo().includes("FSReqCallback");
  }
  expect(isAsked).toBe(true);
  await isAnswered;
});

test("what is asked for while it closes is done", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const store = openStore(`file:${folder}/shop.db`);
  const add = (uf: string) =>
    store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, uf })));
  const first = add("SP");
  const closed = store.close();
  const second = add("RJ");
  await Promise.all([first, second, closed]);

  const again = openStore(`file:${folder}/shop.db`);
  expect(await again.read.$count(deliveryRates)).toBe(2);
  await again.close();
  rmSync(folder, { recursive: true });
});

test("what was erased is not left in the file", async () => {
  const { store, file } = openEmptyStore();
  const carrier = "Rua das Laranjeiras, 1000";
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values({ ...RATE, carrier })));
  await store.write(async (tx) => void (await tx.delete(deliveryRates)));
  const checkpoint = new Database(file);
  checkpoint.pragma("wal_checkpoint(TRUNCATE)");
  checkpoint.close();
  expect(readFileSync(file).includes(carrier)).toBe(false);
});

test("a copy is of one moment, and ends, though another connection writes all the while", async () => {
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
  expect(inspectDatabase(`${folder}/copy.db`)).toEqual({ complaints: [], isNewer: false });
  const copy = openStore(`file:${folder}/copy.db`);
  const prices = (await copy.read.select().from(deliveryRates)).map(({ priceCents }) => priceCents);
  await copy.close();
  expect(prices).toHaveLength(8000);
  expect(new Set(prices).size).toBe(1);
});

test("a damaged database, a reference to nothing and a later schema are noticed", async () => {
  const { store, folder } = openEmptyStore();
  const copyAs = async (name: string) => {
    await store.copyTo(`${folder}/${name}`);
    return `${folder}/${name}`;
  };
  const without = new Database(await copyAs("references.db"));
  without.pragma("foreign_keys = OFF");
  without.exec(
    "INSERT INTO order_events (id, order_id, status, cause, at) VALUES ('e', 'none', 'paid', '', 0)",
  );
  without.close();
  expect(inspectDatabase(`${folder}/references.db`).complaints).toEqual([
    "order_events refers to what is not in orders",
  ]);

  const later = new Database(await copyAs("later.db"));
  later.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)");
  later.close();
  expect(inspectDatabase(`${folder}/later.db`)).toEqual({ complaints: [], isNewer: true });

  const bytes = readFileSync(await copyAs("damaged.db"));
  bytes.fill(0xa5, 4096 * 3, 4096 * 9);
  writeFileSync(`${folder}/damaged.db`, bytes);
  expect(inspectDatabase(`${folder}/damaged.db`).complaints).not.toEqual([]);
});
