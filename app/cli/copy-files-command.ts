import path from "node:path";
import type { FileStore } from "#app/gateways/file-store.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { isDerivedFile } from "#app/gateways/picture-library.server.ts";
import { openBackupFiles, openShopFiles } from "#app/shop-files.server.ts";
import { type Command, failed, succeeded } from "./command.ts";

/** Files that only this machine needs: those that are being written. */
const UNFINISHED = /\.(partial|sent)$/;

/** For a shop that leaves its folders, and for a restored backup. It can be repeated: the same file is not copied again. */
export const COPY_FILES: Command = {
  usage: "PASTA",
  description:
    "copia para o bucket o que está nas pastas prescriptions, pictures e backups dentro de PASTA; o que já está igual lá fica",
  parse([folder, ...rest]) {
    if (folder === undefined) return { usageError: "Falta a pasta que tem prescriptions e pictures." };
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma pasta por vez.` };
    return {
      async runWithoutStore({ settings }) {
        if (!settings.filesBucket) return failed("Falta FILES_BUCKET_URL, o bucket para onde copiar.");
        const { prescriptions, pictures } = await openShopFiles(settings);
        const within = (name: string) =>
          openFolderStore(path.join(folder, name), { isFlat: name !== "pictures" });
        const backups = settings.backups?.bucket && (await openBackupFiles(settings));
        const counts = {
          prescriptions: await copyAll(
            within("prescriptions"),
            prescriptions,
            (name) => !UNFINISHED.test(name),
            hasSameContent,
          ),
          pictures: await copyAll(within("pictures"), pictures, isDerivedFile),
          backups: backups ? await copyAll(within("backups"), backups, (name) => !UNFINISHED.test(name)) : 0,
        };
        return succeeded(
          `Copiados: receitas ${counts.prescriptions}, fotos ${counts.pictures}, cópias de segurança ${counts.backups}.`,
        );
      },
    };
  },
};

/** Returns how many were missing or different. The names of pictures and backups tell their content: there the size is enough. */
async function copyAll(
  from: FileStore,
  to: FileStore,
  isWanted: (name: string) => boolean,
  isSame: (content: Buffer, name: string, to: FileStore) => Promise<boolean> = async () => true,
): Promise<number> {
  const sizes = new Map<string, number | undefined>();
  for await (const { name, facts } of to.list()) sizes.set(name, (await facts())?.bytes);
  let copied = 0;
  for await (const { name } of from.list()) {
    if (!isWanted(name)) continue;
    const content = await from.read(name);
    if (!content) continue;
    if (sizes.get(name) === content.byteLength && (await isSame(content, name, to))) continue;
    await to.put(name, content);
    copied += 1;
  }
  return copied;
}

/** A prescription that was sealed with another key has the same size. */
async function hasSameContent(content: Buffer, name: string, to: FileStore): Promise<boolean> {
  return (await to.read(name))?.equals(content) ?? false;
}
