import { notFound } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export const handle: PageHandle = { scripts: "enhancements" };

export function loader(): never {
  throw notFound();
}

export { loader as action };
