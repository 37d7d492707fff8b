import { exportTemplates } from "#app/domain/catalog-import/export-catalog.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { catalogueZip } from "#app/http/pages/catalogue-zip.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import type { Route } from "./+types/templates";

export function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "catalogue.edit");
  return catalogueZip(exportTemplates(), "modelos-do-catalogo.zip", context.get(shopContext).now());
}
