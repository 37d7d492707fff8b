import { xsrfTokenOf } from "#app/http/api/api.server.ts";

interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
}

/** Only for the CSRF token: the session itself is an argument of `send`. */
const SESSION_COOKIE = "sessao-dos-testes";

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

/** `body` is null for an empty body. */
export async function readResponse(result: unknown): Promise<{ status: number; body: unknown }> {
  if (!(result instanceof Response)) throw new Error("The API returned no Response.");
  const text = await result.text();
  return { status: result.status, body: text === "" ? null : JSON.parse(text) };
}
