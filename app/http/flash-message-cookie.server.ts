import type { MiddlewareFunction } from "react-router";
import { minutes } from "#app/domain/values/duration.ts";
import { isAdmin } from "./admin-pattern.server.ts";
import { shopContext } from "./context.server.ts";
import {
  incomingMessageContext,
  isMessageShownContext,
  nextMessageContext,
  readFlashMessage,
} from "./flash-message.server.ts";
import { shopCookie } from "./shop-cookies.ts";

/** Enough for a slow redirect. A page opened later must not show the message. */
const COOKIE_TTL_SECONDS = minutes(1) / 1000;

export const flashMessageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isAdmin(context)) return next();
  const cookie = shopCookie("flashMessage", context.get(shopContext).isSecure);
  const incoming: unknown = await cookie.parse(request.headers.get("Cookie"));
  context.set(incomingMessageContext, readFlashMessage(incoming));

  const response = await next();
  const message = context.get(nextMessageContext);
  const isRedirect = response.status >= 300 && response.status < 400;
  const isShown = context.get(isMessageShownContext) && !isRedirect && request.method !== "HEAD";
  if (message) {
    response.headers.append("Set-Cookie", await cookie.serialize(message, { maxAge: COOKIE_TTL_SECONDS }));
  } else if (incoming !== null && isShown) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return response;
};
