import path from "node:path";
import type { Bucket } from "./gateways/bucket-requests.server.ts";
import type { FileStore } from "./gateways/file-store.ts";
import { openFolderStore } from "./gateways/folder-store.server.ts";
import type { Settings } from "./settings.server.ts";

/** The shop's files outside its database, in folders or in a bucket that several nodes share. */
interface ShopFiles {
  prescriptions: FileStore;
  /** Derived pictures of imported catalogues. */
  pictures: FileStore;
  /** Files of imports that are not confirmed yet. */
  imports: FileStore;
  /** The hashed files of this build and the ones before it. Undefined: only this build's are served, from its own folder. */
  assets: FileStore | undefined;
}

export async function openShopFiles(settings: Settings): Promise<ShopFiles> {
  const { filesBucket, prescriptions, picturesFolder, importsFolder, assetsFolder } = settings;
  if (!filesBucket) {
    return {
      prescriptions: openFolderStore(prescriptions.folder, { isFlat: true }),
      pictures: openFolderStore(picturesFolder),
      imports: openFolderStore(importsFolder),
      assets: assetsFolder === undefined ? undefined : openFolderStore(assetsFolder),
    };
  }
  return {
    prescriptions: await inBucket(settings, filesBucket, "prescriptions"),
    pictures: await inBucket(settings, filesBucket, "pictures"),
    imports: await inBucket(settings, filesBucket, "imports"),
    assets: await inBucket(settings, filesBucket, "assets"),
  };
}

/** Backups and the log of erasures. Undefined: there are none. */
export async function openBackupFiles(settings: Settings): Promise<FileStore | undefined> {
  const { folder, bucket } = settings.backups ?? {};
  if (bucket) return inBucket(settings, bucket, "backups");
  return folder === undefined ? undefined : openFolderStore(folder, { isFlat: true });
}

async function inBucket({ dataFolder }: Settings, bucket: Bucket, name: string): Promise<FileStore> {
  // A shop with folders does not need the client in its memory.
  const { openBucketStore } = await import("./gateways/bucket-store.server.ts");
  return openBucketStore({ bucket, prefix: `${name}/`, workFolder: path.join(dataFolder, "work", name) });
}
