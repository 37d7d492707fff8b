import type { MiddlewareFunction } from "react-router";
import type { ActionJson } from "./action-json.ts";
import { type Context, type Notice, sessionContext } from "./context.server.ts";
import { nextMessageContext, noticeOf } from "./flash-message.server.ts";
import { parseUrl } from "./parse-url.ts";

/** Turns the redirect after a form into JSON if a script sent it with `fetch()`, so that each action is written once. */
export const fetchFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isFetch = request.headers.get("X-Requested-With") === "fetch";
  if (!isFetch || request.method !== "POST" || response.status !== 303) return response;

  const location = response.headers.get("Location") ?? "/";
  const isSamePage = pathOf(location, request) === pathOf(request.headers.get("Referer") ?? "", request);
  // If the script then opens another page, that page shows the message.
  const notice = isSamePage ? takeNotice(context) : undefined;
  const body: ActionJson = {
    location,
    notice: notice ? { text: notice.text, tone: notice.tone } : null,
  };
  return Response.json(body);
};

function takeNotice(context: Context): Notice | undefined {
  const message = context.get(nextMessageContext);
  context.set(nextMessageContext, null);
  return message ? noticeOf(message) : context.get(sessionContext).get("notice");
}

function pathOf(url: string, request: Request): string | undefined {
  return parseUrl(url, request.url)?.pathname;
}
