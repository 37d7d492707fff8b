import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { deliveryRates } from "./schema/index.ts";
import { openStore } from "./store.server.ts";

const RATE = { uf: "SP", carrier: "Entrega padrão", priceCents: 1290, businessDays: 3 };

function openEmptyStore() {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const open = () => openStore(`file:${folder}/shop.db`);
  const store = open();
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { store, open };
}

test("what a transaction wrote is read by everybody, and by who opens the file again", async () => {
  const { store, open } = openEmptyStore();
  await store.write(async (tx) => void (await tx.insert(deliveryRates).values(RATE)));
  expect(await store.read.select().from(deliveryRates)).toEqual([RATE]);

  const again = open();
  expect(await again.read.select().from(deliveryRates)).toEqual([RATE]);
  await again.close();
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
