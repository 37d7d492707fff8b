import { commandLoader } from "#app/http/limits.server.ts";
import { receiveWidgetUpload } from "#app/http/widget-uploads.server.ts";
import type { Route } from "./+types/receive";

export const loader = commandLoader;

export function action({ request, context }: Route.ActionArgs) {
  return receiveWidgetUpload(request, context);
}
