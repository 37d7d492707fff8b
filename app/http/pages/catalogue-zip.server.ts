import { downloadZip } from "client-zip";
import type { ExportedFile } from "#app/domain/catalog-import/export-catalog.server.ts";

/** A download that is made while it is sent. */
export function catalogueZip(files: AsyncIterable<ExportedFile>, name: string, now: Date): Response {
  const { body } = downloadZip(zipped(files, now));
  return new Response(body, {
    headers: { "Content-Type": "application/zip", "Content-Disposition": `attachment; filename="${name}"` },
  });
}

async function* zipped(files: AsyncIterable<ExportedFile>, lastModified: Date) {
  for await (const { path, content } of files) yield { name: path, input: content, lastModified };
}
