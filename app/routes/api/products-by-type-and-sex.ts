import { apiLoader } from "#app/http/api/api.server.ts";
import { respondWithProducts } from "#app/http/api/api-products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/products-by-type-and-sex";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

export const handle: PageHandle = { sharedData: "private, max-age=60" };

export const loader = apiLoader(({ params, url, context }: Route.LoaderArgs) =>
  respondWithProducts(context.get(shopContext).store.read, url.searchParams, params),
);
