import { href } from "react-router";
import { listBestSellers, listCardsByIds } from "#app/domain/catalog/products.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import type { Route } from "./+types/favourites";

export const handle: PageHandle<{ products: readonly unknown[] }> = {
  scripts: "enhancements",
  frame: ({ products }) => (products.length === 0 ? "short" : undefined),
};

const SUGGESTIONS = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  const { store } = context.get(shopContext);
  const favouriteIds = await listFavouriteIds(store.read, ownerOf(context));
  const products = await listCardsByIds(store.read, favouriteIds);
  const bestSellers =
    products.length < SUGGESTIONS ? await listBestSellers(store.read, SUGGESTIONS + products.length) : [];
  const suggestions = bestSellers.filter(({ id }) => !favouriteIds.includes(id)).slice(0, SUGGESTIONS);
  return { favouriteIds, products, suggestions };
}

export default function Favourites({
  loaderData: { products, suggestions, favouriteIds },
}: Route.ComponentProps) {
  return (
    <AccountPage title="Favoritos">
      {products.length > 0 ? (
        <ProductGrid heading="h2" products={products} favouriteIds={favouriteIds} isFirst />
      ) : (
        <EmptyState
          icon="heart"
          title="Você ainda não tem favoritos"
          action={
            <ButtonLink href={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>
              Conhecer os óculos
            </ButtonLink>
          }
        >
          Toque no coração de um produto para guardá-lo aqui.
        </EmptyState>
      )}
      {suggestions.length > 0 && (
        <>
          <h2>{products.length > 0 ? "Você também pode gostar" : "Mais vendidos"}</h2>
          <ProductGrid
            layout="selection"
            section="sugestao"
            products={suggestions}
            favouriteIds={favouriteIds}
          />
        </>
      )}
    </AccountPage>
  );
}
