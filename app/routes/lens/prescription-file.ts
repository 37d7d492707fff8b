import { readPrescriptionFile } from "#app/domain/lens/prescriptions.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { prescriptionDownload } from "#app/http/prescription-download.ts";
import type { Route } from "./+types/prescription-file";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, prescriptionFiles } = context.get(shopContext);
  const file = await readPrescriptionFile(store.read, prescriptionFiles, ownerOf(context), params.id, "file");
  return prescriptionDownload(file);
}
