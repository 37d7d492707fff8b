import { MeasuresGuide } from "#app/content/measures-guide.tsx";
import { listSizeRanges } from "#app/domain/catalog/size-ranges.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/measures-guide";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { sizes: await listSizeRanges(context.get(shopContext).store.read) };
}

export default function MeasuresGuidePage({ loaderData }: Route.ComponentProps) {
  return <MeasuresGuide {...loaderData} />;
}
