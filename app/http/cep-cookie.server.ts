import { createCookie, type RouterContextProvider } from "react-router";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { shopContext } from "./context.server.ts";

/**
 * The CEP that a visitor typed in the cart. In a cookie, because a URL would bring it into logs and histories; only the pages of the
 * purchase get it, until the browser is closed.
 */
function cookieOf(context: Readonly<RouterContextProvider>) {
  const { isSecure } = context.get(shopContext);
  return createCookie("cep", { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/checkout" });
}

/** Eight digits. */
export async function readCepCookie(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  return normalizeCep(String(await cookieOf(context).parse(request.headers.get("Cookie"))));
}

/** The `Set-Cookie` that stores eight digits. */
export function cepCookie(cep: string, context: Readonly<RouterContextProvider>): Promise<string> {
  return cookieOf(context).serialize(cep);
}
