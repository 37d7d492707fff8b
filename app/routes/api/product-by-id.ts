import { apiLoader } from "#app/http/api/api.server.ts";
import { respondWithProduct } from "#app/http/api/api-products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/product-by-id";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

export const handle: PageHandle = { sharedData: "private, max-age=60" };

export const loader = apiLoader(({ params, context }: Route.LoaderArgs) =>
  respondWithProduct(context.get(shopContext).store.read, { id: params.id }),
);
