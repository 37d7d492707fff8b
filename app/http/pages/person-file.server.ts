import { makeZip } from "client-zip";
import type { ExportedFile } from "#app/domain/account/export.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";

/** Everything about a person as a download: one JSON file; a ZIP if there are prescription files as well. */
export function personFile(
  { data, files }: { data: unknown; files: ExportedFile[] },
  from: PrescriptionFiles,
  now: Date,
): Response {
  const json = `${JSON.stringify(data, null, 2)}\n`;
  if (files.length === 0) return download(json, "application/json; charset=utf-8", "meus-dados.json");
  return download(makeZip(entriesOf(json, files, from, now)), "application/zip", "meus-dados.zip");
}

function download(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/** Opens each file only when the ZIP reaches it, so that one at a time is in memory. */
async function* entriesOf(json: string, files: ExportedFile[], from: PrescriptionFiles, now: Date) {
  yield { name: "meus-dados.json", input: json, lastModified: now };
  for (const { path, fileId, sentAt } of files) {
    const bytes = await from.open(fileId, "file");
    yield bytes
      ? { name: path, input: bytes, lastModified: sentAt }
      : { name: `${path}.txt`, input: "Este arquivo não existe mais.\n", lastModified: now };
  }
}
