import { href } from "react-router";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/robots";

/** Personal pages, and pages that duplicate others. */
const DISALLOWED = ["/api/", "/checkout/", "/minha-conta/", "/meu-pedido", "/newsletter/", "/busca"];

export const handle: PageHandle = { sharedData: "public, max-age=3600" };

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${url.origin}${href("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
