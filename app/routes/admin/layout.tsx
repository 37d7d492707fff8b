import { Outlet } from "react-router";
import { wantsShortcuts } from "#app/http/shortcuts-cookie.server.ts";
import { staffSessionContext } from "#app/http/staff-context.server.ts";
import { staffSessionMiddleware } from "#app/http/staff-session.server.ts";
import { AdminFrame } from "#app/ui/admin/frame.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [staffSessionMiddleware];

export const handle: PageHandle = { scripts: "react", frame: "own" };

/** The data of the frame. It opens nothing: each page below calls `requireStaff` itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = context.get(staffSessionContext);
  if (!session?.secondFactorAt) return { member: null };
  const hasShortcuts = await wantsShortcuts(request);
  return { member: { name: session.name, role: session.role, hasShortcuts } };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame member={loaderData.member}>
      <Outlet />
    </AdminFrame>
  );
}
