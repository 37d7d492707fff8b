import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { Privacy as default } from "#app/content/privacy.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
