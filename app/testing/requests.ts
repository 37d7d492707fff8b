import { expect } from "vitest";

type Fields = Record<string, string | number>;

/** A form as a browser without scripts, or curl, would post it. */
export function post(fields: Fields = {}, path = "/"): Request {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return new Request(new URL(path, "http://localhost"), { method: "POST", body });
}

export function expectRedirect(result: unknown, location: string, status = 303): void {
  expect(result).toBeInstanceOf(Response);
  const { status: given, headers } = result as Response;
  expect({ status: given, location: headers.get("Location") }).toEqual({ status, location });
}

/** The status of an answer that is a page: an error page, or the same page again with what is wrong. */
export function statusOf(result: unknown): number | undefined {
  return (result as { init?: { status?: number } } | undefined)?.init?.status;
}
