import { describeWidgetUpload } from "#app/http/pages/widget-uploads.server.ts";
import type { Route } from "./+types/describe";

export function loader({ url, context }: Route.LoaderArgs) {
  return describeWidgetUpload(url, context);
}
