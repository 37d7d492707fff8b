import { href, redirect } from "react-router";
import type { Actor } from "#app/domain/audit/actor.ts";
import { may, type Permission } from "#app/domain/staff/roles.ts";
import type { StaffSession } from "#app/domain/staff/sessions.server.ts";
import { SECOND_FACTOR_TTL } from "#app/domain/staff/staff.ts";
import { after } from "#app/domain/values/duration.ts";
import { type Context, shopContext } from "./context.server.ts";
import { announce } from "./flash-message.server.ts";
import { adminRedirectTarget } from "./redirect-target.ts";
import { refuse } from "./responses.ts";
import { noteEvent } from "./security-events.server.ts";
import { staffSessionContext } from "./staff-context.server.ts";

/** The signed-in member of the staff: as an actor of the domain, and as the pages show them. */
export interface StaffMember {
  actor: Actor & { kind: "staff" };
  session: StaffSession;
}

/**
 * The signed-in member of the staff, whose role may do this. Every loader and action below /admin calls it first. Otherwise throws
 * a redirect to sign in, or 403. Null: for what every role may see.
 */
export function requireStaff(context: Context, url: URL, permission: Permission | null): StaffMember {
  const session = context.get(staffSessionContext);
  if (!session?.secondFactorAt) {
    noteEvent(context, "staff-not-signed-in");
    throw redirect(withReturn(href("/admin/entrar"), url));
  }
  const { role, staffId } = session;
  if (permission && !may(role, permission)) {
    noteEvent(context, "staff-not-permitted");
    throw refuse(403, {
      title: "O seu papel não abre esta página",
      message: "Se precisar dela, peça à direção da loja.",
      link: { to: href("/admin"), label: "Voltar a Hoje" },
    });
  }
  return { session, actor: { kind: "staff", staffId, role } };
}

/**
 * The same for acts about money, persons, staff and keys: the second factor is not older than ten minutes. Otherwise throws a
 * redirect to the page that asks for a code, and then leads back here. Call it in the loader too: what was typed into a form is lost
 * on the way.
 */
export function requireFreshStaff(context: Context, url: URL, permission: Permission): StaffMember {
  const member = requireStaff(context, url, permission);
  const { now } = context.get(shopContext);
  const { secondFactorAt } = member.session;
  if (secondFactorAt && secondFactorAt > after(now(), -SECOND_FACTOR_TTL)) return member;

  announce(context, "Confirme que é você, e continue de onde parou.", { tone: "info" });
  throw redirect(withReturn(href("/admin/confirmar"), url), 303);
}

/** `redirectTo` for a page to return to. The first page needs none. */
function withReturn(path: string, { pathname, search }: URL): string {
  const target = adminRedirectTarget(pathname + search);
  return target && target !== href("/admin")
    ? `${path}?${new URLSearchParams({ redirectTo: target })}`
    : path;
}
