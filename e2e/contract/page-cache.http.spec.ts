import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { EVERY_PATH } from "../every-route.ts";
import { signUpFields } from "../people.ts";

const CACHED = [
  "/",
  "/produtos/oculos-de-sol",
  "/produtos/oculos-de-grau/feminino?cor=preto&pagina=1",
  "/acessorios",
  "/busca?q=redondo",
  "/oculos/lumina-redondo-metal?cor=preto",
  "/quem-somos",
  "/guia-de-medidas",
  "/regua",
  "/privacidade",
];

async function signUp(origin: string, socialName: string): Promise<PlainClient> {
  const client = new PlainClient(origin);
  const { status } = await client.post("/cadastrar", { ...signUpFields(), socialName });
  expect(status).toBe(303);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  return client;
}

test("no route shows one customer's page to another or to an anonymous visitor, in any order of requests", async ({
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const customers = {
    Quiteria: await signUp(origin, "Quiteria"),
    Romualdo: await signUp(origin, "Romualdo"),
  };
  const problems: string[] = [];
  let personal = 0;

  for (const path of EVERY_PATH) {
    const [before, hers, between, his, after] = [
      await new PlainClient(origin).get(path),
      await customers.Quiteria.get(path),
      await new PlainClient(origin).get(path),
      await customers.Romualdo.get(path),
      await new PlainClient(origin).get(path),
    ];
    for (const shared of [before, between, after])
      if (/Quiteria|Romualdo|Carrinho, \d/.test(shared.text))
        problems.push(`${path}, to an anonymous visitor`);
    if (hers.text.includes("Romualdo") || his.text.includes("Quiteria"))
      problems.push(`${path}, to the other`);

    const isPage = hers.status === 200 && hers.headers.get("Content-Type")?.startsWith("text/html");
    if (!isPage || path.startsWith("/dev/")) continue;
    personal += 1;
    for (const [name, { text, headers }] of Object.entries({ Quiteria: hers, Romualdo: his })) {
      // The staff's pages know no customer.
      if (text.includes(`Sair da conta de ${name}`) === path.startsWith("/admin/"))
        problems.push(`${path}, with or without ${name}`);
      if (!/private|no-store/.test(headers.get("Cache-Control") ?? ""))
        problems.push(`${path}, publicly cacheable`);
    }
  }
  expect(problems).toEqual([]);
  expect(personal).toBeGreaterThan(30);
});

for (const path of CACHED) {
  test(`${path} is publicly cacheable for anonymous visitors and has an ETag`, async ({ baseURL }) => {
    const origin = baseURL ?? "";
    const visitor = new PlainClient(origin);
    const { headers } = await visitor.get(path);
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+/);
    expect(headers.get("Vary")).toBe("Save-Data, Cookie, Accept-Encoding");
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");

    const etag = headers.get("ETag") ?? "";
    const again = await visitor.get(path, { "If-None-Match": etag });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.get("ETag")).toBe(etag);
  });
}

test("cached pages have no inline scripts", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  for (const path of CACHED) {
    const { text } = await new PlainClient(origin).get(path);
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(inline.filter((attributes) => !attributes?.includes('type="application/ld+json"'))).toEqual([]);
  }
});

test("tracking parameters and empty fields do not change the cached page", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const tagOf = async (path: string) => (await new PlainClient(origin).get(path)).headers.get("ETag");
  const etag = await tagOf("/busca?q=redondo&cor=preto");
  expect(etag).toBeTruthy();
  expect(await tagOf("/busca?utm_source=x&cor=preto&sexo=&q=redondo&fbclid=1")).toBe(etag);
  const { text } = await new PlainClient(origin).get("/busca?q=sol&utm_source=bomba");
  expect(text).not.toContain("bomba");
});

test("a HEAD request does not cache an empty page", async ({ baseURL }) => {
  const path = "/busca?q=redondo&cor=vermelho&ordenar=menor-preco";
  const client = new PlainClient(baseURL ?? "");
  const head = await client.send(path, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
  const whole = await client.send(path, { headers: { "Accept-Encoding": "identity" } });
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(whole.text).toContain("</html>");
  expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(whole.text)));
});

test("pages with Save-Data are cached separately", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const visitor = new PlainClient(origin);
  const usual = await visitor.get("/produtos/oculos-de-sol");
  const lean = await visitor.get("/produtos/oculos-de-sol", { "Save-Data": "on" });
  expect(usual.text).toContain("/assets/start-");
  expect(lean.text).not.toContain("/assets/start-");
  expect(lean.headers.get("ETag")).not.toBe(usual.headers.get("ETag"));
  expect(lean.text).toContain("data-saves-data");
  expect(lean.text).not.toContain("-960.avif");
});

test("prefetch rules are sent, but not with Save-Data", async ({ baseURL }) => {
  const visitor = new PlainClient(baseURL ?? "");
  const { headers } = await visitor.get("/");
  const rules = await visitor.get(JSON.parse(headers.get("Speculation-Rules") ?? "null"));
  expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
  expect(JSON.parse(rules.text).prefetch).toHaveLength(1);
  expect((await visitor.get("/", { "Save-Data": "on" })).headers.get("Speculation-Rules")).toBeNull();

  const changed = await visitor.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });
  expect(changed.headers.get("Clear-Site-Data")).toBe('"prefetchCache"');
});

test("critical CSS is inlined, and allowed by the content security policy", async ({ baseURL }) => {
  const { text, headers } = await new PlainClient(baseURL ?? "").get("/produtos/oculos-de-sol");
  const [head = "", rest = ""] = text.split("</head>");
  const styles = [...head.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
  expect(styles).toHaveLength(1);
  const [style = ""] = styles;
  expect(headers.get("Content-Security-Policy")).toContain(
    `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  expect(rest).not.toContain("<style");
  expect(head).not.toContain('rel="stylesheet"');
  expect(rest).toMatch(
    /<link rel="stylesheet" href="[^"]+" media="print" data-deferred="" fetchpriority="low"\/><\/body>/,
  );
  expect(Buffer.byteLength(style)).toBeLessThan(30_000);
});
