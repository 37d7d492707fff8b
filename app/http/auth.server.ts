import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, type SignedIn } from "#app/domain/account/accounts.server.ts";
import { mergeCarts } from "#app/domain/cart/carts.server.ts";
import { mergeFavourites } from "#app/domain/favourites/favourites.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Reader } from "#db/store.server.ts";
import { sessionContext, shopContext } from "./context.server.ts";
import { noteEvent } from "./security-events.server.ts";

/**
 * Checks the e-mail and password a form was sent with; the only file that knows remix-auth. A refusal is the domain's
 * own answer, for 'conta bloqueada' is something to expect and not an exception. The form was read before: whoever hangs up while
 * the try is being counted has been checked all the same, and noted.
 */
export function authenticate(db: Reader, sent: FormData): Promise<SignedIn> {
  const byPassword = new FormStrategy<SignedIn>(({ form }) =>
    checkCredentials(db, String(form.get("email") ?? ""), String(form.get("password") ?? "")),
  );
  const request = new Request("http://localhost/", { method: "POST", body: sent });
  return new Authenticator<SignedIn>().use(byPassword).authenticate(byPassword.name, request);
}

/** Makes this browser the account's. What the visitor had gathered in the cart and liked comes along. */
export async function signIn(context: Readonly<RouterContextProvider>, accountId: string): Promise<void> {
  const { store, now } = context.get(shopContext);
  const session = context.get(sessionContext);
  const visitorId = session.get("visitorId");

  if (visitorId) {
    await store.write(async (tx) => {
      await mergeCarts(tx, visitorId, accountId, now());
      await mergeFavourites(tx, visitorId, accountId);
    });
  }
  session.set("accountId", accountId);
  session.set("signedInAt", now().getTime());
  rotateSession(context);
  noteEvent(context, "signed-in");
}

/** Lets this browser stay signed in where all of the account's sessions were ended, under a cookie of its own. */
export function rotateSession(context: Readonly<RouterContextProvider>): void {
  context.get(sessionContext).set("rotation", newId());
}

/** Leaves nothing of the account, nor of who shopped before, in this browser. */
export function signOut(context: Readonly<RouterContextProvider>): void {
  const session = context.get(sessionContext);
  if (session.has("accountId")) noteEvent(context, "signed-out");
  session.unset("accountId");
  session.unset("signedInAt");
  session.unset("rotation");
  session.unset("visitorId");
  session.unset("recoveryId");
  session.unset("orderIds");
}
