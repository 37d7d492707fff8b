import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { endSignIns, replayErasures } from "#app/domain/backup/replay.server.ts";
import { findBrokenRules, type ShopRule } from "#app/domain/backup/shop-rules.server.ts";
import { listReferencedFiles } from "#app/domain/lens/prescriptions.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import {
  type BackupRefusal,
  type Manifest,
  type Part,
  readBackup,
  writeBackup,
} from "#app/gateways/backup-file.server.ts";
import { erasureLog } from "#app/gateways/erasure-log.server.ts";
import type { FileStore } from "#app/gateways/file-store.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { localKey } from "#app/gateways/local-key-file.server.ts";
import { isDerivedFile, listDerivedFiles } from "#app/gateways/picture-library.server.ts";
import { listStoredFiles, storedIdOf } from "#app/gateways/prescription-files.server.ts";
import type { Keyring } from "#app/gateways/sealing.server.ts";
import { backupName, listBackups, PARTIAL } from "#app/gateways/stored-backups.server.ts";
import type { Settings } from "#app/settings.server.ts";
import { openBackupFiles, openShopFiles } from "#app/shop-files.server.ts";
import { inspectDatabase } from "#db/database-file.ts";
import { openStore } from "#db/open-store.server.ts";
import { accounts, orders, payments, prescriptions, products } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { CommandContext } from "./command.ts";

const DATABASE = "shop.db";
const PRESCRIPTIONS = "prescriptions";
const PICTURES = "pictures";
const WORK_FOLDER = ".backup-";
const CHUNK_BYTES = 64 * 1024;

/** Temporary files older than this belong to a backup that was killed, and not to one that is still running. */
const ABANDONED_AFTER = hours(12);

/** A backup with broken rules or missing files can still be restored. */
export interface Contents {
  manifest: Manifest;
  brokenRules: { rule: ShopRule; count: number }[];
  /** Files that prescriptions refer to and the backup lacks: deleted while it was made, or lost before. */
  missingFiles: number;
}

export type Unusable =
  | { ok: false; reason: BackupRefusal | "newer" }
  | { ok: false; reason: "damaged"; problems: string[] };

export interface Vault {
  /** Backups, and the log of erasures. */
  files: FileStore;
  keep: number;
  keys: Keyring;
}

/** Undefined: the shop makes no backups. */
export async function openVault(settings: Settings): Promise<Vault | undefined> {
  const { backups } = settings;
  const files = await openBackupFiles(settings);
  return (
    backups &&
    files && { files, keep: backups.keep, keys: backups.keys ?? [localKey(`${backups.folder}.key`)] }
  );
}

/**
 * Calls `use` with a local file: the backup of this path or name, or the newest; one in a bucket is copied for as long. Undefined: there
 * is none.
 */
