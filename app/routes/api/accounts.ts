import { z } from "zod";
import { signUpSchema } from "#app/domain/account/account.ts";
import { createAccount, findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { apiAction, parseBody, privateJson, readJson } from "#app/http/api/api.server.ts";
import { sessionEntity } from "#app/http/api/api-entities.server.ts";
import { signIn } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { jsonError } from "#app/http/json-errors.ts";
import { refuseWhenOverloaded } from "#app/http/password-overload.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import type { Route } from "./+types/accounts";

export { postOnlyLoader as loader } from "#app/http/api/api.server.ts";

/** Validated by `signUpSchema` afterwards. */
const unchecked = z.unknown().optional();
const bodySchema = z.strictObject({
  type: unchecked,
  cpf_cnpj: unchecked,
  name: unchecked,
  socialName: unchecked,
  email: unchecked,
  whatsapp: unchecked,
  password: unchecked,
  passwordConfirmation: unchecked,
});

/** The rules of the sign-up form apply. `passwordConfirmation` is optional. */
export const action = apiAction("POST", async ({ request, context }: Route.ActionArgs) => {
  const { store, now } = context.get(shopContext);
  const body = parseBody(await readJson(request), bodySchema);
  const { password, passwordConfirmation = password } = body;
  const signUp = parseBody({ ...body, passwordConfirmation }, signUpSchema);
  await countOrRefuse(context, "signUps");
  refuseWhenOverloaded();
  const created = await createAccount(store, signUp, now());
  if (!created.ok) {
    const message = "Username ou E-mail já utilizados. Tente outro por favor!";
    return jsonError(422, { fields: { email: [message] } });
  }

  await signIn(context, created.accountId);
  noteEvent(context, "signed-up");
  const account = await findActiveAccount(store.read, created.accountId);
  return account ? privateJson(sessionEntity(account), 201) : jsonError(401);
});
