import { requireStaff } from "#app/http/require-staff.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/not-found";

export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/** Of any other path below /admin: 404 in the frame, or the form to sign in, which does not tell what exists. */
export function loader({ url, context }: Pick<Route.LoaderArgs, "url" | "context">): never {
  requireStaff(context, url, null);
  throw notFound();
}

export { loader as action };
