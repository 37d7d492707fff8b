import { request } from "node:http";
import { expect, test } from "@playwright/test";

const KB = 1024;
const MOST_HTML_AND_CSS = 25 * KB;
const MOST_JAVASCRIPT = 110 * KB;
const MOST_FONT = 25 * KB;

/** What a first visit of a page weighs on the wire, by kind. */
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
    javascript: await sumOf(linked(/"(\/assets\/[^"]+\.js)"/g).filter((each) => isFetched(html, each))),
    font: await sumOf(linked(/href="([^"]+\.woff2)"/g)),
  };
}

/** The manifest names every script of the shop; a page fetches those it preloads or imports. */
function isFetched(html: string, path: string): boolean {
  return (
    html.includes(`rel="modulepreload" href="${path}"`) ||
    html.includes(`from "${path}"`) ||
    html.includes(`import "${path}"`)
  );
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
  "/oculos/lumina-redondo-metal",
  "/cadastrar",
  "/checkout/carrinho",
]) {
  test(`a first visit of ${path} stays within its bytes`, async ({ baseURL }) => {
    const weight = await weigh(baseURL ?? "", path);
    const inKb = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)}`);
    console.log(`${path}, KB in brotli: ${inKb.join(", ")}`);

    expect(weight.css).toBeGreaterThan(0);
    expect(weight.javascript).toBeGreaterThan(50 * KB);
    expect(weight.html + weight.css).toBeLessThanOrEqual(MOST_HTML_AND_CSS);
    expect(weight.javascript).toBeLessThanOrEqual(MOST_JAVASCRIPT);
    expect(weight.font).toBeLessThanOrEqual(MOST_FONT);
  });
}
