import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { readMetrics, showsToken } from "#app/http/transport/metrics.server.ts";
import type { Route } from "./+types/metrics";

/** Requires the bearer token. Without a configured token, or with a wrong one, this is a 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now, metricsToken } = context.get(shopContext);
  if (!metricsToken || !showsToken(request, metricsToken)) throw notFound();
  const { type, text } = await readMetrics(store, now());
  return new Response(text, { headers: { "Content-Type": type } });
}
