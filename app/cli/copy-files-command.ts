import path from "node:path";
import type { FileStore } from "#app/gateways/file-store.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { isDerivedFile } from "#app/gateways/picture-library.server.ts";
import { openBackupFiles, openShopFiles } from "#app/shop-files.server.ts";
import { type Command, failed, succeeded } from "./command.ts";

/** Files that only this machine needs: those that are being written. */
const UNFINISHED = /\.(partial|sent)$/;

/** For a shop that leaves its folders, and for a restored backup. It can be repeated: what is there already is left alone. */
export const COPY_FILES: Command = {
  usage: "PASTA",
  description:
    "copia para o bucket o que está nas pastas prescriptions, pictures e backups dentro de PASTA; o que já está lá fica",
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

/** Returns how many were missing. */
async function copyAll(from: FileStore, to: FileStore, isWanted: (name: string) => boolean): Promise<number> {
  const sizes = new Map<string, number | undefined>();
  for await (const { name, facts } of to.list()) sizes.set(name, (await facts())?.bytes);
  let copied = 0;
  for await (const { name, facts } of from.list()) {
    if (!isWanted(name) || sizes.get(name) === (await facts())?.bytes) continue;
    const content = await from.read(name);
    if (!content) continue;
    await to.put(name, content);
    copied += 1;
  }
  return copied;
}
