import { href } from "react-router";
import { listSlugs } from "#app/domain/catalog/products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { LISTED_SEXES } from "#app/ui/shop/labels.ts";
import type { Route } from "./+types/sitemap";

const PAGES = [
  href("/"),
  href("/acessorios"),
  href("/quem-somos"),
  href("/atendimento"),
  href("/trocas-e-devolucoes"),
  href("/politica-de-pagamento"),
  href("/duvidas-frequentes"),
  href("/guia-de-medidas"),
  href("/privacidade"),
  href("/termos"),
];

const LISTS = ["oculos-de-grau", "oculos-de-sol"].flatMap((type) => [
  href("/produtos/:type/:sex?", { type }),
  ...LISTED_SEXES.map((sex) => href("/produtos/:type/:sex?", { type, sex })),
]);

export const handle: PageHandle = { sharedData: "public, max-age=3600" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const products = await listSlugs(context.get(shopContext).store.read);
  const paths = [...PAGES, ...LISTS, ...products.map(({ slug }) => href("/oculos/:title", { title: slug }))];
  const entries = paths.map((path) => `<url><loc>${url.origin}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
