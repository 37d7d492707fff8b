import { data, type MiddlewareFunction } from "react-router";
import { isApi } from "#app/http/api-path.ts";
import { bodyTooLarge, fileTooLarge } from "#app/http/responses.ts";
import { bodyLimit } from "./body-limit.ts";

const METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...METHODS, "DELETE"];

/** A loader or an action that says which methods its route takes, where its being there does not. */
export interface AllowingHandler {
  allow?: string;
}

/** Refuses what nothing in the shop takes: other methods, and bodies that say they are too large. */
export const limitsMiddleware: MiddlewareFunction<Response> = ({ request, url }) => {
  const methods = isApi(url.pathname) ? API_METHODS : METHODS;
  if (!methods.includes(request.method)) throw methodNotAllowed();
  const { bytes, takesFile } = bodyLimit(url.pathname);
  if (Number(request.headers.get("Content-Length")) > bytes)
    throw takesFile ? fileTooLarge() : bodyTooLarge();
};

/** The loader of a command, which has no page to show. */
export function commandLoader(): never {
  throw methodNotAllowed("POST");
}
commandLoader.allow = "POST";

/** A body that grows past the limit without having said so. */
class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** The same body, ended with an error where it passes the limit. */
export function limitBody(request: Request): Request {
  if (!request.body) return request;
  const { bytes } = bodyLimit(new URL(request.url).pathname);
  let received = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > bytes) controller.error(new BodyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  // The DOM's types do not know that a streamed body must say 'half'.
  const init: RequestInit & { duplex: "half" } = { body: request.body.pipeThrough(counted), duplex: "half" };
  return new Request(request, init);
}

/** Without `allow`, the response says what its route takes (refusal-pages.server.ts). */
export function methodNotAllowed(allow?: string) {
  return data(allow ? { headers: { Allow: allow } } : null, { status: 405 });
}
