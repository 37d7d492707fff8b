import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { countRowsByTable } from "../database.ts";
import { EVERY_PATH } from "../every-route.ts";
import { signUpFields } from "../people.ts";
import { ServerProcess } from "../server-process.ts";

/** Pages whose cached copy serves every anonymous visitor. All others may show personal data. */
const SHARED_PAGES = [
  "/",
  "/produtos/oculos-de-grau/feminino",
  "/acessorios",
  "/busca",
  "/oculos/lumina-redondo-metal",
  "/quem-somos",
  "/atendimento",
  "/trocas-e-devolucoes",
  "/politica-de-pagamento",
  "/duvidas-frequentes",
  "/guia-de-medidas",
  "/regua",
  "/privacidade",
  "/termos",
];
const SHARED_DATA: Readonly<Record<string, string>> = {
  "/sitemap.xml": "public, max-age=3600",
  "/robots.txt": "public, max-age=3600",
  "/busca/sugestoes": "private, max-age=60",
  "/api/products": "private, max-age=60",
  "/api/products/type/oculos-de-grau": "private, max-age=60",
  "/api/products/type-sex/oculos-de-grau/feminino": "private, max-age=60",
  "/api/products/unic-id/lumina-redondo-metal": "private, max-age=60",
  "/api/products/unic-title/lumina-redondo-metal": "private, max-age=60",
};
/** The session cookie, with or without `__Host-`, and the flash cookie: with either of them a page is personal. */
const PERSONAL_COOKIE = /(?:sessao|aviso)=/;

const server = new ServerProcess();
test.beforeAll(async () => {
  await server.start({ TRUSTED_PROXIES: "1" });
});
test.afterAll(() => server.end("SIGKILL"));

const newClient = () => new PlainClient(server.origin);

async function shopperWithCart(): Promise<PlainClient> {
  const client = newClient();
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  await client.get("/");
  return client;
}

async function customer(): Promise<PlainClient> {
  const client = newClient();
  const { status } = await client.post("/cadastrar", signUpFields());
  expect(status).toBe(303);
  await client.get("/");
  return client;
}

/** Clients for each kind of visitor: a new one per request if the response consumes their flash message. */
const VISITORS: Readonly<Record<string, () => Promise<() => Promise<PlainClient>>>> = {
  "without a session": async () => async () => newClient(),
  "with a cart": async () => {
    const client = await shopperWithCart();
    return async () => client;
  },
  "signed in": async () => {
    const client = await customer();
    return async () => client;
  },
  "with a cookie that names no session": async () => async () => withCookie("sessao"),
  "with the cookie of the shop over https": async () => async () => withCookie("__Host-sessao"),
  "with a flash message of the guard": async () => async () => {
    const client = newClient();
    await client.get("/minha-conta/favoritos");
    return client;
  },
  "with a flash message of a form": async () => async () => {
    const client = newClient();
    await client.post("/minha-conta/favoritos/remover", { idProduct: "lumina-redondo-metal" });
    return client;
  },
};

function withCookie(name: string): PlainClient {
  const client = newClient();
  client.setCookie(name, String(randomInt(1e9)));
  return client;
}

for (const [kind, prepare] of Object.entries(VISITORS)) {
  test(`for a visitor ${kind}, only shared pages are publicly cacheable`, async () => {
    const visitor = await prepare();
    const problems: string[] = [];
    for (const path of EVERY_PATH) {
      const client = await visitor();
      const sent = client.cookie;
      const { status, headers } = await client.get(path);
      const cacheControl = headers.get("Cache-Control") ?? "none";
      const setsCookie = headers.getSetCookie().length > 0;
      const shared = SHARED_PAGES.includes(path) || path in SHARED_DATA;
      if (cacheControl.includes("public") && (setsCookie || PERSONAL_COOKIE.test(sent)))
        problems.push(`${path} is ${cacheControl}, with a cookie`);
      if (cacheControl !== "no-store" && (status !== 200 || setsCookie || !shared))
        problems.push(`${path} (${status}) is ${cacheControl}`);
      if (path in SHARED_DATA && !PERSONAL_COOKIE.test(sent) && cacheControl !== SHARED_DATA[path])
        problems.push(`${path} is ${cacheControl} to an anonymous visitor`);
      if (SHARED_PAGES.includes(path)) {
        const expected = expectedOf(kind, setsCookie);
        if (!cacheControl.startsWith(expected)) problems.push(`${path} is ${cacheControl}, not ${expected}`);
      }
    }
    expect(problems).toEqual([]);
  });
}

