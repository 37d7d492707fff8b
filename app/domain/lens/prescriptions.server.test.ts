import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { days, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { contentOf } from "#app/testing/raw-database.ts";
import { chunksOf, pdf } from "#app/testing/sample-files.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { jobs, prescriptionEvents, prescriptions } from "#db/schema";
import { isOldPrescription } from "./prescription.ts";
import type { StoredFile } from "./prescription-file.ts";
import {
  addPrescription,
  amendPrescription,
  erasePrescriptions,
  erasePrescriptionsOf,
  findPrescription,
  openPrescription,
  prescriptionJobs,
  purgePrescriptions,
  readPrescriptionFile,
  type SentPrescription,
  transferPrescriptions,
} from "./prescriptions.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };
const NO_OWNER = { accountId: null, visitorId: null };

const VALUES = {
  refraction: {
    right: { spherical: -225, cylinder: -50, axis: 90 },
    left: { spherical: -175, cylinder: 0, axis: null },
    addition: null,
    pupillaryDistance: 625,
  },
  prescriber: "Dra. Rita Paiva, CRM-SP 123456",
  prescribedOn: "2026-03-31",
};

type Shop = Awaited<ReturnType<typeof openTestShop>>;

function fileOf(fields: Partial<StoredFile> = {}): StoredFile {
  return {
    id: newId(),
    name: "receita da Ana.jpg",
    type: "image/jpeg",
    bytes: 9,
    hasThumbnail: true,
    ...fields,
  };
}

const add = (shop: Shop, owner: Owner, sent: SentPrescription) =>
  shop.store.write((tx) => addPrescription(tx, shop.prescriptionFiles, owner, sent, shop.now()));
const find = (shop: Shop, owner: Owner, id: string) =>
  findPrescription(shop.store.read, shop.prescriptionFiles, owner, id);
const actsOf = async (shop: Shop, id: string) => {
  const events = await shop.store.read
    .select()
    .from(prescriptionEvents)
    .where(eq(prescriptionEvents.prescriptionId, id));
  return events.map(({ act }) => act);
};

test("typed values are stored for their owner for thirty days", async () => {
  const shop = await openTestShop();
  const id = await add(shop, VISITOR, VALUES);

  expect(await find(shop, VISITOR, id)).toEqual({
    id,
    ...VALUES,
    measures: null,
    fileName: null,
    hasThumbnail: false,
    createdAt: NOW,
    purgeAt: new Date(NOW.getTime() + days(30)),
  });
  expect(await shop.store.read.select().from(prescriptions)).toMatchObject([{ consentVersion: "2026-11" }]);
  expect(await actsOf(shop, id)).toEqual(["sent"]);
});

test("a file is stored with its name and the date its owner entered", async () => {
  const shop = await openTestShop();
  const id = await add(shop, VISITOR, { file: fileOf(), prescribedOn: "2026-01-02" });

  expect(await find(shop, VISITOR, id)).toMatchObject({
    fileName: "receita da Ana.jpg",
    hasThumbnail: true,
    refraction: null,
    prescriber: null,
    prescribedOn: "2026-01-02",
  });
});

test("only its owner finds a prescription and its file", async () => {
  const shop = await openTestShop();
  const [ana, bia] = [await shop.addAccount(), await shop.addAccount()];
  const saved = await shop.prescriptionFiles.save({ name: "receita.pdf", content: chunksOf(pdf()) });
  if (!saved.ok) throw new Error(saved.reason);
  const ofVisitor = await add(shop, VISITOR, { file: saved.file, prescribedOn: null });
  const ofAna = await add(shop, { accountId: ana.id, visitorId: OTHER_VISITOR.visitorId }, VALUES);

  for (const owner of [OTHER_VISITOR, NO_OWNER, { accountId: ana.id, visitorId: null }]) {
    expect(await find(shop, owner, ofVisitor)).toBeUndefined();
    const bytes = readPrescriptionFile(shop.store.read, shop.prescriptionFiles, owner, ofVisitor, "file");
    expect(await bytes).toBeUndefined();
  }
  for (const owner of [VISITOR, OTHER_VISITOR, NO_OWNER, { accountId: bia.id, visitorId: null }]) {
    expect(await find(shop, owner, ofAna)).toBeUndefined();
  }

  expect(await find(shop, { accountId: ana.id, visitorId: null }, ofAna)).toBeDefined();
  const read = (part: "file" | "thumbnail") =>
    readPrescriptionFile(shop.store.read, shop.prescriptionFiles, VISITOR, ofVisitor, part);
  expect(await read("file")).toMatchObject({ type: "application/pdf" });
  expect(Buffer.from((await read("file"))?.bytes ?? []).toString()).toMatch(/^%PDF-1\.7/);
  expect(await read("thumbnail")).toBeUndefined();
});

test("the database and its files contain no readable prescription value", async () => {
  const shop = await openTestShop();
  const typed = await add(shop, VISITOR, VALUES);
  const sent = await add(shop, VISITOR, { file: fileOf(), prescribedOn: "2026-03-31" });

  const rows = JSON.stringify(await shop.store.read.select().from(prescriptions));
  const disk = await contentOf(shop.url);
  for (const content of [rows, disk]) {
    expect([content.includes(typed), content.includes(sent)]).toEqual([true, true]);
    for (const secret of ["Rita", "2026-03-31", "spherical", "fileName"]) {
      expect(content.includes(secret) ? secret : "").toBe("");
    }
  }
});

test("a row with another id or another row's sealed text does not open", async () => {
  const shop = await openTestShop();
  const [first, second, third] = [
    await add(shop, VISITOR, VALUES),
    await add(shop, VISITOR, VALUES),
    await add(shop, VISITOR, VALUES),
  ];
  const moved = newId();
  await shop.store.write(async (tx) => {
    await tx.update(prescriptions).set({ id: moved }).where(eq(prescriptions.id, first));
    const [row] = await tx.select().from(prescriptions).where(eq(prescriptions.id, second));
    await tx.update(prescriptions).set({ sealed: row?.sealed }).where(eq(prescriptions.id, third));
  });

  await expect(find(shop, VISITOR, moved)).rejects.toThrow();
  await expect(find(shop, VISITOR, third)).rejects.toThrow();
  expect(await find(shop, VISITOR, second)).toMatchObject(VALUES);
});

test("the optician's reading of a file is added to the sealed values", async () => {
  const shop = await openTestShop();
  const id = await add(shop, VISITOR, { file: fileOf(), prescribedOn: null });
  const [row] = await shop.store.read.select().from(prescriptions);
  if (!row) throw new Error("There is no prescription.");

  const read = { prescriber: "Dr. Caio, CRM-RJ 1", prescribedOn: "2026-10-01" };
  await shop.store.write((tx) => amendPrescription(tx, shop.prescriptionFiles, row, read));

  expect(await find(shop, VISITOR, id)).toMatchObject({ fileName: "receita da Ana.jpg", ...read });
  const [after] = await shop.store.read.select().from(prescriptions);
  expect(JSON.stringify(after)).not.toContain("Caio");
  expect(openPrescription(shop.prescriptionFiles, row).prescriber).toBeNull();
});

test("an erased prescription leaves no row, jobs for its file and the erasure log, and an event without values", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  const [sent, typed, other] = [
    await add(shop, VISITOR, { file, prescribedOn: null }),
    await add(shop, VISITOR, VALUES),
    await add(shop, VISITOR, VALUES),
  ];

  await shop.store.write((tx) => erasePrescriptions(tx, [sent, typed], shop.now()));
  await shop.store.write((tx) => erasePrescriptions(tx, [sent, typed, "nada"], shop.now()));

  expect(await shop.store.read.select().from(prescriptions)).toMatchObject([{ id: other }]);
  const erased = { what: "prescription", at: NOW.toISOString() };
  expect(await shop.store.read.select().from(jobs)).toMatchObject([
    { kind: "record-erasure", payload: { ...erased, id: sent }, runAt: NOW },
    { kind: "remove-prescription-file", payload: { fileId: file.id }, runAt: NOW },
    { kind: "record-erasure", payload: { ...erased, id: typed }, runAt: NOW },
  ]);
  expect(await actsOf(shop, sent)).toEqual(["sent", "removed"]);
  expect(await actsOf(shop, "nada")).toEqual([]);
});

