import { apiLoader } from "#app/http/api.server.ts";
import { answerProducts } from "#app/http/api-products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/products";

export { readOnlyAction as action } from "#app/http/api.server.ts";

export const loader = apiLoader(({ url, context }: Route.LoaderArgs) =>
  answerProducts(context.get(shopContext).store.read, url.searchParams),
);
