import { openPrescriptionFile } from "#app/domain/order/open-prescription.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { prescriptionForStaff } from "#app/http/prescription-download.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import type { Route } from "./+types/file";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { actor } = requireStaff(context, url, "prescriptions.read");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  return prescriptionForStaff(await openPrescriptionFile(store, prescriptionFiles, params.id, now(), actor));
}
