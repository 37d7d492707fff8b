import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { goToPayment, PlainClient } from "../client.ts";
import { signUpFields } from "../people.ts";
import { newStaff } from "../staff.ts";

const KB = 1024;
const MAX_HTML_AND_CSS_BYTES = 25 * KB;
/** The lists of the system are as long as what the shop has done, and the sheets are in the cache after the first page. */
const MAX_STAFF_HTML_AND_CSS_BYTES = 27 * KB;
const MAX_FONT_BYTES = 12 * KB;
const MAX_FILE_HEADER_BYTES = 640;
/** By `handle.scripts` of the route. Staff open their pages all day, from the browser's cache. */
const MAX_JAVASCRIPT_BYTES = { none: 0, enhancements: 12 * KB, react: 115 * KB, staff: 125 * KB };

const PAGES: readonly [path: string, scripts: keyof typeof MAX_JAVASCRIPT_BYTES][] = [
  ["/guia-de-medidas", "none"],
  ["/regua", "none"],
  ["/duvidas-frequentes", "none"],
  ["/nada-aqui", "none"],
  ["/", "enhancements"],
  ["/produtos/oculos-de-sol", "enhancements"],
  ["/busca", "enhancements"],
  ["/oculos/lumina-redondo-metal", "enhancements"],
  ["/oculos/lumina-redondo-metal/lentes/receita", "react"],
  ["/oculos/lumina-redondo-metal/lentes/lente", "react"],
  ["/oculos/lumina-redondo-metal/lentes/grau", "react"],
  ["/oculos/lumina-redondo-metal/lentes/espessura", "react"],
  ["/oculos/lumina-redondo-metal/lentes/confirmar", "react"],
  ["/entrar", "react"],
  ["/cadastrar", "react"],
  ["/recuperar-senha", "react"],
  ["/meu-pedido", "react"],
  ["/admin/entrar", "react"],
];
const PAGES_WITH_A_CART = ["/checkout/carrinho", "/checkout/entrega", "/checkout/pagamento"];
const PAGES_OF_A_CUSTOMER = [
  "/minha-conta/pedidos",
  "/minha-conta/meus-dados",
  "/minha-conta/editar-meus-dados",
  "/minha-conta/alterar-senha",
  "/minha-conta/meus-enderecos",
  "/minha-conta/meus-enderecos/novo",
];

const PAGES_OF_STAFF = [
  "/admin",
  "/admin/pedidos",
  "/admin/pedidos/enviar-varios",
  "/admin/pedidos/imprimir",
  "/admin/equipe",
  "/admin/equipe/convidar",
  "/admin/registro",
  "/admin/avaliacoes",
  "/admin/clientes",
  "/admin/titulares",
  "/admin/avisos",
  "/admin/sistema",
  "/admin/busca",
  "/admin/atalhos",
];

async function weigh(origin: string, path: string, html: string, cookie = "") {
  const linked = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, href = ""]) => href))];
  const sumOf = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map((each) => fetchBytes(origin, each)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  return {
    html: await fetchBytes(origin, path, cookie),
    css: await sumOf(linked(/href="([^"]+\.css)"/g)),
    javascript: await sumOf(await scriptsOf(origin, html)),
    font: await sumOf(linked(/href="([^"]+\.woff2)"/g)),
  };
}

/** The scripts of a page, those that it fetches when it is complete, and all that they import. Without dynamic imports. */
async function scriptsOf(origin: string, html: string): Promise<string[]> {
  const inPage = [
    /<script[^>]* src="([^"]+\.js)"/g,
    /rel="(?:deferred-)?modulepreload" href="([^"]+)"/g,
    /\bimport(?: \* as \w+ from)? ?\(?"(\/assets\/[^"]+\.js)"/g,
  ].flatMap((pattern) => [...html.matchAll(pattern)].map(([, path = ""]) => path));
  const found = new Set<string>();
  const visit = async (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const source = await (await fetch(new URL(path, origin))).text();
    for (const [, name = ""] of source.matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g))
      await visit(`/assets/${name}`);
  };
  for (const path of inPage) await visit(path);
  return [...found];
}

function fetchBytes(origin: string, path: string, cookie = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "br", ...(cookie && { Cookie: cookie }) };
    request(new URL(path, origin), { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on("end", () => resolve(bytes));
    })
      .on("error", reject)
      .end();
  });
}

async function expectWithinBudget(
  client: PlainClient,
  path: string,
  scripts: keyof typeof MAX_JAVASCRIPT_BYTES,
) {
  const { text } = await client.get(path);
  const weight = await weigh(client.origin, path, text, client.cookie);
  const inKb = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)}`);
  console.log(`${path}, KB in brotli: ${inKb.join(", ")}`);

  expect(weight.css, path).toBeGreaterThan(0);
  expect(weight.javascript > 0, path).toBe(scripts !== "none");
  expect(weight.html + weight.css, path).toBeLessThanOrEqual(
    scripts === "staff" ? MAX_STAFF_HTML_AND_CSS_BYTES : MAX_HTML_AND_CSS_BYTES,
  );
  expect(weight.javascript, path).toBeLessThanOrEqual(MAX_JAVASCRIPT_BYTES[scripts]);
  expect(weight.font, path).toBeLessThanOrEqual(MAX_FONT_BYTES);
}

for (const [path, scripts] of PAGES) {
  test(`a first visit of ${path} stays within its byte budget`, async ({ baseURL }) => {
    await expectWithinBudget(new PlainClient(baseURL ?? ""), path, scripts);
  });
}

test("the pages of a purchase stay within their byte budget", async ({ baseURL }) => {
  const client = new PlainClient(baseURL ?? "");
  const checkoutToken = await goToPayment(client, "lumina-redondo-metal", "preto");
  for (const path of PAGES_WITH_A_CART) await expectWithinBudget(client, path, "react");
  const { location } = await client.post("/checkout/pix", { checkoutToken });
  await expectWithinBudget(client, location ?? "", "react");
});

test("the pages of an account stay within their byte budget", async ({ baseURL }) => {
  const client = new PlainClient(baseURL ?? "");
  await client.post("/cadastrar", signUpFields());
  for (const path of PAGES_OF_A_CUSTOMER) await expectWithinBudget(client, path, "react");
});

test("the pages of the staff stay within their byte budget", async ({ baseURL }) => {
  const owner = await newStaff(baseURL ?? "", "owner");
  for (const path of PAGES_OF_STAFF) await expectWithinBudget(owner.client, path, "staff");
});

test("static files have few response headers", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const html = await (await fetch(origin)).text();
  const files = [...html.matchAll(/(\/assets\/[\w.-]+\.css|\/pictures\/[\w/-]+\.avif)/g)].map(
    ([file]) => file,
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of new Set(files)) {
    const { headers } = await fetch(new URL(file, origin), { method: "HEAD" });
    const bytes = [...headers].flat().join(": \r\n").length;
    expect(bytes, file).toBeLessThanOrEqual(MAX_FILE_HEADER_BYTES);
  }
});
