import { shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/readyz";

export async function loader({ context }: Route.LoaderArgs) {
  const isReady = await context.get(shopContext).isReady();
  return new Response(isReady ? "ok\n" : "not ready\n", {
    status: isReady ? 200 : 503,
  });
}
