import { href } from "react-router";
import { searchTextOf } from "#app/domain/catalog/listing.ts";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import { suggestProducts } from "#app/domain/catalog/search.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { accessorySceneOf } from "#app/ui/shop/accessory-scene.ts";
import { sceneOf } from "#app/ui/shop/scene.ts";
import type { Route } from "./+types/suggestions";

/** With the keyboard of a phone open, no more are in sight. */
const MAX_SUGGESTIONS = 5;

export const handle: PageHandle = { sharedData: "private, max-age=60" };

/** Fetched by app/enhance/search-suggestions.ts while the visitor types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = searchTextOf(url.searchParams);
  const found = await suggestProducts(context.get(shopContext).store.read, text, MAX_SUGGESTIONS);
  return Response.json(found.map(asOption));
}

function asOption({ title, slug, promotionalPriceCents, picture, family, type }: ProductCard) {
  return {
    title,
    price: formatReais(promotionalPriceCents),
    href: href("/oculos/:title", { title: slug }),
    picture: picture && `/pictures/${picture.file}-320.avif`,
    scene: type === "acessorios" ? accessorySceneOf(family) : picture && sceneOf(picture.file, family),
  };
}
