import type { MiddlewareFunction } from "react-router";
import { minutes } from "#app/domain/values/duration.ts";
import { shopContext } from "./context.server.ts";
import {
  broughtMessageContext,
  isMessageShownContext,
  leftMessageContext,
  readFlashMessage,
} from "./flash-message.server.ts";
import { ownCookie } from "./own-cookies.ts";

/** Long enough for a slow redirect, and too short to be read out of place. */
const COOKIE_TTL_SECONDS = minutes(1) / 1000;

/** Brings a visitor's flash message from one request to the next page, which ends it. */
export const flashMessageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = ownCookie("flashMessage", context.get(shopContext).isSecure);
  const brought: unknown = await cookie.parse(request.headers.get("Cookie"));
  context.set(broughtMessageContext, readFlashMessage(brought));

  const response = await next();
  const left = context.get(leftMessageContext);
  const isRedirect = response.status >= 300 && response.status < 400;
  const isShown = context.get(isMessageShownContext) && !isRedirect && request.method !== "HEAD";
  if (left) {
    response.headers.append("Set-Cookie", await cookie.serialize(left, { maxAge: COOKIE_TTL_SECONDS }));
  } else if (brought !== null && isShown) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  }
  return response;
};
