import type { MiddlewareFunction } from "react-router";

/** What shows who somebody is, what they ordered or how they see. The cart shows neither, and is better for going back to. */
const PERSONAL =
  /^\/(?:(?:minha-conta|meu-pedido|receitas|recuperar-senha|conta-criada|dev)(?:\/|$)|checkout\/(?!carrinho(?:\/|$)))/i;

/** Keeps personal pages out of every cache, the browser's own included: on a shared computer, going back shows nothing. */
export const personalPagesMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  const saysForHowLong = response.headers.get("Cache-Control")?.includes("max-age");
  if (PERSONAL.test(url.pathname) && !saysForHowLong) response.headers.set("Cache-Control", "no-store");
  return response;
};
