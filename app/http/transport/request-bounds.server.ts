import { data, type MiddlewareFunction } from "react-router";
import { isApi } from "#app/http/api-path.ts";
import { bodyTooLarge, fileTooLarge } from "#app/http/responses.ts";
import { bodyLimit } from "./body-limit.ts";

const METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...METHODS, "DELETE"];

/** A loader or an action with the `Allow` header of its route, where it differs from the default (refusal-pages.server.ts). */
export interface AllowingHandler {
  allow?: string;
}

export const requestBoundsMiddleware: MiddlewareFunction<Response> = ({ request, url }) => {
  const methods = isApi(url.pathname) ? API_METHODS : METHODS;
  if (!methods.includes(request.method)) throw methodNotAllowed();
  const { bytes, takesFile } = bodyLimit(url.pathname);
  if (Number(request.headers.get("Content-Length")) > bytes)
    throw takesFile ? fileTooLarge() : bodyTooLarge();
};

/** The loader of a route that only has an action. */
export function commandLoader(): never {
  throw methodNotAllowed("POST");
}
commandLoader.allow = "POST";

/** Thrown while reading a body. Recognised by its name. */
class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** Limits the body as it is read, for requests without a `Content-Length`. Reading beyond the limit throws `BodyTooLarge`. */
export function limitBody(request: Request): Request {
  if (!request.body) return request;
  const { bytes } = bodyLimit(new URL(request.url).pathname);
  let received = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > bytes) controller.error(new BodyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  // A streamed body requires `duplex`, which TypeScript's DOM types do not have.
  const init: RequestInit & { duplex: "half" } = { body: request.body.pipeThrough(limited), duplex: "half" };
  return new Request(request, init);
}

/** Without `allow`, refusal-pages.server.ts adds the methods of the route. */
export function methodNotAllowed(allow?: string) {
  return data(allow ? { headers: { Allow: allow } } : null, { status: 405 });
}
