import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { Returns as default } from "#app/content/returns.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
