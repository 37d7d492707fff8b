import { xsrfTokenOf } from "#app/http/api/api.server.ts";

interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
}

/** The session itself is what `send` is given; of its cookie only the token is drawn. */
const SESSION_COOKIE = "sessao-dos-testes";

/** A call of `/api` as a front end makes it: with its session's cookie, and the token that was drawn from it. */
export function call(path: string, { method = "GET", body, headers = {} }: Call = {}): Request {
  const init: RequestInit = {
    method,
    headers: {
      Cookie: `sessao=${SESSION_COOKIE}`,
      ...(method !== "GET" && { "X-XSRF-TOKEN": xsrfTokenOf(SESSION_COOKIE) }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
  return new Request(new URL(path, "http://localhost"), init);
}

/** What was answered: the status, and the body as it was read. */
export async function said(result: unknown): Promise<{ status: number; body: unknown }> {
  if (!(result instanceof Response)) throw new Error("A call of the API is always answered.");
  const text = await result.text();
  return { status: result.status, body: text === "" ? null : JSON.parse(text) };
}
