import { href } from "react-router";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/robots";

/** What is somebody's, or the same as another page, is not to be found by searching. */
const NOT_FOR_SEARCH = ["/api/", "/checkout/", "/minha-conta/", "/meu-pedido", "/newsletter/", "/busca"];

export const handle: PageHandle = { sharedData: "public, max-age=3600" };

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${url.origin}${href("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
