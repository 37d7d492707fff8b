import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { About as default } from "#app/content/about.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
