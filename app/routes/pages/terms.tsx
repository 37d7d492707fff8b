import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { Terms as default } from "#app/content/terms.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
