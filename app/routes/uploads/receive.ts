import { receiveWidgetUpload } from "#app/http/pages/widget-uploads.server.ts";
import { commandLoader } from "#app/http/transport/request-bounds.server.ts";
import type { Route } from "./+types/receive";

export const loader = commandLoader;

export function action({ request, context }: Route.ActionArgs) {
  return receiveWidgetUpload(request, context);
}
