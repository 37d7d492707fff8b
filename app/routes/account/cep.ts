import { normalizeCep } from "#app/domain/values/cep.ts";
import { lookUpOffline } from "#app/domain/values/cep-lookup.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { Route } from "./+types/cep";

/** For the address form to fill in. An unknown CEP is `null` with status 200. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  const cep = normalizeCep(url.searchParams.get("cep") ?? "");
  const location = cep ? await lookUpOffline(cep) : undefined;
  return Response.json(location ?? null);
}
