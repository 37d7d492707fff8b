import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";

let client: PlainClient;

test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

test("every URL of the sitemap is a page with its own title, description and canonical URL", async ({
  baseURL,
}) => {
  const sitemap = await client.get("/sitemap.xml");
  const paths = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replace(baseURL ?? "", ""),
  );
  expect(paths.length).toBe(57 + 10 + 8);

  const heads = await Promise.all(
    paths.map(async (path) => {
      const { status, text } = await client.get(path);
      return {
        path,
        status,
        title: /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? "",
        description: /<meta name="description" content="([^"]+)"/.exec(text)?.[1] ?? "",
        canonical: /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? "",
        image: /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "",
        facts: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
          ([, json = ""]) => JSON.parse(json),
        ),
      };
    }),
  );
  expect(heads.filter(({ status }) => status !== 200)).toEqual([]);
  expect(heads.filter(({ path, canonical }) => canonical !== `${baseURL}${path}`)).toEqual([]);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
  expect(heads.filter(({ description }) => description.length < 30)).toEqual([]);
  expect(heads.every(({ facts }) => facts.every((fact) => fact["@context"] === "https://schema.org"))).toBe(
    true,
  );

  const pictures = [...new Set(heads.map(({ image }) => image.replace(baseURL ?? "", "")))];
  for (const picture of pictures) expect((await client.get(picture)).status, picture).toBe(200);
});

test("a product's structured data has its colours, their prices and availability", async () => {
  const { text } = await client.get("/oculos/aurora-panto");
  const [group] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(group).toMatchObject({
    "@type": "ProductGroup",
    name: "Aurora Panto",
    aggregateRating: { ratingValue: 4.5, reviewCount: 10 },
    hasVariant: [
      { color: "Tartaruga", offers: { price: "239.90", availability: "https://schema.org/OutOfStock" } },
      { color: "Rosa Cristal", offers: { priceCurrency: "BRL", availability: "https://schema.org/InStock" } },
      { color: "Preto" },
    ],
  });
});

test("robots.txt excludes the checkout, and searches and filtered lists are not indexed", async () => {
  const robots = await client.get("/robots.txt");
  expect(robots.text).toContain("Disallow: /checkout/");
  expect(robots.text).toMatch(/Sitemap: http:\/\/[^/]+\/sitemap\.xml/);
  for (const path of [
    "/busca?q=redondo",
    "/produtos/oculos-de-sol?cor=preto",
    "/produtos/oculos-de-sol?ordenar=menor-preco",
  ]) {
    const { text } = await client.get(path);
    expect(text, path).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(text, path).not.toContain('rel="canonical"');
  }
});

test("the files that browsers request by themselves exist", async () => {
  for (const path of [
    "/favicon.svg",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/icons/icon-512.png",
    "/icons/apple-touch-icon-180.png",
  ]) {
    expect((await client.get(path)).status, path).toBe(200);
  }
  const manifest = JSON.parse((await client.get("/manifest.webmanifest")).text);
  for (const { src } of manifest.icons) expect((await client.get(src)).status, src).toBe(200);
});

test("a search accepts any text", async () => {
  const texts = [
    '"',
    "*",
    "NEAR(a b)",
    "a AND OR NOT",
    "^-col:x",
    "🕶️",
    "\u0000",
    "%",
    "'; DROP TABLE products; --",
    "x".repeat(7000),
    "ó".repeat(900),
  ];
  for (const text of texts) {
    const query = new URLSearchParams({ q: text });
    expect((await client.get(`/busca?${query}`)).status, text.slice(0, 20)).toBe(200);
    expect((await client.get(`/busca/sugestoes?${query}`)).status, text.slice(0, 20)).toBe(200);
  }
  expect((await client.get("/busca?q=%ff%fe&cor=%00&pagina=-1&preco-min=abc&tamanho=%F0")).status).toBe(200);
});

test("old spellings of a category redirect to the list and keep the query", async () => {
  for (const [old, type] of [
    ["/produtos/Óculos de Gráu", "oculos-de-grau"],
    ["/produtos/oculos-de-sol/Feminino", "oculos-de-sol/feminino"],
    ["/produtos/ÓCULOS DE SOL", "oculos-de-sol"],
  ]) {
    expect(await client.get(encodeURI(`${old}?cor=preto`))).toMatchObject({
      status: 308,
      location: `/produtos/${type}?cor=preto`,
    });
  }
});
