import { MAX_ADDRESSES, savedAddressSchema } from "#app/domain/account/address.ts";
import { addAddress, findAddress } from "#app/domain/account/addresses.server.ts";
import { sentId } from "#app/domain/values/text.ts";
import {
  apiAction,
  apiRefusal,
  checked,
  privateJson,
  readJson,
  requireApiAccount,
  requireOwnAccount,
} from "#app/http/api/api.server.ts";
import { addressEntity } from "#app/http/api/api-entities.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/addresses";

export { postOnlyLoader as loader } from "#app/http/api/api.server.ts";

const newAddressSchema = savedAddressSchema.extend({ idAccount: sentId().optional() }).strict();

export const action = apiAction("POST", async ({ request, context }: Route.ActionArgs) => {
  const { store, now } = context.get(shopContext);
  requireApiAccount(context);
  const { idAccount, ...address } = checked(await readJson(request), newAddressSchema);
  const accountId = requireOwnAccount(context, idAccount);

  const added = await addAddress(store, accountId, address, now());
  if (!added.ok) {
    const message = `Você já tem ${MAX_ADDRESSES} endereços, o máximo. Exclua um deles antes.`;
    return apiRefusal(422, { fields: { title: [message] } });
  }
  const kept = await findAddress(store.read, accountId, added.id);
  if (!kept) throw notFound();
  return privateJson(addressEntity(accountId, kept), added.isNew ? 201 : 200);
});
