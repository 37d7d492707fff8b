import { apiAction, noContent } from "#app/http/api/api.server.ts";
import { signOut } from "#app/http/auth.server.ts";
import type { Route } from "./+types/session";

export { deleteOnlyLoader as loader } from "#app/http/api/api.server.ts";

export const action = apiAction("DELETE", async ({ context }: Route.ActionArgs) => {
  signOut(context);
  return noContent();
});
