import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { apiLoader, privateJson, requireOwnAccount } from "#app/http/api/api.server.ts";
import { addressEntity } from "#app/http/api/api-entities.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/addresses-of-account";

export { readOnlyAction as action } from "#app/http/api/api.server.ts";

export const loader = apiLoader(async ({ params, context }: Route.LoaderArgs) => {
  const accountId = requireOwnAccount(context, params.userId);
  const addresses = await listAddresses(context.get(shopContext).store.read, accountId);
  return privateJson(addresses.map((address) => addressEntity(accountId, address)));
});