test("a prescription without an order is purged after thirty days, not before", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  await add(shop, VISITOR, { file, prescribedOn: null });
  const purge = () => shop.store.write((tx) => purgePrescriptions(tx, shop.now()));

  shop.moveClock(days(30) - 1);
  await purge();
  expect(await shop.store.read.$count(prescriptions)).toBe(1);

  shop.moveClock(1);
  await purge();
  expect(await shop.store.read.$count(prescriptions)).toBe(0);
  expect(await shop.store.read.select().from(jobs)).toMatchObject([
    { kind: "record-erasure" },
    { payload: { fileId: file.id } },
  ]);
});

test("erasing an account's prescriptions leaves those of other owners", async () => {
  const shop = await openTestShop();
  const [ana, bia] = [await shop.addAccount(), await shop.addAccount()];
  await add(shop, { accountId: ana.id, visitorId: null }, { file: fileOf(), prescribedOn: null });
  const others = [
    await add(shop, { accountId: bia.id, visitorId: null }, VALUES),
    await add(shop, VISITOR, VALUES),
  ];

  await shop.store.write((tx) => erasePrescriptionsOf(tx, ana.id, shop.now()));

  const rows = await shop.store.read.select({ id: prescriptions.id }).from(prescriptions);
  expect(rows.map(({ id }) => id).sort()).toEqual(others.sort());
  const removals = eq(jobs.kind, "remove-prescription-file");
  expect(await shop.store.read.$count(jobs, removals)).toBe(1);
});

