import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { Support as default } from "#app/content/support.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
