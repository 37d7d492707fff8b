import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { PaymentPolicy as default } from "#app/content/payment-policy.tsx";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };
