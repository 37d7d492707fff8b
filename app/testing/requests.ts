import { expect } from "vitest";

type Fields = Record<string, string | number>;

export function post(fields: Fields = {}, path = "/"): Request {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return new Request(new URL(path, "http://localhost"), { method: "POST", body });
}

export function expectRedirect(result: unknown, location: string, status = 303): void {
  expect(result).toBeInstanceOf(Response);
  const { status: actual, headers } = result as Response;
  expect({ status: actual, location: headers.get("Location") }).toEqual({ status, location });
}

export function statusOf(result: unknown): number | undefined {
  return (result as { init?: { status?: number } } | undefined)?.init?.status;
}
