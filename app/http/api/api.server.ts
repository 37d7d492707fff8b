import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isApi } from "#app/http/api-path.ts";
import { requestIdContext, sessionContext, shopContext } from "#app/http/context.server.ts";
import { ownCookieName } from "#app/http/own-cookies.ts";
import { bodyTooLarge, type Refusal, unreadableBody } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";

/** What a refusal is called, and what it says where nothing else was said. */
const REFUSALS: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: "bad_request", message: "Não conseguimos ler a chamada." },
  401: { code: "unauthorized", message: "Entre na sua conta para continuar" },
  403: { code: "forbidden", message: "Chamada recusada." },
  404: { code: "not_found", message: "Não encontrado." },
  405: { code: "method_not_allowed", message: "Este endereço não aceita este método." },
  409: { code: "conflict", message: "Falta um passo antes deste." },
  413: { code: "too_large", message: "O corpo da chamada passa do limite." },
  415: { code: "unsupported_media_type", message: "Envie JSON, com Content-Type: application/json." },
  422: { code: "invalid", message: "Confira os campos." },
  429: { code: "too_many_requests", message: "Muitas tentativas." },
  500: { code: "internal", message: "Algo falhou por aqui. Tente de novo em instantes." },
  503: { code: "busy", message: "Estamos ocupados. Tente de novo em instantes." },
};

type Context = Readonly<RouterContextProvider>;

interface Args {
  request: Request;
  context: Context;
}

/** What a refusal says besides its status. */
interface Details {
  message?: string | undefined;
  fields?: Record<string, string[]> | undefined;
  /** The request's, of a fault of the shop's: its log has it as well. */
  reference?: string;
  /** The shop's amount in reais, where the client's is another. */
  value?: number;
  headers?: Record<string, string> | undefined;
}

