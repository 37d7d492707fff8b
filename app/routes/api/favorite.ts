import { removeFavourite } from "#app/domain/favourites/favourites.server.ts";
import { apiAction, noContent } from "#app/http/api/api.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/favorite";

export { deleteOnlyLoader as loader } from "#app/http/api/api.server.ts";

/** Idempotent: 204 even if the product was no favourite. */
export const action = apiAction("DELETE", async ({ params, context }: Route.ActionArgs) => {
  await removeFavourite(context.get(shopContext).store, ownerOf(context), params.idProduct);
  return noContent();
});
