import { exportCatalog } from "#app/domain/catalog-import/export-catalog.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { catalogueZip } from "#app/http/pages/catalogue-zip.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import type { Route } from "./+types/export";

export function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "catalogue.edit");
  const { store, pictureLibrary, now } = context.get(shopContext);
  const day = now().toISOString().slice(0, 10);
  return catalogueZip(exportCatalog(store.read, pictureLibrary), `catalogo-${day}.zip`, now());
}
