import { signInSchema } from "#app/domain/account/account.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { apiAction, parseBody, privateJson, readJson } from "#app/http/api/api.server.ts";
import { sessionEntity } from "#app/http/api/api-entities.server.ts";
import { authenticate, signIn } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { jsonError } from "#app/http/json-errors.ts";
import { withPasswordCheck } from "#app/http/rate-limits.server.ts";
import type { Route } from "./+types/session-accounts";

export { postOnlyLoader as loader } from "#app/http/api/api.server.ts";

const credentialsSchema = signInSchema.omit({ redirectTo: true }).strict();

export const action = apiAction("POST", async ({ request, context }: Route.ActionArgs) => {
  const { store } = context.get(shopContext);
  const credentials = parseBody(await readJson(request), credentialsSchema);

  const email = credentials.email.toLowerCase();
  const signedIn = await withPasswordCheck(context, email, () => authenticate(store.read, credentials));
  if (!signedIn.ok) {
    if (signedIn.reason === "wrong-credentials")
      return jsonError(401, { message: "E-mail ou senha incorretos." });
    const message = `Olá, ${isolateText(signedIn.name)}. Sua conta está bloqueada, entre em contato!`;
    return jsonError(403, { message });
  }

  await signIn(context, signedIn.accountId);
  const account = await findActiveAccount(store.read, signedIn.accountId);
  return account ? privateJson(sessionEntity(account)) : jsonError(401);
});