test("at sign-in a visitor's prescription becomes the account's", async () => {
  const shop = await openTestShop();
  const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
  const [id, others] = [await add(shop, VISITOR, VALUES), await add(shop, OTHER_VISITOR, VALUES)];

  await shop.store.write((tx) => transferPrescriptions(tx, VISITOR.visitorId, ana.accountId));

  expect(await find(shop, ana, id)).toMatchObject(VALUES);
  expect(await find(shop, VISITOR, id)).toBeUndefined();
  expect(await find(shop, ana, others)).toBeUndefined();
});

test("files are deleted after their rows, and files without a row after an hour", async () => {
  const shop = await openTestShop();
  const file = fileOf();
  await add(shop, VISITOR, { file, prescribedOn: null });
  await add(shop, VISITOR, VALUES);
  const calls: unknown[] = [];
  const handlers = prescriptionJobs(shop.store, {
    ...shop.prescriptionFiles,
    remove: async (id) => void calls.push(["remove", id]),
    deleteUnreferenced: async (referenced, before) => void calls.push(["sweep", [...referenced], before]),
  });

  expect(await handlers["remove-prescription-file"]?.({ fileId: "a file" }, NOW)).toBeUndefined();
  const next = await handlers["sweep-prescription-files"]?.({}, NOW);

  expect(next).toEqual(new Date(NOW.getTime() + days(1)));
  expect(calls).toEqual([
    ["remove", "a file"],
    ["sweep", [file.id], new Date(NOW.getTime() - hours(1))],
  ]);
});

test("a prescription is old when it is more than a year old", () => {
  const isOld = (prescribedOn: string | null, now: string) =>
    isOldPrescription({ prescribedOn }, new Date(now));
  expect(isOld("2025-11-20", "2026-11-20T00:00:00Z")).toBe(false);
  expect(isOld("2025-11-20", "2026-11-20T23:59:59Z")).toBe(false);
  expect(isOld("2025-11-20", "2026-11-21T00:00:00Z")).toBe(true);
  expect(isOld("2025-11-19", "2026-11-20T12:00:00Z")).toBe(true);
  expect(isOld("2024-02-29", "2025-02-28T12:00:00Z")).toBe(false);
  expect(isOld("2024-02-29", "2025-03-01T12:00:00Z")).toBe(true);
  expect(isOld(null, "2026-11-20T12:00:00Z")).toBe(false);
});