export async function withBackup<Result>(
  settings: Settings,
  { files }: Vault,
  pathOrName: string | undefined,
  use: (file: string, location: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (pathOrName !== undefined && existsSync(pathOrName)) return use(pathOrName, pathOrName);
  const name = pathOrName ?? (await listBackups(files)).at(-1)?.name;
  if (name === undefined) return undefined;
  const open = async (copy: string) => {
    const file = await files.locate(name, copy);
    return file === undefined ? undefined : use(file, files.locationOf(name));
  };
  return files.folder ? open("") : inWorkFolder(settings, (folder) => open(path.join(folder, "copy.backup")));
}

/**
 * Backs up a running shop: a consistent copy of the database, the sealed prescription files, and the pictures of its catalogue. Checks the new backup before it
 * gets its name; then deletes the oldest beyond `keep`, and the erasure entries that no remaining backup needs. Deletes none
 * where a rule of the shop is broken, because an older backup may be the last sound one.
 */
export async function makeBackup(
  { store, settings, now }: CommandContext,
  vault: Vault,
): Promise<{ ok: true; location: string; bytes: number; contents: Contents } | Unusable> {
  const { files, keys } = vault;
  const { workFolder } = files;
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  await mkdir(settings.dataFolder, { recursive: true });
  await removeAbandoned(workFolder, settings, now);
  const name = backupName(now);
  const partial = path.join(workFolder, name + PARTIAL);

  try {
    await inWorkFolder(settings, async (workFolder) => {
      const copy = path.join(workFolder, DATABASE);
      await store.copyTo(copy);
      const about = { takenAt: now.toISOString(), counts: await countRowsOf(copy) };
      await writeBackup(keys, partial, about, partsOf(copy, settings));
    });
    const checked = await checkBackup(settings, vault, partial);
    if (!checked.ok) return checked;
    const { size: bytes } = await stat(partial);
    await files.move(partial, name);
    if (checked.contents.brokenRules.length === 0) await rotate(vault);
    return { ok: true, location: files.locationOf(name), bytes, contents: checked.contents };
  } finally {
    await rm(partial, { force: true });
  }
}

export function checkBackup(
  settings: Settings,
  { keys }: Vault,
  file: string,
): Promise<{ ok: true; contents: Contents } | Unusable> {
  return inWorkFolder(settings, async (workFolder) => {
    const unpacked = await unpack(keys, file, workFolder, { withFiles: false });
    if (unpacked.ok) await unpacked.store.close();
    return unpacked;
  });
}

/**
 * Restores a backup into `to`, which is empty or does not exist yet, all or nothing. Repeats the erasures that happened since the
 * backup was made, and ends all signed-in sessions. `erasures` counts the entries in the erasure log, and its unreadable lines.
 */
export async function restoreBackup(
  now: Date,
  { files, keys }: Vault,
  file: string,
  to: string,
): Promise<
  { ok: true; contents: Contents; erasures: { entries: number; unreadable: number } } | Unusable | NotEmpty
> {
  if (existsSync(to) && (await readdir(to)).length > 0) return { ok: false, reason: "not-empty" };
  await mkdir(path.dirname(path.resolve(to)), { recursive: true });
  const unfinished = await mkdtemp(`${path.resolve(to)}${PARTIAL}-`);

  try {
    const unpacked = await unpack(keys, file, unfinished, { withFiles: true });
    if (!unpacked.ok) return unpacked;
    const { store, contents } = unpacked;
    const { entries, unreadable } = await erasureLog(files).list();
    try {
      await replayErasures(store, entries, now);
      await endSignIns(store);
      await removeUnreferencedFiles(
        store.read,
        openFolderStore(path.join(unfinished, PRESCRIPTIONS), { isFlat: true }),
      );
    } finally {
      await store.close();
    }
    if (existsSync(to)) await rmdir(to);
    await rename(unfinished, to);
    await syncFolder(path.dirname(path.resolve(to)));
    return { ok: true, contents, erasures: { entries: entries.length, unreadable } };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

export interface NotEmpty {
  ok: false;
  reason: "not-empty";
}

export function pathsIn(folder: string): { database: string; prescriptions: string; pictures: string } {
  return {
    database: path.join(folder, DATABASE),
    prescriptions: path.join(folder, PRESCRIPTIONS),
    pictures: path.join(folder, PICTURES),
  };
}

/** How many files of each kind a backup has. */
export function countFiles({ parts }: Manifest): { prescriptions: number; pictures: number } {
  const within = (folder: string) => parts.filter(({ name }) => name.startsWith(`${folder}/`)).length;
  return { prescriptions: within(PRESCRIPTIONS), pictures: within(PICTURES) };
}

async function* partsOf(database: string, settings: Settings): AsyncGenerator<Part> {
  yield { name: DATABASE, content: (await open(database)).createReadStream() };
  // Listed after the database was copied: a file is stored before a row refers to it.
  const { prescriptions, pictures } = await openShopFiles(settings);
  for await (const name of listStoredFiles(prescriptions))
    yield* partOf(prescriptions, name, `${PRESCRIPTIONS}/${name}`);
  for await (const name of listDerivedFiles(pictures)) yield* partOf(pictures, name, `${PICTURES}/${name}`);
}

/** None if the file was deleted meanwhile. */
async function* partOf(files: FileStore, stored: string, name: string): AsyncGenerator<Part> {
  const bytes = await files.read(stored);
  if (bytes) yield { name, content: inChunks(bytes) };
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Unpacks a backup into `folder`, and opens its database, which migrates it to the current schema. */
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
    if (name.startsWith(`${PICTURES}/`)) {
      const picture = name.slice(PICTURES.length + 1);
      if (!isDerivedFile(picture)) throw new Error(`Uma cópia de segurança não tem “${name}”.`);
      if (!withFiles) return;
      const target = path.join(folder, PICTURES, picture);
      await mkdir(path.dirname(target), { recursive: true });
      return writeNew(target, content);
    }
    const fileName = name.slice(`${PRESCRIPTIONS}/`.length);
    const id = storedIdOf(fileName);
    if (!id) throw new Error(`Uma cópia de segurança não tem “${name}”.`);
    fileIds.add(id);
    if (withFiles) await writeNew(path.join(files, fileName), content);
  });
  if (!read.ok) return read;
  if (!existsSync(database)) return { ok: false, reason: "inconsistent" };

  const { problems, isNewer } = inspectDatabase(database);
  if (problems.length > 0) return { ok: false, reason: "damaged", problems };
  if (isNewer) return { ok: false, reason: "newer" };
  const store = await openStore(`file:${database}`);
  const counts = await countRows(store.read);
  if (JSON.stringify(counts) !== JSON.stringify(read.manifest.counts)) {
    await store.close();
    return { ok: false, reason: "inconsistent" };
  }
  const missingFiles = [...(await listReferencedFiles(store.read))].filter((id) => !fileIds.has(id)).length;
  const brokenRules = await findBrokenRules(store.read);
  return { ok: true, contents: { manifest: read.manifest, brokenRules, missingFiles }, store };
}

/** Deletes the files of erased prescriptions now, and not with the jobs of the restored shop. */
async function removeUnreferencedFiles(db: Reader, files: FileStore): Promise<void> {
  const named = await listReferencedFiles(db);
  for await (const name of listStoredFiles(files)) {
    if (!named.has(storedIdOf(name) ?? "")) await files.remove(name);
  }
}

async function rotate({ files, keep }: Vault): Promise<void> {
  const backups = await listBackups(files);
  for (const { name } of backups.slice(0, -keep)) await files.remove(name);
  const [oldest] = backups.slice(-keep);
  if (oldest) await erasureLog(files).purgeBefore(oldest.takenAt);
}

async function removeAbandoned(folder: string, settings: Settings, now: Date): Promise<void> {
  const root = settings.dataFolder;
  const candidates = [
    ...(await readdir(folder))
      .filter((name) => name.endsWith(PARTIAL))
      .map((name) => path.join(folder, name)),
    ...(await readdir(root))
      .filter((name) => name.startsWith(WORK_FOLDER))
      .map((name) => path.join(root, name)),
  ];
  for (const file of candidates) {
    const { mtime } = await stat(file);
    if (mtime < after(now, -ABANDONED_AFTER)) await rm(file, { recursive: true, force: true });
  }
}

/** Beside the database, because the copy in it is not sealed: it may lie only where the database itself does. */
async function inWorkFolder<T>(settings: Settings, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(settings.dataFolder, { recursive: true });
  const folder = await mkdtemp(path.join(settings.dataFolder, WORK_FOLDER));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

async function countRowsOf(database: string): Promise<Manifest["counts"]> {
  const store = await openStore(`file:${database}`);
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
