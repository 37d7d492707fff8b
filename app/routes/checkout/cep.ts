import { findFreight } from "#app/domain/delivery/carriers.server.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { shopContext } from "#app/http/context.server.ts";
import { findAddressOfCep, lookupMessage } from "#app/http/pages/address-form.server.ts";
import type { Route } from "./+types/cep";

/** Fetched by app/ui/shop/account/use-cep-lookup.ts. An unknown CEP is status 200, too, with little but a message. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const cep = normalizeCep(url.searchParams.get("cep") ?? "");
  const lookup = cep ? await findAddressOfCep(context, cep, { whenLimited: "refuse" }) : undefined;
  const freight = await findFreight(context.get(shopContext).store.read, cep ?? "");
  return Response.json({ ...lookup?.location, message: lookupMessage(lookup), freight });
}
