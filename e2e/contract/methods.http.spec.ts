import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { EVERY_ROUTE, fill, paramsOf } from "../every-route.ts";
import { ServerProcess } from "../server-process.ts";

const METHODS = ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];
const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";
const JSON_TYPE = "application/json";
const IMAGE = "image/avif,image/webp,image/*,*/*;q=0.8";

const server = new ServerProcess();

test.describe.configure({ mode: "default", timeout: 240_000 });
test.beforeAll(async () => {
  await server.start({ RATE_LIMITS: "off", METRICS_TOKEN: "a-token-of-the-tests-alone-0123456789" });
});
test.afterAll(() => server.end("SIGKILL"));

test("each route responds with 405 to exactly the methods that its Allow header omits", async () => {
  const problems: Record<string, unknown> = {};
  for (const pattern of EVERY_ROUTE) {
    const responses = await Promise.all(METHODS.map((method) => send(method, pathOf(pattern), PAGE)));
    const refused = responses.filter(({ status }) => status === 405);
    const allows = [...new Set(refused.map(({ headers }) => headers.allow))];
    const allowed = String(allows[0] ?? "")
      .split(", ")
      .filter(Boolean);
    const expected = METHODS.filter((method) => !allowed.includes(method));
    const isRight = allows.length === 1 && allowed.length > 0;
    if (!isRight || String(refused.map(({ method }) => method)) !== String(expected))
      problems[pattern] = refused.map(({ method, headers }) => `${method}: ${headers.allow}`);
  }
  expect(problems).toEqual({});
});

test("each route refuses with a page, or with JSON if the client accepts it", async () => {
  const problems: string[] = [];
  for (const pattern of EVERY_ROUTE) {
    const path = pathOf(pattern);
    for (const method of METHODS.filter((method) => method !== "HEAD")) {
      const page = await send(method, path, PAGE);
      if (!isPageOrSuccess(page) && !servesNoPages(path)) problems.push(`page: ${method} ${pattern}`);
      const json = await send(method, path, JSON_TYPE);
      if (!isJsonOrSuccess(json) && path !== WEBHOOK) problems.push(`JSON: ${method} ${pattern}`);
      if (page.status >= 500 || json.status >= 500) problems.push(`fault: ${method} ${pattern}`);
    }
  }
  expect(problems).toEqual([]);
});

test("a missing picture gets a short text response", async () => {
  for (const path of ["/receitas/nada/miniatura", "/checkout/pagamento/nada/qr.svg"]) {
    const { status, headers, body } = await send("GET", path, IMAGE);
    expect(status, path).toBe(404);
    expect(headers["content-type"], path).toBe("text/plain; charset=utf-8");
    expect(body.length, path).toBeLessThan(100);
  }
});

test("a resource route refuses with the shop's page, with its own message and status", async () => {
  const missing = await send("GET", "/receitas/nada", PAGE);
  expect(missing).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
  expect(missing.body).toContain("Página ou recurso não encontrado");
  const wrongMethod = await send("POST", "/sitemap.xml", PAGE);
  expect(wrongMethod).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  expect(wrongMethod.body).toContain("Não foi possível abrir esta página");
  const crossSite = await send("POST", "/envios/base", PAGE, { Origin: "https://outro.example" });
  expect(crossSite.status).toBe(403);
  expect(crossSite.body).toContain("Ele veio de outro site");
});

test("static files allow GET and HEAD only", async () => {
  for (const file of ["/favicon.svg", "/speculation-rules.json"]) {
    for (const method of METHODS) {
      const { status, headers, body } = await send(method, file, PAGE);
      if (method === "GET" || method === "HEAD") {
        expect(status, method).toBe(200);
        continue;
      }
      expect({ status, allow: headers.allow }, method).toEqual({ status: 405, allow: "GET, HEAD" });
      expect(body, method).toContain("Não foi possível abrir esta página");
      expect(JSON.parse((await send(method, file, JSON_TYPE)).body), method).toMatchObject({
        error: { code: "method_not_allowed" },
      });
    }
  }
});

function pathOf(pattern: string): string {
  return fill(pattern, Object.fromEntries(paramsOf(pattern).map((name) => [name, "nada"])));
}

function isPageOrSuccess({ status, headers, body }: MethodResponse): boolean {
  if (status < 400) return true;
  const isHtml = headers["content-type"] === "text/html; charset=utf-8";
  return isHtml && body.includes('<html lang="pt-BR"') && /<h1[^>]*>[^<]{5}/.test(body);
}

function isJsonOrSuccess({ status, headers, body }: MethodResponse): boolean {
  if (status < 400) return true;
  const isJson = /^application\/json/.test(String(headers["content-type"]));
  const { error } = isJson ? JSON.parse(body) : {};
  return typeof error?.code === "string" && typeof error?.message === "string";
}

const WEBHOOK = "/webhooks/mercado-pago";

/** `/api` responds in JSON to every client, and no browser requests the webhook. */
function servesNoPages(path: string): boolean {
  return path === WEBHOOK || path.startsWith("/api/");
}

interface MethodResponse {
  method: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends any method, unlike fetch. */
function send(method: string, path: string, accept: string, more: Record<string, string> = {}) {
  return new Promise<MethodResponse>((resolve, reject) => {
    const sent = request(new URL(path, server.origin), { method, headers: { Accept: accept, ...more } });
    sent.once("error", reject);
    sent.once("response", async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ method, status, headers, body: await text(response) });
    });
    sent.end();
  });
}
