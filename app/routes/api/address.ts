import { findAddress } from "#app/domain/account/addresses.server.ts";
import { apiLoader, privateJson, requireApiAccount } from "#app/http/api/api.server.ts";
import { addressEntity } from "#app/http/api/api-entities.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/address";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

/** An array, as the HTTP contract defines it. */
export const loader = apiLoader(async ({ params, context }: Route.LoaderArgs) => {
  const accountId = requireApiAccount(context);
  const address = await findAddress(context.get(shopContext).store.read, accountId, params.id);
  if (!address) throw notFound();
  return privateJson([addressEntity(accountId, address)]);
});