/** Pages of a signed-in customer show the name, and must not be restored by Back after signing out. */
function expectedOf(kind: string, setsCookie: boolean): string {
  if (kind === "without a session") return "public, max-age=0, must-revalidate, s-maxage=";
  return setsCookie || kind === "signed in" ? "no-store" : "private, no-cache";
}

test("a flash message is shown once, to its visitor only, and not in shared pages", async () => {
  const visitor = newClient();
  const refused = await visitor.get("/minha-conta/favoritos");
  expect(refused).toMatchObject({ status: 302, location: "/" });

  const home = await visitor.get("/");
  expect(home.text).toContain("Entre na sua conta para continuar");
  expect(home.text).toContain('href="/entrar?redirectTo=%2Fminha-conta%2Ffavoritos"');
  expect(home.headers.get("Cache-Control")).toBe("no-store");
  for (const next of [await visitor.get("/"), await newClient().get("/")])
    expect(next.text).not.toContain("Entre na sua conta para continuar");
});

test("a forged flash cookie changes neither the text nor the link of a message", async () => {
  for (const value of [
    { name: "sign-in", redirectTo: "https://evil.example/" },
    { name: "sign-in", redirectTo: "//evil.example" },
    { name: "Sua conta foi invadida", text: "Sua conta foi invadida" },
    { name: "__proto__" },
    ["sign-in"],
    "sign-in",
    null,
  ]) {
    const client = newClient();
    client.setCookie("aviso", encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64")));
    const { status, text } = await client.get("/");
    expect(status).toBe(200);
    expect(text).not.toMatch(/evil|invadida/);
  }
});

test("error pages are never cached", async () => {
  const client = newClient();
  for (const [path, init] of [
    ["/nada", {}],
    ["/oculos/nenhum", {}],
    ["/entrar", { method: "POST", body: new URLSearchParams() }],
    ["/newsletter", { method: "POST", body: new URLSearchParams() }],
    ["/", { method: "PUT" }],
    ["/", { method: "POST", headers: { Origin: "https://evil.example" } }],
    ["/%ff", {}],
  ] as [string, RequestInit][]) {
    const { status, headers } = await client.send(path, init);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(headers.get("Cache-Control"), `${path} (${status})`).toBe("no-store");
  }
});

test("a GET without a session adds no rows, whatever its cookie", async () => {
  const before = await countRows();
  for (const path of EVERY_PATH) {
    for (const client of [newClient(), withCookie("sessao")]) {
      await client.get(path);
      await client.send(path, { method: "HEAD" });
      await client.get(`${path}?redirectTo=${"a".repeat(3000)}`);
    }
  }
  const grown = Object.entries(await countRows()).filter(([table, rows]) => rows > (before[table] ?? 0));
  expect(grown).toEqual([]);
});

async function countRows(): Promise<Record<string, number>> {
  return Object.fromEntries(await countRowsByTable(server.folder));
}

test("data requests are refused on every route without React, with the shop's 404 page", async () => {
  const client = await shopperWithCart();
  const problems: string[] = [];
  let refused = 0;
  for (const path of EVERY_PATH) {
    const page = await client.get(path);
    const hasReact = page.headers.get("Content-Security-Policy")?.includes("'nonce-");
    // A redirect or a 404 may hide a page with React.
    if (hasReact || ![200, 405].includes(page.status)) continue;
    const dataPaths = [`${path === "/" ? "/_root" : path}.data`, `${path.replace(/\/$/, "")}/_.data`];
    for (const dataPath of dataPaths) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, text } = await client.send(dataPath, { method, headers: { Accept: "*/*" } });
        const isRefused = status === 404 && headers.get("Cache-Control") === "no-store";
        const hasMessage = method === "HEAD" || /não encontrad|Não encontrad/.test(text);
        if (!isRefused || !hasMessage || !headers.get("Content-Security-Policy"))
          problems.push(
            `${method} ${dataPath}: ${status} ${headers.get("Cache-Control")} ${text.slice(0, 80)}`,
          );
        refused++;
      }
    }
    const json = await client.get(`${path === "/" ? "/_root" : path}.data`, { Accept: "application/json" });
    if (json.status !== 404 || JSON.parse(json.text).error.code !== "not_found")
      problems.push(`${path}.data as JSON: ${json.status} ${json.text.slice(0, 80)}`);
  }
  expect(refused).toBeGreaterThan(50);
  for (const path of ["/__manifest", "/__manifest?p=/&version=1"]) {
    const { status, headers } = await client.get(path);
    if (status !== 204 || headers.get("Cache-Control") !== "no-store") problems.push(path);
  }
  expect(problems).toEqual([]);
  expect((await client.get("/checkout/carrinho")).text).toContain("Carrinho, 1 item");
});
