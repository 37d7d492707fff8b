import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { endSignIns, repeatErasures } from "#app/domain/backup/replay.server.ts";
import { findBrokenRules, type ShopRule } from "#app/domain/backup/shop-rules.server.ts";
import { listNamedFiles } from "#app/domain/lens/prescriptions.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import {
  type BackupRefusal,
  type Manifest,
  type Part,
  readBackup,
  writeBackup,
} from "#app/gateways/backup-file.server.ts";
import { erasureLog } from "#app/gateways/erasure-log.server.ts";
import { localKey } from "#app/gateways/local-key-file.server.ts";
import { listStoredFiles, storedIdOf } from "#app/gateways/prescription-files.server.ts";
import type { Keyring } from "#app/gateways/sealing.server.ts";
import type { Settings } from "#app/settings.server.ts";
import { accounts, orders, payments, prescriptions, products } from "#db/schema";
import { inspectDatabase, openStore, type Reader, type Store } from "#db/store.server.ts";
import type { CommandContext } from "./command.ts";

const DATABASE = "shop.db";
const PRESCRIPTIONS = "prescriptions";
const NAME = /^otica-ametista-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.backup$/;
const PARTIAL = ".partial";
const WORK = ".backup-";

/** What a backup that was killed leaves is removed once no other can still be at work on it. */
const ABANDONED = hours(12);

/** What a backup holds, and what is wrong with it that keeps nobody from restoring it. */
export interface Contents {
  manifest: Manifest;
  brokenRules: { rule: ShopRule; count: number }[];
  /** Files that prescriptions name and that among the backup's: forgotten while it was made, or lost before. */
  missingFiles: number;
}

export type Unusable =
  | { ok: false; reason: BackupRefusal | "newer" }
  | { ok: false; reason: "damaged"; complaints: string[] };

type Backups = NonNullable<Settings["backups"]>;

/** Where backups lie, and the keys that open them. */
export interface Vault {
  folder: string;
  keep: number;
  keys: Keyring;
}

export function openVault({ folder, keep, keys }: Backups): Vault {
  return { folder, keep, keys: keys ?? [localKey(`${folder}.key`)] };
}

/** The backups of a folder, oldest first. Each was opened and checked before it got its name. */
export async function listBackups(folder: string): Promise<{ file: string; takenAt: Date }[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).sort();
  return names.flatMap((name) => {
    const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
    const takenAt = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
    return day ? { file: path.join(folder, name), takenAt } : [];
  });
}

/**
 * Backs the shop up while it is open: the database as it is at one moment, and the sealed files of prescriptions. The backup is
 * opened and checked like any other before it gets its name; then the oldest beyond `keep` go, and with them the marks of erasures
 * that no backup needs any more. Where a rule of the shop is broken none goes, for it may be the last sound one.
 */
export async function makeBackup(
  { store, settings, now }: CommandContext,
  vault: Vault,
): Promise<{ ok: true; file: string; contents: Contents } | Unusable> {
  const { folder, keys } = vault;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, settings, now);
  const file = path.join(folder, `otica-ametista-${now.toISOString().replace(/[:.]/g, "-")}.backup`);
  const partial = file + PARTIAL;

  try {
    await inWorkFolder(settings, async (work) => {
      const copy = path.join(work, DATABASE);
      await store.copyTo(copy);
      const about = { takenAt: now.toISOString(), counts: await countRowsOf(copy) };
      await writeBackup(keys, partial, about, partsOf(copy, settings.prescriptions.folder));
    });
    const checked = await checkBackup(settings, vault, partial);
    if (!checked.ok) return checked;
    await rename(partial, file);
    await syncFolder(folder);
    if (checked.contents.brokenRules.length === 0) await rotate(vault);
    return { ok: true, file, contents: checked.contents };
  } finally {
    await rm(partial, { force: true });
  }
}

/** Restores a backup as far as it takes to know that it can be, and leaves nothing behind. */
export function checkBackup(
  settings: Settings,
  { keys }: Vault,
  file: string,
): Promise<{ ok: true; contents: Contents } | Unusable> {
  return inWorkFolder(settings, async (work) => {
    const unpacked = await unpack(keys, file, work, { withFiles: false });
    if (unpacked.ok) await unpacked.store.close();
    return unpacked;
  });
}

/**
 * Restores a backup into `to`, an empty folder or none yet, all or nothing; what was forgotten since it was made is forgotten
 * again, and who was signed in has to sign in again. Answers what the backup held, and how many marks of erasures there were.
 */
export async function restoreBackup(
  now: Date,
  { folder, keys }: Vault,
  file: string,
  to: string,
): Promise<
  { ok: true; contents: Contents; erasures: { marks: number; unreadable: number } } | Unusable | NotEmpty
