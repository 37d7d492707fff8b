import { href } from "react-router";
import { searchedText } from "#app/domain/catalog/listing.ts";
import { type Suggestion, suggestProducts } from "#app/domain/catalog/search.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/suggestions";

const MAX_SUGGESTIONS = 6;

export const handle: PageHandle = { sharedData: "private, max-age=60" };

/** What the search box offers while somebody types; read by app/enhance/search-suggestions.ts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = searchedText(url.searchParams);
  const found = await suggestProducts(context.get(shopContext).store.read, text, MAX_SUGGESTIONS);
  return Response.json(found.map(asOption));
}

function asOption({ title, slug, promotionalPriceCents }: Suggestion) {
  return { title, price: formatReais(promotionalPriceCents), href: href("/oculos/:title", { title: slug }) };
}
