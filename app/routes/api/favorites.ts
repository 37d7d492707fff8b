import { z } from "zod";
import { addFavourite, listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { idText } from "#app/domain/values/text-fields.ts";
import {
  apiAction,
  apiLoader,
  parseBody,
  privateJson,
  readJson,
  requireOwnAccount,
} from "#app/http/api/api.server.ts";
import { ensureOwner, ownerOf, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/favorites";

const favouriteSchema = z.strictObject({
  idProduct: idText({ missing: "Escolha o produto" }),
  idAccount: idText().optional(),
});

export const loader = apiLoader(async ({ context }: Route.LoaderArgs) => {
  const owner = ownerOf(context);
  const ids = await listFavouriteIds(context.get(shopContext).store.read, owner);
  return privateJson(ids.map((idProduct) => ({ idProduct, idAccount: owner.accountId })));
});

export const action = apiAction(
  "POST",
  async ({ request, context }: Route.ActionArgs) => {
    const { store, now } = context.get(shopContext);
    const { idProduct, idAccount } = parseBody(await readJson(request), favouriteSchema);
    if (idAccount !== undefined) requireOwnAccount(context, idAccount);

    const owner = ensureOwner(context);
    const isKnown = await addFavourite(store, owner, idProduct, now());
    if (!isKnown) throw notFound();
    return privateJson({ idProduct, idAccount: owner.accountId }, 201);
  },
  "GET, HEAD, POST",
);