> {
  if (existsSync(to) && (await readdir(to)).length > 0) return { ok: false, reason: "not-empty" };
  await mkdir(path.dirname(path.resolve(to)), { recursive: true });
  const unfinished = await mkdtemp(`${path.resolve(to)}${PARTIAL}-`);

  try {
    const unpacked = await unpack(keys, file, unfinished, { withFiles: true });
    if (!unpacked.ok) return unpacked;
    const { store, contents } = unpacked;
    const { marks, unreadable } = await erasureLog(folder).list();
    try {
      await repeatErasures(store, marks, now);
      await endSignIns(store);
      await removeForgottenFiles(store.read, path.join(unfinished, PRESCRIPTIONS));
    } finally {
      await store.close();
    }
    if (existsSync(to)) await rmdir(to);
    await rename(unfinished, to);
    await syncFolder(path.dirname(path.resolve(to)));
    return { ok: true, contents, erasures: { marks: marks.length, unreadable } };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

export interface NotEmpty {
  ok: false;
  reason: "not-empty";
}

/** Where a restored shop lies in its folder. */
export function pathsIn(folder: string): { database: string; prescriptions: string } {
  return { database: path.join(folder, DATABASE), prescriptions: path.join(folder, PRESCRIPTIONS) };
}

async function* partsOf(database: string, prescriptionsFolder: string): AsyncGenerator<Part> {
  yield { name: DATABASE, content: (await open(database)).createReadStream() };
  // Listed after the database was copied: a file is there before a row names it.
  for (const name of await listStoredFiles(prescriptionsFolder)) {
    const handle = await open(path.join(prescriptionsFolder, name)).catch(() => undefined);
    if (handle) yield { name: `${PRESCRIPTIONS}/${name}`, content: handle.createReadStream() };
  }
}

/** Unpacks a backup into `folder` and opens its database, in the schema of today. */
async function unpack(
  keys: Keyring,
  file: string,
  folder: string,
  { withFiles }: { withFiles: boolean },
): Promise<{ ok: true; contents: Contents; store: Store } | Unusable> {
  const database = path.join(folder, DATABASE);
  const files = path.join(folder, PRESCRIPTIONS);
  const fileIds = new Set<string>();
  await mkdir(files, { mode: 0o700 });
  const read = await readBackup(keys, file, async ({ name, content }) => {
    if (name === DATABASE) return writeNew(database, content);
    const kept = name.slice(`${PRESCRIPTIONS}/`.length);
    const id = storedIdOf(kept);
    if (!id) throw new Error(`Uma cópia de segurança não tem “${name}”.`);
    fileIds.add(id);
    if (withFiles) await writeNew(path.join(files, kept), content);
  });
  if (!read.ok) return read;
  if (!existsSync(database)) return { ok: false, reason: "not-whole" };

  const { complaints, isNewer } = inspectDatabase(database);
  if (complaints.length > 0) return { ok: false, reason: "damaged", complaints };
  if (isNewer) return { ok: false, reason: "newer" };
  const store = openStore(`file:${database}`);
  const counts = await countRows(store.read);
  if (JSON.stringify(counts) !== JSON.stringify(read.manifest.counts)) {
    await store.close();
    return { ok: false, reason: "not-whole" };
  }
  const missingFiles = [...(await listNamedFiles(store.read))].filter((id) => !fileIds.has(id)).length;
  const brokenRules = await findBrokenRules(store.read);
  return { ok: true, contents: { manifest: read.manifest, brokenRules, missingFiles }, store };
}

/** No forgotten file is to lie there until the shop opens and its jobs come to it. */
async function removeForgottenFiles(db: Reader, folder: string): Promise<void> {
  const named = await listNamedFiles(db);
  for (const name of await listStoredFiles(folder)) {
    if (!named.has(storedIdOf(name) ?? "")) await rm(path.join(folder, name));
  }
}

async function rotate({ folder, keep }: Vault): Promise<void> {
  const backups = await listBackups(folder);
  const kept = backups.slice(-keep);
  for (const { file } of backups.slice(0, -keep)) await rm(file);
  const [oldest] = kept;
  if (oldest) await erasureLog(folder).purgeBefore(oldest.takenAt);
}

async function removeAbandoned(folder: string, settings: Settings, now: Date): Promise<void> {
  const work = workRoot(settings);
  const left = [
    ...(await readdir(folder))
      .filter((name) => name.endsWith(PARTIAL))
      .map((name) => path.join(folder, name)),
    ...(await readdir(work)).filter((name) => name.startsWith(WORK)).map((name) => path.join(work, name)),
  ];
  for (const place of left) {
    const { mtime } = await stat(place);
    if (mtime < after(now, -ABANDONED)) await rm(place, { recursive: true, force: true });
  }
}

/** A copy of the database lies open while it is made or checked: where the database itself lies, and nowhere else. */
async function inWorkFolder<T>(settings: Settings, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workRoot(settings), { recursive: true });
  const folder = await mkdtemp(path.join(workRoot(settings), WORK));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

function workRoot({ databaseUrl }: Settings): string {
  return path.dirname(path.resolve(databaseUrl.slice("file:".length)));
}

async function countRowsOf(database: string): Promise<Manifest["counts"]> {
  const store = openStore(`file:${database}`);
  return countRows(store.read).finally(() => store.close());
}

async function countRows(db: Reader): Promise<Manifest["counts"]> {
  return {
    accounts: await db.$count(accounts),
    orders: await db.$count(orders),
    payments: await db.$count(payments),
    prescriptions: await db.$count(prescriptions),
    products: await db.$count(products),
  };
}

async function writeNew(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
