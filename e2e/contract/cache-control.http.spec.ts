import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { PlainClient } from "../client.ts";
import { signUpFields } from "../people.ts";
import { EVERY_ROUTE, fill } from "../resilience/every-route.ts";
import { ServerProcess } from "../server-process.ts";

const UNKNOWN_ID = "0".repeat(32);
const PARAMS = {
  type: "oculos-de-grau",
  sex: "feminino",
  title: "lumina-redondo-metal",
  order: UNKNOWN_ID,
  id: UNKNOWN_ID,
  idProduct: "lumina-redondo-metal",
  accountId: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  token: "nenhum",
  "*": "nada",
};
const PATHS = [...new Set(EVERY_ROUTE.map((pattern) => fill(pattern, PARAMS)))];

/** The pages that one cached copy serves every anonymous visitor. All others show, or may show, somebody's data. */
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
  "/privacidade",
  "/termos",
];
/** Public data without a page around it, and for how long it may be cached. */
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
/** Of either name, and the one that carries a flash message: each makes a page another one. */
const OWN_COOKIE = /(?:sessao|aviso)=/;

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

/** The kinds of visitor that a route can meet; a flash message is consumed by the response that shows it. */
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
  test(`no route is publicly cacheable where it must not be, for a visitor ${kind}`, async () => {
    const visitor = await prepare();
    const strange: string[] = [];
    for (const path of PATHS) {
      const client = await visitor();
      const sent = client.cookie;
      const { status, headers } = await client.get(path);
      const cacheControl = headers.get("Cache-Control") ?? "none";
      const setsCookie = headers.getSetCookie().length > 0;
      const shared = SHARED_PAGES.includes(path) || path in SHARED_DATA;
      if (cacheControl.includes("public") && (setsCookie || OWN_COOKIE.test(sent)))
        strange.push(`${path} is ${cacheControl}, with a cookie`);
      if (cacheControl !== "no-store" && (status !== 200 || setsCookie || !shared))
        strange.push(`${path} (${status}) is ${cacheControl}`);
      if (path in SHARED_DATA && !OWN_COOKIE.test(sent) && cacheControl !== SHARED_DATA[path])
        strange.push(`${path} is ${cacheControl} to an anonymous visitor`);
      if (SHARED_PAGES.includes(path)) {
        const expected = expectedOf(kind, setsCookie);
        if (!cacheControl.startsWith(expected)) strange.push(`${path} is ${cacheControl}, not ${expected}`);
      }
    }
    expect(strange).toEqual([]);
  });
}

/** A page with an account's name in its header is nothing to go Back to once its owner has signed out. */
function expectedOf(kind: string, setsCookie: boolean): string {
  if (kind === "without a session") return "public, max-age=0, must-revalidate, s-maxage=";
  return setsCookie || kind === "signed in" ? "no-store" : "private, no-cache";
}

test("a flash message is shown once, to its visitor alone, and leaves no trace in the shared pages", async () => {
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

test("nobody writes the words, or the target, of a flash message by writing its cookie", async () => {
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

test("an error page is told to nobody's cache, whatever went wrong", async () => {
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

test("a GET without a session leaves no row in the database, whatever its cookie", async () => {
  const before = countRows();
  for (const path of PATHS) {
    for (const client of [newClient(), withCookie("sessao")]) {
      await client.get(path);
      await client.send(path, { method: "HEAD" });
      await client.get(`${path}?redirectTo=${"a".repeat(3000)}`);
    }
  }
  const grown = Object.entries(countRows()).filter(([table, rows]) => rows > (before[table] ?? 0));
  expect(grown).toEqual([]);
});

/** Of every table; what the search index keeps for itself aside. */
function countRows(): Record<string, number> {
  const database = new Database(`${server.folder}/shop.db`, { readonly: true });
  const tables = database
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  const counts = tables.map(({ name }) => {
    const row = database.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "${name}"`).get();
    return [name, row?.rows ?? 0];
  });
  database.close();
  return Object.fromEntries(counts);
}

test("no route answers the framework's own requests: they are refused in Portuguese, as any page that is not there", async () => {
  const client = await shopperWithCart();
  const strange: string[] = [];
  for (const path of PATHS) {
    const twins = [`${path === "/" ? "/_root" : path}.data`, `${path.replace(/\/$/, "")}/_.data`];
    for (const twin of twins) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const { status, headers, text } = await client.send(twin, { method, headers: { Accept: "*/*" } });
        const isRefused = status === 404 && headers.get("Cache-Control") === "no-store";
        const says = method === "HEAD" || /não encontrad|Não encontrad/.test(text);
        if (!isRefused || !says || !headers.get("Content-Security-Policy"))
          strange.push(`${method} ${twin}: ${status} ${headers.get("Cache-Control")} ${text.slice(0, 80)}`);
      }
    }
    const json = await client.get(`${path === "/" ? "/_root" : path}.data`, { Accept: "application/json" });
    if (json.status !== 404 || JSON.parse(json.text).error.code !== "not_found")
      strange.push(`${path}.data as JSON: ${json.status} ${json.text.slice(0, 80)}`);
  }
  for (const path of ["/__manifest", "/__manifest?p=/&version=1"]) {
    const { status, headers } = await client.get(path);
    if (status !== 404 || headers.get("Cache-Control") !== "no-store") strange.push(path);
  }
  expect(strange).toEqual([]);
  expect((await client.get("/checkout/carrinho")).text).toContain("Carrinho, 1 item");
});
