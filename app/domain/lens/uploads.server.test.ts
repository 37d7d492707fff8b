import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { hours, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { jobs, uploads } from "#db/schema";
import type { StoredFile } from "./prescription-file.ts";
import { prescriptionJobs, SWEEP_JOB } from "./prescriptions.server.ts";
import { findUpload, noteUpload, takeUpload, uploadJobs } from "./uploads.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const SOMEBODY = { accountId: null, visitorId: "somebody else" };
const NOBODY = { accountId: null, visitorId: null };

type Shop = Awaited<ReturnType<typeof openTestShop>>;

const fileOf = (): StoredFile => ({
  id: newId(),
  name: "receita da Ana.jpg",
  type: "image/jpeg",
  bytes: 9,
  hasThumbnail: true,
});

const note = (shop: Shop, owner: typeof VISITOR, file: StoredFile) =>
  shop.store.write((tx) => noteUpload(tx, shop.prescriptionFiles, owner, file, shop.now()));
const take = (shop: Shop, owner: typeof VISITOR | typeof NOBODY, id: string) =>
  shop.store.write((tx) => takeUpload(tx, shop.prescriptionFiles, owner, id, shop.now()));

test("a file waits for its owner's form, which takes it once", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  const id = await note(shop, VISITOR, file);

  expect(await findUpload(shop.store.read, shop.prescriptionFiles, VISITOR, id, NOW)).toEqual(file);
  for (const other of [SOMEBODY, NOBODY]) {
    expect(await findUpload(shop.store.read, shop.prescriptionFiles, other, id, NOW)).toBeUndefined();
    expect(await take(shop, other, id)).toBeUndefined();
  }
  expect(await Promise.all([take(shop, VISITOR, id), take(shop, VISITOR, id)])).toEqual([file, undefined]);
  expect(await shop.store.read.$count(uploads)).toBe(0);
});

test("a file of the account is the account's alone, whatever mark the browser has", async () => {
  const shop = await openTestShop();
  const ana = { accountId: (await shop.addAccount()).id, visitorId: "a visitor" };
  const file = fileOf();
  const id = await shop.store.write((tx) => noteUpload(tx, shop.prescriptionFiles, ana, file, NOW));

  expect(await take(shop, VISITOR, id)).toBeUndefined();
  const taken = shop.store.write((tx) => takeUpload(tx, shop.prescriptionFiles, ana, id, NOW));
  expect(await taken).toEqual(file);
});

test("nothing of what the file is called can be read in the database", async () => {
  const shop = await openTestShop();
  await note(shop, VISITOR, fileOf());
  const disk = ["", "-wal"].map((ending) => readFileSync(shop.file + ending, "latin1")).join();
  expect(disk.includes("receita da Ana")).toBe(false);
});

test("after an hour without its form, the row is forgotten and the file has its job", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  const id = await note(shop, VISITOR, file);
  const run = () => runNextJob(shop.store, uploadJobs(shop.store, undefined), shop.now);

  shop.moveClock(hours(1) - 1);
  expect(await run()).toBe(false);
  expect(await findUpload(shop.store.read, shop.prescriptionFiles, VISITOR, id, shop.now())).toBeDefined();

  shop.moveClock(1);
  expect(await take(shop, VISITOR, id)).toBeUndefined();
  expect(await run()).toBe(true);
  expect(await shop.store.read.$count(uploads)).toBe(0);
  const [removal] = await shop.store.read
    .select()
    .from(jobs)
    .where(eq(jobs.kind, "remove-prescription-file"));
  expect(removal?.payload).toEqual({ fileId: file.id });
});

test("the job of one that was taken in time removes nothing", async () => {
  const shop = await openTestShop();
  const id = await note(shop, VISITOR, fileOf());
  await take(shop, VISITOR, id);
  shop.moveClock(hours(1));
  expect(await runNextJob(shop.store, uploadJobs(shop.store, undefined), shop.now)).toBe(true);
  expect(await shop.store.read.$count(jobs)).toBe(0);
});

test("the sweep leaves a file alone that waits for its form", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  await note(shop, VISITOR, file);
  shop.moveClock(minutes(90));
  let kept: ReadonlySet<string> = new Set();
  const handlers = prescriptionJobs(shop.store, {
    ...shop.prescriptionFiles,
    sweep: async (wanted) => {
      kept = wanted;
    },
  });
  await handlers[SWEEP_JOB.kind]?.({}, shop.now());
  expect([...kept]).toEqual([file.id]);
});
