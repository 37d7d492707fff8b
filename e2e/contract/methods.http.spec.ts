import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { EVERY_ROUTE, fill, paramsOf } from "../resilience/every-route.ts";
import { ServerProcess } from "../server-process.ts";

/** All that the shop takes somewhere, and what it takes nowhere. */
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

test("each route answers 405 to exactly the methods that its Allow leaves out", async () => {
  const found: Record<string, unknown> = {};
  for (const pattern of EVERY_ROUTE) {
    const answers = await Promise.all(METHODS.map((method) => send(method, pathOf(pattern), PAGE)));
    const refused = answers.filter(({ status }) => status === 405);
    const allows = [...new Set(refused.map(({ headers }) => headers.allow))];
    const allowed = String(allows[0] ?? "")
      .split(", ")
      .filter(Boolean);
    const expected = METHODS.filter((method) => !allowed.includes(method));
    const isRight = allows.length === 1 && allowed.length > 0;
    if (!isRight || String(refused.map(({ method }) => method)) !== String(expected))
      found[pattern] = refused.map(({ method, headers }) => `${method}: ${headers.allow}`);
  }
  expect(found).toEqual({});
});

test("each route refuses with a page, and with JSON where that is asked for", async () => {
  const found: string[] = [];
  for (const pattern of EVERY_ROUTE) {
    const path = pathOf(pattern);
    for (const method of METHODS.filter((method) => method !== "HEAD")) {
      const page = await send(method, path, PAGE);
      if (!isPageOrSuccess(page) && !answersMachines(path)) found.push(`page: ${method} ${pattern}`);
      const json = await send(method, path, JSON_TYPE);
      if (!isJsonOrSuccess(json) && path !== WEBHOOK) found.push(`JSON: ${method} ${pattern}`);
      if (page.status >= 500 || json.status >= 500) found.push(`fault: ${method} ${pattern}`);
    }
  }
  expect(found).toEqual([]);
});

test("a picture that is not there is a short text to an <img>", async () => {
  for (const path of ["/receitas/nada/miniatura", "/checkout/pagamento/nada/qr.svg"]) {
    const { status, headers, body } = await send("GET", path, IMAGE);
    expect(status, path).toBe(404);
    expect(headers["content-type"], path).toBe("text/plain; charset=utf-8");
    expect(body.length, path).toBeLessThan(100);
  }
});

test("a resource route's refusal is the shop's page: its own words, its status and the visitor's header", async () => {
  const missing = await send("GET", "/receitas/nada", PAGE);
  expect(missing).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
  expect(missing.body).toContain("Página ou recurso não encontrado");
  const wrongWay = await send("POST", "/sitemap.xml", PAGE);
  expect(wrongWay).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  expect(wrongWay.body).toContain("Não foi possível abrir esta página");
  const foreign = await send("POST", "/envios/base", PAGE, { Origin: "https://outro.example" });
  expect(foreign.status).toBe(403);
  expect(foreign.body).toContain("Ele veio de outro site");
});

test("a static file is only read", async () => {
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

function isPageOrSuccess({ status, headers, body }: Answer): boolean {
  if (status < 400) return true;
  const isHtml = headers["content-type"] === "text/html; charset=utf-8";
  return isHtml && body.includes('<html lang="pt-BR"') && /<h1[^>]*>[^<]{5}/.test(body);
}

function isJsonOrSuccess({ status, headers, body }: Answer): boolean {
  if (status < 400) return true;
  const isJson = /^application\/json/.test(String(headers["content-type"]));
  const { error } = isJson ? JSON.parse(body) : {};
  return typeof error?.code === "string" && typeof error?.message === "string";
}

const WEBHOOK = "/webhooks/mercado-pago";

/** The provider's server reads no page, and `/api` answers in JSON whoever asks. */
function answersMachines(path: string): boolean {
  return path === WEBHOOK || path.startsWith("/api/");
}

interface Answer {
  method: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Unlike fetch, it sends every method. */
function send(method: string, path: string, accept: string, more: Record<string, string> = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const asking = request(new URL(path, server.origin), { method, headers: { Accept: accept, ...more } });
    asking.once("error", reject);
    asking.once("response", async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ method, status, headers, body: await text(response) });
    });
    asking.end();
  });
}
