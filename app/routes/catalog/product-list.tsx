import { href, redirect } from "react-router";
import { isListedSex, isProductType } from "#app/domain/catalog/product.ts";
import { listProducts } from "#app/domain/catalog/products.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { ProductListPage } from "#app/ui/shop/product-list.tsx";
import type { Route } from "./+types/product-list";

export async function loader({ params, context }: Route.LoaderArgs) {
  const type = slugOf(params.type);
  const sex = params.sex === undefined ? undefined : slugOf(params.sex);
  if (!isProductType(type) || (sex !== undefined && !isListedSex(sex))) throw notFound();
  if (type === "acessorios") throw redirect(href("/acessorios"), 308);

  // Categories used to be spelled 'Óculos de Gráu': what a slug says is what they lead to (decisions, "Catalogue").
  const path = href("/produtos/:type/:sex?", { type, ...(sex && { sex }) });
  if (type !== params.type || sex !== params.sex) throw redirect(path, 308);

  const { store } = context.get(shopContext);
  return { type, sex, products: await listProducts(store.read, { type, ...(sex && { sex }) }) };
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ProductListPage {...loaderData} />;
}
