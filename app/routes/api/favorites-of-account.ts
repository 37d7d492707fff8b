import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { apiLoader, privateJson, requireOwnAccount } from "#app/http/api/api.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/favorites-of-account";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

export const loader = apiLoader(async ({ params, context }: Route.LoaderArgs) => {
  const accountId = requireOwnAccount(context, params.accountId);
  const ids = await listFavouriteIds(context.get(shopContext).store.read, { accountId, visitorId: null });
  return privateJson(ids.map((idProduct) => ({ idProduct, idAccount: accountId })));
});
