import { createCookie } from "react-router";

/** The cookies by which a page of the shop differs from everybody's. Over https they have a prefix before these names. */
const NAMES = { session: "sessao", flashMessage: "aviso" } as const;

export const OWN_COOKIES: readonly string[] = Object.values(NAMES);

/** Over https the browser itself sees to it that the cookie is this host's alone. */
export function ownCookieName(name: keyof typeof NAMES, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name];
}

export function ownCookie(name: keyof typeof NAMES, isSecure: boolean) {
  return createCookie(ownCookieName(name, isSecure), {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    path: "/",
  });
}
