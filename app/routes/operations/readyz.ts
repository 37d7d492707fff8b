import { shopContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/readyz";

/** Whether to send people here: the database answers, and the process is not going down. */
export function loader({ context }: Route.LoaderArgs) {
  const isReady = context.get(shopContext).isReady();
  return new Response(isReady ? "ok\n" : "not ready\n", {
    status: isReady ? 200 : 503,
  });
}
