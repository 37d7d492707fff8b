import { createCookie, type MiddlewareFunction } from "react-router";
import { findSession, touchSession } from "#app/domain/staff/sessions.server.ts";
import { SESSION_TTL } from "#app/domain/staff/staff.ts";
import { type Context, type Notice, sessionContext, shopContext } from "./context.server.ts";
import { nextStaffTokenContext, staffSessionContext } from "./staff-context.server.ts";

/** The staff's own cookie. A shopper's session is worth nothing here, and this one opens no account. */
export function staffCookie(isSecure: boolean) {
  return createCookie(isSecure ? "__Host-staff" : "staff", {
    httpOnly: true,
    // No link from another site opens the back office signed in.
    sameSite: "strict",
    secure: isSecure,
    path: "/",
  });
}

/**
 * Loads the session of a member of the staff, and saves its flash message, which `announce` writes as elsewhere. The middleware of
 * the layout of all admin pages.
 */
export const staffSessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { store, now, isSecure } = context.get(shopContext);
  const cookie = staffCookie(isSecure);
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  const found = typeof token === "string" ? await findSession(store.read, token, now()) : undefined;
  context.set(staffSessionContext, found ?? null);
  const session = context.get(sessionContext);
  if (found?.notice) session.flash("notice", found.notice as unknown as Notice);

  const response = await next();
  const nextToken = context.get(nextStaffTokenContext);
  if (nextToken !== null) {
    response.headers.append("Set-Cookie", await serialize(context, nextToken));
    const begun = nextToken ? await findSession(store.read, nextToken, now()) : undefined;
    if (begun) await touchSession(store, begun, leftNotice(), now());
    return response;
  }
  // A HEAD response shows no flash message.
  if (!found || request.method === "HEAD") return response;
  const saving = touchSession(store, found, leftNotice(), now());
  // A page is sent even if this cannot be saved now: it then shows the message again.
  await (request.method === "GET" ? saving.catch(ignoreRefusal) : saving);
  return response;

  /** Undefined where the page has shown it. */
  function leftNotice() {
    return (session.get("notice") as unknown as Record<string, unknown> | undefined) ?? null;
  }
};

function ignoreRefusal(refusal: unknown): void {
  if (refusal instanceof Error) throw refusal;
}

/** An empty token deletes the cookie. */
function serialize(context: Context, token: string): Promise<string> {
  const cookie = staffCookie(context.get(shopContext).isSecure);
  return token
    ? cookie.serialize(token, { maxAge: SESSION_TTL / 1000 })
    : cookie.serialize("", { maxAge: 0 });
}
