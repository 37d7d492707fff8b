import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { savedAddressSchema } from "#app/domain/account/address-schema.ts";
import { addAddress, findAddress } from "#app/domain/account/addresses.server.ts";
import { idText } from "#app/domain/values/text-fields.ts";
import {
  apiAction,
  parseBody,
  privateJson,
  readJson,
  requireApiAccount,
  requireOwnAccount,
} from "#app/http/api/api.server.ts";
import { addressEntity } from "#app/http/api/api-entities.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { jsonError } from "#app/http/json-errors.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/addresses";

export { postOnlyLoader as loader } from "#app/http/api/api.server.ts";

const newAddressSchema = savedAddressSchema.extend({ idAccount: idText().optional() }).strict();

export const action = apiAction("POST", async ({ request, context }: Route.ActionArgs) => {
  const { store, now } = context.get(shopContext);
  requireApiAccount(context);
  const { idAccount, ...address } = parseBody(await readJson(request), newAddressSchema);
  const accountId = requireOwnAccount(context, idAccount);

  const added = await addAddress(store, accountId, address, now());
  if (!added.ok) {
    const message = `Você já tem ${MAX_ADDRESSES} endereços, o máximo. Exclua um deles antes.`;
    return jsonError(422, { fields: { title: [message] } });
  }
  const saved = await findAddress(store.read, accountId, added.id);
  if (!saved) throw notFound();
  return privateJson(addressEntity(accountId, saved), added.isNew ? 201 : 200);
});
