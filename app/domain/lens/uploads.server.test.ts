import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { hours, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { contentOf } from "#app/testing/raw-database.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { jobs, uploads } from "#db/schema";
import type { StoredFile } from "./prescription-file.ts";
import { prescriptionJobs, SWEEP_JOB } from "./prescriptions.server.ts";
import { addUpload, claimUpload, findUpload, uploadJobs } from "./uploads.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };
const NO_OWNER = { accountId: null, visitorId: null };

type Shop = Awaited<ReturnType<typeof openTestShop>>;

const fileOf = (): StoredFile => ({
  id: newId(),
  name: "receita da Ana.jpg",
  type: "image/jpeg",
  bytes: 9,
  hasThumbnail: true,
});

const add = (shop: Shop, owner: typeof VISITOR, file: StoredFile) =>
  shop.store.write((tx) => addUpload(tx, shop.prescriptionFiles, owner, file, shop.now()));
const claim = (shop: Shop, owner: typeof VISITOR | typeof NO_OWNER, id: string) =>
  shop.store.write((tx) => claimUpload(tx, shop.prescriptionFiles, owner, id, shop.now()));

test("an upload can be claimed once, by its owner only", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  const id = await add(shop, VISITOR, file);

  expect(await findUpload(shop.store.read, shop.prescriptionFiles, VISITOR, id, NOW)).toEqual(file);
  for (const other of [OTHER_VISITOR, NO_OWNER]) {
    expect(await findUpload(shop.store.read, shop.prescriptionFiles, other, id, NOW)).toBeUndefined();
    expect(await claim(shop, other, id)).toBeUndefined();
  }
  expect(await Promise.all([claim(shop, VISITOR, id), claim(shop, VISITOR, id)])).toEqual([file, undefined]);
  expect(await shop.store.read.$count(uploads)).toBe(0);
});

test("an account's upload cannot be claimed by the same browser's visitor", async () => {
  const shop = await openTestShop();
  const ana = { accountId: (await shop.addAccount()).id, visitorId: "a visitor" };
  const file = fileOf();
  const id = await shop.store.write((tx) => addUpload(tx, shop.prescriptionFiles, ana, file, NOW));

  expect(await claim(shop, VISITOR, id)).toBeUndefined();
  const claimed = shop.store.write((tx) => claimUpload(tx, shop.prescriptionFiles, ana, id, NOW));
  expect(await claimed).toEqual(file);
});

test("the database does not contain the readable file name", async () => {
  const shop = await openTestShop();
  await add(shop, VISITOR, fileOf());
  const disk = await contentOf(shop.url);
  expect(disk.includes("receita da Ana")).toBe(false);
});

test("after an hour without its form, the row is deleted and a job deletes the file", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  const id = await add(shop, VISITOR, file);
  const run = () => runNextJob(shop.store, uploadJobs(shop.store, undefined), shop.now);

  shop.moveClock(hours(1) - 1);
  expect(await run()).toBe(false);
  expect(await findUpload(shop.store.read, shop.prescriptionFiles, VISITOR, id, shop.now())).toBeDefined();

  shop.moveClock(1);
  expect(await claim(shop, VISITOR, id)).toBeUndefined();
  expect(await run()).toBe(true);
  expect(await shop.store.read.$count(uploads)).toBe(0);
  const [removal] = await shop.store.read
    .select()
    .from(jobs)
    .where(eq(jobs.kind, "remove-prescription-file"));
  expect(removal?.payload).toEqual({ fileId: file.id });
});

test("the job of a claimed upload deletes nothing", async () => {
  const shop = await openTestShop();
  const id = await add(shop, VISITOR, fileOf());
  await claim(shop, VISITOR, id);
  shop.moveClock(hours(1));
  expect(await runNextJob(shop.store, uploadJobs(shop.store, undefined), shop.now)).toBe(true);
  expect(await shop.store.read.$count(jobs)).toBe(0);
});

test("the sweep keeps the files of pending uploads", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  await add(shop, VISITOR, file);
  shop.moveClock(minutes(90));
  let referenced: ReadonlySet<string> = new Set();
  const handlers = prescriptionJobs(shop.store, {
    ...shop.prescriptionFiles,
    deleteUnreferenced: async (ids) => {
      referenced = ids;
    },
  });
  await handlers[SWEEP_JOB.kind]?.({}, shop.now());
  expect([...referenced]).toEqual([file.id]);
});
