import { makeZip } from "client-zip";
import { type ExportedFile, exportAccount } from "#app/domain/account/export.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/export";

/** One JSON file; a ZIP if there are prescription files as well. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const exported = await exportAccount(store.read, prescriptionFiles, accountId, now());
  if (!exported) throw notFound();

  const json = `${JSON.stringify(exported.data, null, 2)}\n`;
  if (exported.files.length === 0)
    return download(json, "application/json; charset=utf-8", "meus-dados.json");
  const zip = makeZip(entriesOf(json, exported.files, prescriptionFiles, now()));
  return download(zip, "application/zip", "meus-dados.zip");
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
