import { refusalContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/not-found";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export const handle: PageHandle = { scripts: "enhancements" };

/** Not found, or what a route without a page refused by. */
export function loader({ context }: Pick<Route.LoaderArgs, "context">): never {
  throw context.get(refusalContext) ?? notFound();
}

export { loader as action };
