import { listProducts } from "#app/domain/catalog/products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { ProductListPage } from "#app/ui/shop/product-list.tsx";
import type { Route } from "./+types/accessories";

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  return { products: await listProducts(store.read, { type: "acessorios" }) };
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  return <ProductListPage type="acessorios" products={loaderData.products} />;
}
