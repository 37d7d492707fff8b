import { slugOf } from "#app/domain/values/slug.ts";
import { apiLoader } from "#app/http/api/api.server.ts";
import { respondWithProduct } from "#app/http/api/api-products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/product-by-title";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

export const handle: PageHandle = { sharedData: "private, max-age=60" };

/** `title` may be the title or the slug, as in `/oculos/:title`. */
export const loader = apiLoader(({ params, context }: Route.LoaderArgs) =>
  respondWithProduct(context.get(shopContext).store.read, { slug: slugOf(params.title) }),
);
