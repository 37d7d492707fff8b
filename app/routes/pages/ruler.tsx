import { Ruler } from "#app/content/ruler.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };

export default function RulerPage() {
  return <Ruler />;
}
