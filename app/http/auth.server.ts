import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, type SignedIn } from "#app/domain/account/accounts.server.ts";
import { mergeCarts } from "#app/domain/cart/carts.server.ts";
import { mergeFavourites } from "#app/domain/favourites/favourites.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Reader } from "#db/store.ts";
import { type Context, sessionContext, shopContext } from "./context.server.ts";
import { noteEvent } from "./security-events.server.ts";

/** One for each database: a test opens several. */
const authenticators = new WeakMap<Reader, Authenticator<SignedIn>>();

/** Checks an e-mail and a password. Only this file uses remix-auth. A refusal is a result, not an exception. */
export function authenticate(
  db: Reader,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const body = new URLSearchParams({ email, password });
  return authenticatorOf(db).authenticate("form", new Request("http://localhost/", { method: "POST", body }));
}

function authenticatorOf(db: Reader): Authenticator<SignedIn> {
  const known = authenticators.get(db);
  if (known) return known;
  const byPassword = new FormStrategy<SignedIn>(({ form }) =>
    checkCredentials(db, String(form.get("email")), String(form.get("password"))),
  );
  const authenticator = new Authenticator<SignedIn>().use(byPassword, "form");
  authenticators.set(db, authenticator);
  return authenticator;
}

/** Signs this browser in, and merges the visitor's cart and favourites into the account's. */
export async function signIn(context: Context, accountId: string): Promise<void> {
  const { store, now } = context.get(shopContext);
  const session = context.get(sessionContext);
  const visitorId = session.get("visitorId");

  if (visitorId) {
    await store.write(
      async (tx) => {
        await mergeCarts(tx, visitorId, accountId, now());
        await mergeFavourites(tx, visitorId, accountId);
      },
      [visitorId, accountId],
    );
  }
  session.set("accountId", accountId);
  session.set("signedInAt", now().getTime());
  rotateSession(context);
  noteEvent(context, "signed-in");
}

/** Keeps this browser signed in, under a new session id, when all sessions of the account have been ended. */
export function rotateSession(context: Context): void {
  context.get(sessionContext).set("rotation", newId());
}

/** Removes the account from the session, and the visitor id, recovery and looked-up orders with it. */
export function signOut(context: Context): void {
  const session = context.get(sessionContext);
  if (session.has("accountId")) noteEvent(context, "signed-out");
  session.unset("accountId");
  session.unset("signedInAt");
  session.unset("rotation");
  session.unset("visitorId");
  session.unset("recoveryId");
  session.unset("orderIds");
}
