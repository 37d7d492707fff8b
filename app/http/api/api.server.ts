import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import type { z } from "zod";
import { isApi } from "#app/http/api-path.ts";
import { type Context, requestIdContext, sessionContext, shopContext } from "#app/http/context.server.ts";
import { jsonError } from "#app/http/json-errors.ts";
import { withoutNul } from "#app/http/nul.ts";
import { bodyTooLarge, type Refusal, unreadableBody } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { shopCookieName } from "#app/http/shop-cookies.ts";

interface Args {
  request: Request;
  context: Context;
}

/** Turns every refusal below `/api` into JSON, and sends the XSRF token of the request's session as a cookie. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!isApi(url.pathname)) return next();
  const response = await asApiResponse(next, context.get(requestIdContext));
  const { isSecure } = context.get(shopContext);
  const name = shopCookieName("session", isSecure);
  const setCookie = response.headers.getSetCookie().find((header) => header.startsWith(`${name}=`));
  const session = readCookie(setCookie ?? request.headers.get("Cookie"), name);
  const token = session && xsrfTokenOf(session);
  const attributes = `Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  if (token && token !== readCookie(request.headers.get("Cookie"), XSRF_COOKIE)) {
    response.headers.append("Set-Cookie", `${XSRF_COOKIE}=${token}; ${attributes}`);
  }
  // This response ends the session, so its token ends too.
  if (setCookie && !session) {
    response.headers.append("Set-Cookie", `${XSRF_COOKIE}=; Max-Age=0; ${attributes}`);
  }
  return response;
};

export function apiLoader<A extends Args>(handler: (args: A) => Promise<Response>) {
  return (args: A): Promise<Response> => inJson(() => handler(args));
}

/**
 * An action of `/api`, for one method. `allow` lists every method of the route, if it also has a loader. A request with a
 * session must send its XSRF token; without a session there is nothing to forge.
 */
export function apiAction<A extends Args>(
  method: "POST" | "DELETE",
  handler: (args: A) => Promise<Response>,
  allow: string = method,
) {
  const action = (args: A): Promise<Response> =>
    inJson(() => {
      if (args.request.method !== method) return jsonError(405, { headers: { Allow: allow } });
      if (isForged(args)) {
        noteEvent(args.context, "forged-token");
        return jsonError(403, { message: `O cabeçalho ${XSRF_HEADER} não confere.` });
      }
      return handler(args);
    });
  return Object.assign(action, { allow });
}

export const readOnlyAction = refuseAllBut("GET, HEAD");
export const postOnlyLoader = refuseAllBut("POST");
export const deleteOnlyLoader = refuseAllBut("DELETE");

function refuseAllBut(allow: string) {
  const refuse = apiLoader(async () => jsonError(405, { headers: { Allow: allow } }));
  return Object.assign(refuse, { allow });
}

/** JSON about one account or visitor. It is not cached: routes without `sharedData` are `no-store` (cache-control.ts). */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

/** The id of the signed-in account. Throws 401. */
export function requireApiAccount(context: Context): string {
  const accountId = context.get(sessionContext).get("accountId");
  if (accountId) return accountId;
  noteEvent(context, "not-signed-in");
  throw jsonError(401);
}

/** The id of the signed-in account, for a URL or a body that may name an account. Throws 401, or 404 if it names another one. */
export function requireOwnAccount(context: Context, named: string | undefined): string {
  const accountId = requireApiAccount(context);
  if (named !== undefined && named !== accountId) throw jsonError(404);
  return accountId;
}

/** The JSON object in the body. Throws 415 or 400 if it is not one, and 413 if it is too large. */
export async function readJson(request: Request): Promise<object> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw jsonError(415);

  const text = await request.text().catch((error: unknown) => {
    throw error instanceof Error && error.name === "BodyTooLarge" ? bodyTooLarge() : unreadableBody();
  });
  const body = parseJson(text);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw jsonError(400, { message: "O corpo precisa ser um objeto JSON." });
}

/** Parses a body by a strict schema. Throws 422 with the messages of each field. */
export function parseBody<Schema extends z.ZodType>(body: object, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: () => "Valor inválido" });
  if (parsed.success) return parsed.data;

  const fields: Record<string, string[]> = {};
  const addMessage = (name: string, message: string) => {
    fields[name] = [...(Object.hasOwn(fields, name) ? (fields[name] ?? []) : []), message];
  };
  for (const issue of parsed.error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const name of issue.keys) addMessage(name, "Campo desconhecido");
    else addMessage(String(issue.path[0] ?? ""), issue.message);
  }
  throw jsonError(422, { fields });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === "string" ? withoutNul(value) : value));
  } catch {
    return undefined;
  }
}

/** Turns the refusals that `work` throws into JSON. Errors (faults of the shop) pass through, to be logged. */
async function inJson(work: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    // A redirect to a page that comes first.
    if (thrown instanceof Response) return thrown.status < 400 ? jsonError(409) : thrown;
    const { data, init } = thrown as { data?: Partial<Refusal> | null; init?: { status?: number } };
    return jsonError(init?.status ?? 500, { message: data?.message, headers: data?.headers });
  }
}

/** Turns error responses that the framework has already made into JSON. Those with status 500 or above get the request id. */
async function asApiResponse(next: Parameters<typeof inJson>[0], requestId: string): Promise<Response> {
  const response = await inJson(next);
  if (response.status < 400) return response;
  const json: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const body = (json ?? {}) as Partial<Refusal> & { error?: { message?: string } };
  const isFault = response.status >= 500;
  if (body.error && !isFault) return response;

  // Refusals of the shop have a title. The framework's message for a fault is English and not for clients.
  const isNoRefusal = isFault && body.title === undefined;
  const refusal = jsonError(response.status, {
    message: body.error?.message ?? (isNoRefusal ? undefined : body.message),
    headers: { ...body.headers, ...retryAfterOf(response) },
    ...(isFault && { reference: requestId }),
  });
  for (const cookie of response.headers.getSetCookie()) refusal.headers.append("Set-Cookie", cookie);
  return refusal;
}

function retryAfterOf(response: Response): Record<string, string> | undefined {
  const seconds = response.headers.get("Retry-After");
  return seconds === null ? undefined : { "Retry-After": seconds };
}

const XSRF_COOKIE = "XSRF-TOKEN";
const XSRF_HEADER = "X-XSRF-TOKEN";

/**
 * An HMAC of the session cookie, which scripts and other sites cannot read. So a planted pair of XSRF cookie and header is
 * invalid, the token changes with the session, and nothing needs to be stored.
 */
export function xsrfTokenOf(sessionCookie: string): string {
  return createHmac("sha256", sessionCookie).update(XSRF_COOKIE).digest("base64url");
}

function isForged({ request, context }: Args): boolean {
  const hasSession = Object.keys(context.get(sessionContext).data).length > 0;
  if (!hasSession) return false;
  const { isSecure } = context.get(shopContext);
  const session = readCookie(request.headers.get("Cookie"), shopCookieName("session", isSecure)) ?? "";
  const expected = Buffer.from(xsrfTokenOf(session));
  const token = Buffer.from(request.headers.get(XSRF_HEADER) ?? "");
  return session === "" || token.length !== expected.length || !timingSafeEqual(token, expected);
}

function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", value] = pair.split(/=(.*)/s);
    if (key.trim() === name) return value?.trim() || undefined;
  }
  return undefined;
}
