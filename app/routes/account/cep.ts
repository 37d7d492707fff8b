import { normalizeCep } from "#app/domain/values/cep.ts";
import { lookUpOffline } from "#app/domain/values/cep-lookup.ts";
import { requireAccountId } from "#app/http/context.server.ts";
import type { Route } from "./+types/cep";

/** What is known of a CEP, for the address form to fill in; `null` where nothing is, which is no fault. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  const cep = normalizeCep(url.searchParams.get("cep") ?? "");
  const place = cep ? await lookUpOffline(cep) : undefined;
  return Response.json(place ?? null);
}
