import { expect, test } from "@playwright/test";
import { newClientIp } from "../client.ts";
import { countRowsByTable } from "../database.ts";
import { EVERY_PATH } from "../every-route.ts";
import { ADDRESS, GUEST, PRESCRIPTION } from "../people.ts";
import { ServerProcess } from "../server-process.ts";
import { runConcurrently } from "./concurrency.ts";
import { rounds } from "./rounds.ts";

const REQUESTS = rounds("FUZZ_FLOOD", 600, 10_000);
const AT_ONCE = 16;
const MAX_NEW_ROWS = 100;
const SLUG = "serra-retangular";
const LENSES = `/oculos/${SLUG}/lentes`;

/** Forms that an anonymous visitor can send without requesting a page first. */
const FORMS: readonly [path: string, fields: Record<string, string>][] = [
  ["/checkout/carrinho/adicionar", { idProduct: SLUG, color: "azul-marinho", quantity: "1" }],
  ["/minha-conta/favoritos/adicionar", { idProduct: SLUG }],
  ["/newsletter", { name: "Joana", email: "joana@exemplo.com.br", consent: "on" }],
  [`/oculos/${SLUG}/avise-me`, { color: "azul-marinho", email: "joana@exemplo.com.br" }],
  [`${LENSES}/depois?cor=azul-marinho`, {}],
  [`${LENSES}/grau?cor=azul-marinho`, PRESCRIPTION],
  [`${LENSES}/lente`, { lens: "lente-visao-simples" }],
  [`${LENSES}/confirmar`, {}],
  ["/checkout/entrega", { ...GUEST, ...ADDRESS }],
  ["/checkout/pix", { checkoutToken: "0".repeat(32) }],
  ["/entrar", { email: "ana@exemplo.com.br", password: "errada", redirectTo: `/${"a".repeat(3_000)}` }],
  ["/recuperar-senha", { email: "ana@exemplo.com.br" }],
  ["/recuperar-senha/codigo", { code: "12345678" }],
  ["/meu-pedido", { number: "100001", email: "ana@exemplo.com.br" }],
  ["/sair", {}],
];

const server = new ServerProcess();

test.beforeAll(async () => {
  expect(await server.start({ TRUSTED_PROXIES: "1" })).toBe("ready");
});

test.afterAll(() => server.end("SIGKILL"));

test("a flood of requests without cookies adds almost no rows", async () => {
  test.setTimeout(60_000 + REQUESTS * 50);
  const before = await countAllRows();

  // GETs of every route, each from another client IP.
  const read = await runConcurrently(REQUESTS / 2, AT_ONCE, (index) =>
    get(EVERY_PATH[index % EVERY_PATH.length] ?? "/"),
  );
  const afterGets = await countAllRows();

  const ip = newClientIp();
  const posted = await runConcurrently(REQUESTS / 2, AT_ONCE, (index) => post(index, ip));
  const afterPosts = await countAllRows();

  const faults = [...read, ...posted].filter((status) => status >= 500 && status !== 503).length;
  const [byGets, byPosts] = [afterGets - before, afterPosts - before];
  const violations = faults + (byGets > 0 ? 1 : 0) + (byPosts >= MAX_NEW_ROWS ? 1 : 0);
  console.log(
    `resilience fuzz: ${REQUESTS} requests without cookies: ${byGets} rows by GETs, ${byPosts} in all; ${violations} violations`,
  );
  expect(faults, "responses of 5xx").toBe(0);
  expect(byGets, "rows written by GETs").toBe(0);
  expect(byPosts, await rowsByTable()).toBeLessThan(MAX_NEW_ROWS);
});

async function get(path: string): Promise<number> {
  const response = await fetch(server.origin + path, {
    headers: { "X-Forwarded-For": newClientIp() },
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.status;
}

async function post(index: number, ip: string): Promise<number> {
  const [path, fields] = FORMS[index % FORMS.length] ?? ["/sair", {}];
  const response = await fetch(server.origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": ip },
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.status;
}

async function countAllRows(): Promise<number> {
  return (await countRowsByTable(server.folder)).reduce((sum, [, rows]) => sum + rows, 0);
}

async function rowsByTable(): Promise<string> {
  return (await countRowsByTable(server.folder)).map(([table, rows]) => `${table} ${rows}`).join(", ");
}