/**
 * The door of `/api`, around everything further in: a refusal by anybody comes out as JSON, and who has a session is told
 * its XSRF token.
 */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!isApi(url.pathname)) return next();
  const answer = await asApiResponse(next, context.get(requestIdContext));
  const { isSecure } = context.get(shopContext);
  const name = ownCookieName("session", isSecure);
  const given = answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const session = readCookie(given ?? request.headers.get("Cookie"), name);
  const token = session && xsrfTokenOf(session);
  const attributes = `Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  if (token && token !== readCookie(request.headers.get("Cookie"), XSRF_COOKIE)) {
    answer.headers.append("Set-Cookie", `${XSRF_COOKIE}=${token}; ${attributes}`);
  }
  // A session that has ended takes its token with it.
  if (given && !session) answer.headers.append("Set-Cookie", `${XSRF_COOKIE}=; Max-Age=0; ${attributes}`);
  return answer;
};

/** A loader of `/api`. */
export function apiLoader<A extends Args>(handler: (args: A) => Promise<Response>) {
  return (args: A): Promise<Response> => inJson(() => handler(args));
}

/**
 * An action of `/api`, for one method. `allow` names all that its address takes, where a loader stands beside it. Whoever has
 * a session proves it by the XSRF token; who has none has nothing that could be misused.
 */
export function apiAction<A extends Args>(
  method: "POST" | "DELETE",
  handler: (args: A) => Promise<Response>,
  allow: string = method,
) {
  const answer = (args: A): Promise<Response> =>
    inJson(() => {
      if (args.request.method !== method) return apiRefusal(405, { headers: { Allow: allow } });
      if (isForged(args)) {
        noteEvent(args.context, "forged-token");
        return apiRefusal(403, { message: `O cabeçalho ${XSRF_HEADER} não confere.` });
      }
      return handler(args);
    });
  return Object.assign(answer, { allow });
}

/** The action of an address that is only asked. */
export const readOnlyAction = refuseAllBut("GET, HEAD");

/** The loader of an address that only takes what is posted, or deleted. */
export const postOnlyLoader = refuseAllBut("POST");
export const deleteOnlyLoader = refuseAllBut("DELETE");

function refuseAllBut(allow: string) {
  const refuse = apiLoader(async () => apiRefusal(405, { headers: { Allow: allow } }));
  return Object.assign(refuse, { allow });
}

/** An answer about somebody: a route that says nothing of caching is personal. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** That it is done, and nothing is left to be said. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}

export function apiRefusal(
  status: number,
  { message, fields, value, reference, headers }: Details = {},
): Response {
  const known = REFUSALS[status] ?? { code: "error", message: "Não foi possível atender a chamada." };
  const first = Object.values(fields ?? {})[0]?.[0];
  const error = {
    code: known.code,
    message: message ?? first ?? known.message,
    ...(fields && { fields }),
    ...(value !== undefined && { value }),
    ...(reference && { reference }),
  };
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

/** The signed-in account, or 401. */
export function requireApiAccount(context: Context): string {
  const accountId = context.get(sessionContext).get("accountId");
  if (accountId) return accountId;
  noteEvent(context, "not-signed-in");
  throw apiRefusal(401);
}

/** The same, at an address or in a body that names an account: another's is not there. */
export function requireOwnAccount(context: Context, named: string | undefined): string {
  const accountId = requireApiAccount(context);
  if (named !== undefined && named !== accountId) throw apiRefusal(404);
  return accountId;
}

/** The object a request was sent with. Throws the answer for what is no JSON (415, 400) or too large (413). */
export async function readJson(request: Request): Promise<object> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw apiRefusal(415);

  const text = await request.text().catch((error: unknown) => {
    throw error instanceof Error && error.name === "BodyTooLarge" ? bodyTooLarge() : unreadableBody();
  });
  const body = parseJson(text);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw apiRefusal(400, { message: "O corpo precisa ser um objeto JSON." });
}

/** What a body says by its schema, which is to be strict; throws the answer (422, with each field's words) where it does not. */
export function checked<Schema extends z.ZodType>(body: object, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: () => "Valor inválido" });
  if (parsed.success) return parsed.data;

  const fields: Record<string, string[]> = {};
  const say = (name: string, message: string) => {
    fields[name] = [...(Object.hasOwn(fields, name) ? (fields[name] ?? []) : []), message];
  };
  for (const issue of parsed.error.issues) {
    if (issue.code === "unrecognized_keys") for (const name of issue.keys) say(name, "Campo desconhecido");
    else say(String(issue.path[0] ?? ""), issue.message);
  }
  throw apiRefusal(422, { fields });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs shared code, and puts what it refuses by throwing into JSON. What nobody expected goes on, to be logged. */
async function inJson(work: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    // A page to go to first.
    if (thrown instanceof Response) return thrown.status < 400 ? apiRefusal(409) : thrown;
    const { data, init } = thrown as { data?: Partial<Refusal> | null; init?: { status?: number } };
    return apiRefusal(init?.status ?? 500, { message: data?.message, headers: data?.headers });
  }
}

/** The same of what the framework has made an answer of already, and a fault's answer with the request's id. */
async function asApiResponse(next: Parameters<typeof inJson>[0], id: string): Promise<Response> {
  const answer = await inJson(next);
  if (answer.status < 400) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const said = (body ?? {}) as Partial<Refusal> & { error?: { message?: string } };
  const isFault = answer.status >= 500;
  if (said.error && !isFault) return answer;

  // What the framework says of a fault is nothing for people; what the shop refuses by has a title.
  const isNoRefusal = isFault && said.title === undefined;
  const refusal = apiRefusal(answer.status, {
    message: said.error?.message ?? (isNoRefusal ? undefined : said.message),
    headers: { ...said.headers, ...retryAfterOf(answer) },
    ...(isFault && { reference: id }),
  });
  for (const cookie of answer.headers.getSetCookie()) refusal.headers.append("Set-Cookie", cookie);
  return refusal;
}

function retryAfterOf(answer: Response): Record<string, string> | undefined {
  const seconds = answer.headers.get("Retry-After");
  return seconds === null ? undefined : { "Retry-After": seconds };
}

const XSRF_COOKIE = "XSRF-TOKEN";
const XSRF_HEADER = "X-XSRF-TOKEN";

/**
 * Drawn from the session's secret, which no script and no other site can read: only who was given it here knows it, a planted
 * pair of cookie and header is worth nothing, and it changes with the session. It is kept nowhere.
 */
export function xsrfTokenOf(sessionCookie: string): string {
  return createHmac("sha256", sessionCookie).update(XSRF_COOKIE).digest("base64url");
}

function isForged({ request, context }: Args): boolean {
  const hasSession = Object.keys(context.get(sessionContext).data).length > 0;
  if (!hasSession) return false;
  const { isSecure } = context.get(shopContext);
  const session = readCookie(request.headers.get("Cookie"), ownCookieName("session", isSecure)) ?? "";
  const expected = Buffer.from(xsrfTokenOf(session));
  const given = Buffer.from(request.headers.get(XSRF_HEADER) ?? "");
  return session === "" || given.length !== expected.length || !timingSafeEqual(given, expected);
}

/** The bytes of a cookie as they travel, from the first of its name, of a `Cookie` or a `Set-Cookie`. */
function readCookie(line: string | null, name: string): string | undefined {
  for (const pair of (line ?? "").split(";")) {
    const [key = "", value] = pair.split(/=(.*)/s);
    if (key.trim() === name) return value?.trim() || undefined;
  }
  return undefined;
}
