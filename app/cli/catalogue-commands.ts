import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import { filesHelp } from "#app/domain/catalog-import/columns-help.ts";
import {
  type ExportedFile,
  exportCatalog,
  exportTemplates,
} from "#app/domain/catalog-import/export-catalog.server.ts";
import { applyImport, previewImport } from "#app/domain/catalog-import/import-catalog.server.ts";
import { finishApply } from "#app/domain/catalog-import/imports.server.ts";
import type { Plan } from "#app/domain/catalog-import/plan.ts";
import type { PictureLibrary } from "#app/domain/catalog-import/ports.ts";
import { changeText, countsText, placeOf, problemsOf } from "#app/domain/catalog-import/words.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { openCatalogFiles } from "#app/gateways/catalog-files.server.ts";
import { openFileCache } from "#app/gateways/file-cache.server.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openPictureLibrary } from "#app/gateways/picture-library.server.ts";
import type { Settings } from "#app/settings.server.ts";
import { openShopFiles } from "#app/shop-files.server.ts";
import { type Command, type CommandContext, type CommandResult, failed, succeeded } from "./command.ts";
import { runDraft } from "./import-draft.ts";

/** Of each kind, in the preview. */
const MAX_SHOWN = 40;

const KEPT = "O que não está nos arquivos fica como está: nada é apagado.";

export const IMPORT: Command = {
  usage: "PASTA [--confirm CÓDIGO], ou --template PASTA",
  description:
    "mostra o que os arquivos CSV e as fotos da pasta mudariam no catálogo; com o código que isso mostra, muda: tudo ou nada. --template escreve os modelos dos arquivos; import --help explica cada coluna",
  help: () =>
    `${helpText()}\n\nFotos: fotos/PRODUTO/COR-VISTA.webp (ou .jpg, .png); as vistas são ${PICTURE_VIEWS.join(", ")}.\nDa vitrine: fotos/vitrine/BANNER-computador.webp e fotos/vitrine/BANNER-celular.webp.`,
  parse(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        confirm: { type: "string" },
        template: { type: "string" },
        // For the server's own process: import-process.ts.
        draft: { type: "string" },
        apply: { type: "string" },
      },
      allowPositionals: true,
      strict: false,
    });
    const [folder, ...rest] = positionals;
    const { confirm, template, draft, apply } = values;
    if (typeof template === "string" && template)
      return { runWithoutStore: () => writeFiles(template, exportTemplates(), "Modelos") };
    if (typeof draft === "string" && draft)
      return { run: (context) => runDraft(context, draft, typeof apply === "string" ? apply : undefined) };
    if (folder === undefined || template !== undefined) return { usageError: "Falta a pasta do catálogo." };
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma pasta por vez.` };
    if (confirm !== undefined && (typeof confirm !== "string" || !confirm))
      return { usageError: "Falta o código da conferência, depois de --confirm." };
    return { run: (context) => importFolder(context, folder, confirm as string | undefined) };
  },
};

export const EXPORT: Command = {
  usage: "PASTA",
  description: "escreve o catálogo numa pasta vazia, como import o lê: arquivos CSV e fotos",
  parse([folder, ...rest]) {
    if (folder === undefined) return { usageError: "Falta a pasta, que pode não existir ainda." };
    if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma pasta por vez.` };
    return {
      run: async ({ store, settings }) =>
        writeFiles(folder, exportCatalog(store.read, await libraryOf(settings)), "Arquivos e fotos"),
    };
  },
};

function helpText(): string {
  return filesHelp()
    .map(({ name, about, columns }) =>
      [`${name}: ${about}`, ...columns.map((column) => `    ${column.name}: ${column.text}`)].join("\n"),
    )
    .join("\n\n");
}

async function libraryOf(settings: Settings): Promise<PictureLibrary> {
  const { pictures } = await openShopFiles(settings);
  return openPictureLibrary(openFileCache(pictures, settings.picturesFolder));
}

async function importFolder(
  { store, settings, now }: CommandContext,
  folder: string,
  confirm: string | undefined,
): Promise<CommandResult> {
  if (!existsSync(folder)) return failed(`Não há a pasta ${folder}.`);
  const work = {
    store,
    files: openCatalogFiles(openFolderStore(folder)),
    library: await libraryOf(settings),
    report: async () => {},
  };
  if ((await work.files.list()).length === 0)
    return failed(`Na pasta ${folder} não há nenhum dos arquivos de um catálogo. Veja: import --help.`);
  if (confirm === undefined) return describePreview(await previewImport(work), folder);

  const id = newId();
  const outcome = await applyImport(work, confirm, { id, at: now }, (tx, plan) =>
    finishApply(tx, id, plan, now),
  );
  if (outcome.ok) return succeeded(`O catálogo foi importado. ${countsText(outcome.plan.counts)}.\n${KEPT}`);
  if (outcome.reason === "refused") return describePreview(outcome.plan, folder);
  const { output } = describePreview(outcome.plan, folder);
  return failed(
    `Nada mudou: o catálogo ou os arquivos não são mais os da conferência. Confira de novo:\n\n${output}`,
  );
}

function describePreview({ rows, counts, fingerprint }: Plan, folder: string): CommandResult {
  const lines = [countsText(counts), KEPT];
  const refused = rows.filter(({ verdict }) => verdict === "refused");
  if (refused.length > 0) {
    lines.push(
      "",
      "Recusadas:",
      ...shown(refused, (row) => problemsOf(row).map((text) => `${placeOf(row)}: ${text}`)),
    );
    lines.push("", "Nada foi importado. Corrija os arquivos e confira de novo.");
    return failed(lines.join("\n"));
  }
  const added = rows.filter(({ verdict }) => verdict === "new");
  const changed = rows.filter(({ verdict }) => verdict === "changed");
  if (added.length > 0) lines.push("", "Novas:", ...shown(added, (row) => [placeOf(row)]));
  if (changed.length > 0) {
    lines.push(
      "",
      "Mudam:",
      ...shown(changed, (row) => [`${placeOf(row)}: ${row.changes.map(changeText).join("; ")}`]),
    );
  }
  const hasWork = counts.new + counts.changed > 0;
  lines.push(
    "",
    hasWork ? `Para importar: import ${folder} --confirm ${fingerprint}` : "Não há o que importar.",
  );
  return succeeded(lines.join("\n"));
}

function shown<Row>(rows: readonly Row[], linesOf: (row: Row) => string[]): string[] {
  const more = rows.length - MAX_SHOWN;
  return [
    ...rows.slice(0, MAX_SHOWN).flatMap((row) => linesOf(row).map((line) => `  ${line}`)),
    ...(more > 0 ? [`  … e mais ${more}`] : []),
  ];
}

async function writeFiles(
  folder: string,
  files: AsyncIterable<ExportedFile>,
  what: string,
): Promise<CommandResult> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    return failed(`A pasta ${folder} não está vazia.`);
  let count = 0;
  for await (const { path: file, content } of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    count += 1;
  }
  return succeeded(`${what} em ${folder}: ${count}.`);
}
