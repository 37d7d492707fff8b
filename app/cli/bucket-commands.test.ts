import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Owner } from "#app/domain/values/owner.ts";
import { openBucketStore } from "#app/gateways/bucket-store.server.ts";
import { erasureLog } from "#app/gateways/erasure-log.server.ts";
import { openFileCache } from "#app/gateways/file-cache.server.ts";
import type { FileStore } from "#app/gateways/file-store.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { isKeyOf } from "#app/gateways/key-check.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { startBucketServer } from "#app/testing/bucket-server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { buyGlasses, storedPrescription } from "#app/testing/glasses.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { prescriptions } from "#db/schema";

const VISITOR: Owner = { accountId: null, visitorId: "a visitor" };
const PICTURE = "aurora/preto-frente-1a2b3c4d-640.avif";

async function openShopWithBucket() {
  const { bucket, failNext } = await startBucketServer();
  const opened = await openTestShop();
  const at = (...names: string[]) => path.join(opened.folder, ...names);
  const inBucket = (name: string) =>
    openBucketStore({ bucket, prefix: `${name}/`, workFolder: at("work", name) });
  const key = randomBytes(32);
  const files = inBucket("prescriptions");
  const shop = { ...opened, prescriptionFiles: openPrescriptionFiles({ files, keys: [key] }) };
  const env = {
    DATABASE_URL: shop.url,
    DATA_FOLDER: shop.folder,
    FILES_BUCKET_URL: bucket.url,
    BACKUPS_BUCKET_URL: bucket.url,
    BUCKET_KEY_ID: bucket.keyId,
    BUCKET_SECRET_KEY: bucket.secretKey,
    PRESCRIPTIONS_KEY: key.toString("base64"),
    BACKUPS_KEY: randomBytes(32).toString("base64"),
  };
  const runWith = (changed: NodeJS.ProcessEnv, ...args: string[]) =>
    runShopCommand(args, { ...env, ...changed }, shop.now());
  return {
    shop,
    at,
    key,
    files,
    inBucket,
    failNext,
    runWith,
    run: (...args: string[]) => runWith({}, ...args),
  };
}

async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names;
}

test("a backup of a shop in a bucket is made there, verified, and restored with its files and erasures", async () => {
  const { shop, at, files, inBucket, run } = await openShopWithBucket();
  await buyGlasses(shop, VISITOR, await storedPrescription(shop));
  const [sent] = await shop.store.read.select().from(prescriptions);
  await inBucket("pictures").put(PICTURE, Buffer.from("avif"));

  const made = await run("backup");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const [backup = ""] = await namesIn(inBucket("backups"));
  expect(made.stdout).toContain(`/shop/backups/${backup} (`);
  expect(made.stdout).toContain("arquivos de receitas: 1; arquivos de fotos: 1.");
  // Nothing of it stays on the machine.
  expect(readdirSync(at("work", "backups"))).toEqual([]);
  expect((await run("verify")).stdout).toContain("abre e está inteira");
  expect(await run("verify", "otica-ametista-none.backup")).toMatchObject({ code: 1 });

  const log = erasureLog(inBucket("backups"));
  await log.record({ what: "prescription", id: sent?.id ?? "", at: shop.now() });
  await log.record({ what: "prescription", id: sent?.id ?? "", at: shop.now() });
  const restored = await run("restore", backup, "--to", at("restored"));
  expect(restored.stdout).toContain("Eliminações no registro, repetidas onde era preciso: 1.");
  expect(readdirSync(at("restored", "prescriptions"))).toEqual([]);
  expect(readFileSync(at("restored", "pictures", PICTURE), "utf8")).toBe("avif");
  expect(readdirSync(at()).filter((name) => name.startsWith(".backup-"))).toEqual([]);
  expect(await files.read(sent?.fileId ?? "")).toBeDefined();
});

test("a backup that the bucket does not take is none, and says so", async () => {
  const { inBucket, failNext, run } = await openShopWithBucket();
  failNext(...Array.from({ length: 20 }, () => 503));
  const { code, stderr } = await run("backup");
  expect([code, stderr]).toEqual([1, expect.stringContaining("O bucket não responde")]);
  failNext();
  expect(await namesIn(inBucket("backups"))).toEqual([]);
});

test("keys of files in a bucket are rotated", async () => {
  const { shop, key, files, runWith } = await openShopWithBucket();
  await storedPrescription(shop);
  expect(await isKeyOf(files, [key])).toBe(true);
  const newest = randomBytes(32);
  const both = [newest, key].map((each) => each.toString("base64")).join(",");
  const { code, stdout } = await runWith({ PRESCRIPTIONS_KEY: both }, "prescriptions", "rotate-keys");
  expect([code, stdout]).toEqual([0, expect.stringContaining("arquivos 1")]);
  expect([await isKeyOf(files, [newest]), await isKeyOf(files, [key])]).toEqual([true, false]);
});

test("files without a row are deleted from a bucket once they are old, and unfinished ones from the machine", async () => {
  const { shop, at, files } = await openShopWithBucket();
  await storedPrescription(shop);
  const [id = ""] = (await namesIn(files)).filter((name) => !name.startsWith("."));
  writeFileSync(at("work", "prescriptions", `${id}.sent`), "half");
  const soon = new Date(Date.now() + 60_000);
  await shop.prescriptionFiles.deleteUnreferenced(new Set(), new Date(0));
  expect(await files.read(id)).toBeDefined();
  await shop.prescriptionFiles.deleteUnreferenced(new Set([id]), soon);
  expect([await files.read(id), readdirSync(at("work", "prescriptions"))]).toEqual([expect.anything(), []]);
  await shop.prescriptionFiles.deleteUnreferenced(new Set(), soon);
  expect(await files.read(id)).toBeUndefined();
});

test("the files of a shop in folders are copied to a bucket once", async () => {
  const { at, inBucket, run } = await openShopWithBucket();
  for (const name of ["prescriptions/.key-proof", `pictures/${PICTURE}`, "pictures/aurora/notas.txt"]) {
    mkdirSync(path.dirname(at("old", name)), { recursive: true });
    writeFileSync(at("old", name), name);
  }
  expect((await run("copy-files", at("old"))).stdout).toBe(
    "Copiados: receitas 1, fotos 1, cópias de segurança 0.",
  );
  expect((await run("copy-files", at("old"))).stdout).toContain("receitas 0, fotos 0");
  // As after a rotation of the key: the same length.
  await inBucket("prescriptions").put(".key-proof", Buffer.alloc("prescriptions/.key-proof".length));
  expect((await run("copy-files", at("old"))).stdout).toContain("receitas 1, fotos 0");
  expect(await namesIn(inBucket("pictures"))).toEqual([PICTURE]);
});

test("a picture of a bucket is copied to the machine when it is first asked for", async () => {
  const { at, inBucket, failNext } = await openShopWithBucket();
  await inBucket("pictures").put(PICTURE, Buffer.from("avif"));
  const cache = openFileCache(inBucket("pictures"), at("pictures"));
  failNext(403);
  await expect(cache.locate(PICTURE)).rejects.toThrow("403");
  const both = await Promise.all([cache.locate(PICTURE), cache.locate(PICTURE)]);
  expect(both.map((file) => file && readFileSync(file, "utf8"))).toEqual(["avif", "avif"]);
  failNext(403);
  expect(await cache.locate(PICTURE)).toBe(at("pictures", PICTURE));
  expect(await openFileCache(openFolderStore(at("none")), at("none")).locate(PICTURE)).toBeUndefined();
});
