import { refusalContext } from "#app/http/context.server.ts";
import { pageNotFound } from "#app/http/pages/page-not-found.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/not-found";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export const handle: PageHandle = { scripts: "enhancements" };

/** Throws 404, or the refusal of a route that has no page (refusal-pages.server.ts). */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">): Promise<never> {
  throw context.get(refusalContext) ?? (await pageNotFound(context));
}

export function action(): never {
  throw notFound();
}
