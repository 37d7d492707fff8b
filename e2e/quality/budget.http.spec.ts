import { request } from "node:http";
import { expect, test } from "@playwright/test";

const KB = 1024;
const MAX_HTML_AND_CSS_BYTES = 25 * KB;
const MAX_JAVASCRIPT_BYTES = 32 * KB;
const WITHOUT_SCRIPTS = ["/guia-de-medidas", "/duvidas-frequentes", "/nada-aqui"];
const MAX_FONT_BYTES = 25 * KB;
const MAX_FILE_HEADER_BYTES = 640;

async function weigh(origin: string, path: string) {
  const page = await fetchBytes(origin, path);
  const html = await (await fetch(new URL(path, origin))).text();
  const linked = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, href = ""]) => href))];
  const sumOf = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map((each) => fetchBytes(origin, each)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  return {
    html: page,
    css: await sumOf(linked(/href="([^"]+\.css)"/g)),
    javascript: await sumOf(await scriptsOf(origin, html, linked(/"(\/assets\/[^"]+\.js)"/g))),
    font: await sumOf(linked(/href="([^"]+\.woff2)"/g)),
  };
}

/** The scripts that a page fetches: those it preloads or imports, and their dynamic imports such as the carousel. */
async function scriptsOf(origin: string, html: string, named: readonly string[]): Promise<string[]> {
  const fetched = named.filter((path) =>
    [`rel="modulepreload" href="${path}"`, `src="${path}"`, `from "${path}"`, `import "${path}"`].some(
      (use) => html.includes(use),
    ),
  );
  const enhancements = named.find((path) => path.includes("/start-"));
  if (enhancements && !fetched.includes(enhancements)) fetched.push(enhancements);
  if (!enhancements || !html.includes("<slide-carousel")) return fetched;
  const source = await (await fetch(new URL(enhancements, origin))).text();
  return [
    ...fetched,
    ...[...source.matchAll(/import\(.\.\/(swiper[\w-]+\.js).\)/g)].map(([, name]) => `/assets/${name}`),
  ];
}

function fetchBytes(origin: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers: { "Accept-Encoding": "br" } }, (response) => {
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

for (const path of [
  "/",
  "/produtos/oculos-de-sol",
  "/busca",
  ...WITHOUT_SCRIPTS,
  "/oculos/lumina-redondo-metal",
  "/oculos/lumina-redondo-metal/lentes/lente",
  "/oculos/lumina-redondo-metal/lentes/grau",
  "/cadastrar",
  "/checkout/carrinho",
]) {
  test(`a first visit of ${path} stays within its byte budget`, async ({ baseURL }) => {
    const weight = await weigh(baseURL ?? "", path);
    const inKb = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)}`);
    console.log(`${path}, KB in brotli: ${inKb.join(", ")}`);

    expect(weight.css).toBeGreaterThan(0);
    expect(weight.javascript > 0).toBe(!WITHOUT_SCRIPTS.includes(path));
    expect(weight.html + weight.css).toBeLessThanOrEqual(MAX_HTML_AND_CSS_BYTES);
    expect(weight.javascript).toBeLessThanOrEqual(MAX_JAVASCRIPT_BYTES);
    expect(weight.font).toBeLessThanOrEqual(MAX_FONT_BYTES);
  });
}

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
