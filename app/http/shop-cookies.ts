import { createCookie } from "react-router";

/** The cookies that make a page differ from the shared page. Over https, their names have a prefix. */
const NAMES = { session: "sessao", flashMessage: "aviso" } as const;

export const SHOP_COOKIES: readonly string[] = Object.values(NAMES);

/** With the prefix `__Host-`, browsers accept the cookie only from this host, over https. */
export function shopCookieName(name: keyof typeof NAMES, isSecure: boolean): string {
  return isSecure ? `__Host-${NAMES[name]}` : NAMES[name];
}

export function shopCookie(name: keyof typeof NAMES, isSecure: boolean) {
  return createCookie(shopCookieName(name, isSecure), {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    path: "/",
  });
}
