import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { signUpFields } from "../people.ts";
import { EVERY_ROUTE, fill } from "../resilience/every-route.ts";

const EMPTY_ID = "0".repeat(32);
const PARAMS = {
  type: "oculos-de-grau",
  sex: "feminino",
  title: "lumina-redondo-metal",
  order: EMPTY_ID,
  id: EMPTY_ID,
  idProduct: "lumina-redondo-metal",
  accountId: EMPTY_ID,
  userId: EMPTY_ID,
  token: "nenhum",
  "*": "nada",
};
const KEPT = [
  "/",
  "/produtos/oculos-de-sol",
  "/produtos/oculos-de-grau/feminino?cor=preto&pagina=1",
  "/acessorios",
  "/busca?q=redondo",
  "/oculos/lumina-redondo-metal?cor=preto",
  "/quem-somos",
  "/guia-de-medidas",
  "/privacidade",
];

/** Somebody with an account, a name that nobody else has, something in the cart, and a word still to be said. */
async function signUp(origin: string, socialName: string): Promise<PlainClient> {
  const client = new PlainClient(origin);
  const { status } = await client.post("/cadastrar", { ...signUpFields(), socialName });
  expect(status).toBe(303);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  return client;
}

test("no route shows one person's page to another, or to nobody, in whatever order they come", async ({
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const people = { Quiteria: await signUp(origin, "Quiteria"), Romualdo: await signUp(origin, "Romualdo") };
  const strange: string[] = [];
  let personal = 0;

  for (const path of new Set(EVERY_ROUTE.map((pattern) => fill(pattern, PARAMS)))) {
    const [before, hers, between, his, after] = [
      await new PlainClient(origin).get(path),
      await people.Quiteria.get(path),
      await new PlainClient(origin).get(path),
      await people.Romualdo.get(path),
      await new PlainClient(origin).get(path),
    ];
    for (const nobodys of [before, between, after])
      if (/Quiteria|Romualdo|Carrinho, \d/.test(nobodys.text)) strange.push(`${path}, to nobody`);
    if (hers.text.includes("Romualdo") || his.text.includes("Quiteria"))
      strange.push(`${path}, to the other`);

    const isPage = hers.status === 200 && hers.headers.get("Content-Type")?.startsWith("text/html");
    if (!isPage || path.startsWith("/dev/")) continue;
    personal += 1;
    for (const [name, { text, headers }] of Object.entries({ Quiteria: hers, Romualdo: his })) {
      if (!text.includes(`Sair da conta de ${name}`)) strange.push(`${path}, without ${name}`);
      if (!/private|no-store/.test(headers.get("Cache-Control") ?? ""))
        strange.push(`${path}, for everybody`);
    }
  }
  expect(strange).toEqual([]);
  expect(personal).toBeGreaterThan(30);
});

for (const path of KEPT) {
  test(`${path} is everybody's where nobody is signed in, and known again`, async ({ baseURL }) => {
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

test("a page kept without an inline script has none to be kept from", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  for (const path of KEPT) {
    const { text } = await new PlainClient(origin).get(path);
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(inline.filter((attributes) => !attributes?.includes('type="application/ld+json"'))).toEqual([]);
  }
});

test("what a campaign adds to an address, or a form sends empty, makes no other page", async ({
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const tagOf = async (path: string) => (await new PlainClient(origin).get(path)).headers.get("ETag");
  const etag = await tagOf("/busca?q=redondo&cor=preto");
  expect(etag).toBeTruthy();
  expect(await tagOf("/busca?utm_source=x&cor=preto&sexo=&q=redondo&fbclid=1")).toBe(etag);
  const { text } = await new PlainClient(origin).get("/busca?q=sol&utm_source=bomba");
  expect(text).not.toContain("bomba");
});

test("who asked for a head alone leaves the whole page to the next", async ({ baseURL }) => {
  const path = "/busca?q=redondo&cor=vermelho&ordenar=menor-preco";
  const client = new PlainClient(baseURL ?? "");
  const head = await client.send(path, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
  const whole = await client.send(path, { headers: { "Accept-Encoding": "identity" } });
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(whole.text).toContain("</html>");
  expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(whole.text)));
});

test("who saves data is shown another page than who does not", async ({ baseURL }) => {
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

test("who has data to spare is told which pages may be fetched ahead, and who saves it is not", async ({
  baseURL,
}) => {
  const visitor = new PlainClient(baseURL ?? "");
  const { headers } = await visitor.get("/");
  const rules = await visitor.get(JSON.parse(headers.get("Speculation-Rules") ?? "null"));
  expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
  expect(JSON.parse(rules.text).prefetch).toHaveLength(1);
  expect((await visitor.get("/", { "Save-Data": "on" })).headers.get("Speculation-Rules")).toBeNull();

  const changed = await visitor.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });
  expect(changed.headers.get("Clear-Site-Data")).toBe('"prefetchCache"');
});

test("the styles a first page is drawn with stand in it, and its policy knows them", async ({ baseURL }) => {
  const { text, headers } = await new PlainClient(baseURL ?? "").get("/produtos/oculos-de-sol");
  const styles = [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
  expect(styles.length).toBeGreaterThan(2);
  const policy = headers.get("Content-Security-Policy") ?? "";
  for (const style of styles)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  const [head = "", rest = ""] = text.split("</head>");
  expect(head).not.toContain('rel="stylesheet"');
  expect(rest).toMatch(
    /<link rel="stylesheet" href="[^"]+" media="print" data-reserve="" fetchpriority="low"\/><\/body>/,
  );
  expect(Buffer.byteLength(styles.join(""))).toBeLessThan(30_000);
});
