import { createContext, type MiddlewareFunction } from "react-router";
import { isFrameworkRequest } from "./framework-requests.ts";

/** Whether React Router can open a URL of the shop in the browser without loading a document. Set by server.ts. */
export const opensInPlaceContext = createContext<(url: string) => boolean>(() => true);

/** Makes the browser load a document when a form or a loader redirects to a page without React. */
export const reloadDocumentMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const location = response.headers.get("Location");
  if (location && isFrameworkRequest(request.url) && !context.get(opensInPlaceContext)(location))
    response.headers.set("X-Remix-Reload-Document", "true");
  return response;
};
