import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { ActionJson } from "./action-json.ts";
import { type Notice, sessionContext } from "./context.server.ts";
import { leftMessageContext, noticeOf } from "./flash-message.server.ts";
import { parseUrl } from "./parse-url.ts";

/**
 * A command that a script of the page sends wants no other page: where it would have led, and the word it leaves, come
 * back as JSON. So a command stays one thing, whoever sends it.
 */
export const fetchFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isScripted = request.headers.get("X-Requested-With") === "fetch";
  if (!isScripted || request.method !== "POST" || response.status !== 303) return response;

  const location = response.headers.get("Location") ?? "/";
  const isHere = pathOf(location, request) === pathOf(request.headers.get("Referer") ?? "", request);
  // Where it leads to another page, the word is for that one.
  const notice = isHere ? takeNotice(context) : undefined;
  const answer: ActionJson = {
    location,
    notice: notice ? { text: notice.text, tone: notice.tone } : null,
  };
  return Response.json(answer);
};

function takeNotice(context: Readonly<RouterContextProvider>): Notice | undefined {
  const left = context.get(leftMessageContext);
  context.set(leftMessageContext, null);
  return left ? noticeOf(left) : context.get(sessionContext).get("notice");
}

function pathOf(address: string, request: Request): string | undefined {
  return parseUrl(address, request.url)?.pathname;
}
