import type { RouterContextProvider } from "react-router";
import { findLimitEnd, takeTurn } from "#app/domain/limits/limits.server.ts";
import type { LimitName } from "#app/domain/limits/limits.ts";
import { addressContext, ownerOf, shopContext } from "./context.server.ts";
import { networkOf } from "./network.ts";
import { refuse } from "./responses.ts";
import { noteEvent } from "./security-events.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Counts what is done often enough to be limited, whatever becomes of it; who did it too often is refused with 429. */
export async function countOrRefuse(context: Context, limit: LimitName, what = ""): Promise<void> {
  const { store, now, limits } = context.get(shopContext);
  const until = limits && (await takeTurn(store, limits[limit], whoOf(context, what), now()));
  if (until) throw tooMany(context, until);
}

/** Refuses a buyer who began too many payments; a form sent twice begins one, and counts once. */
export function refuseTooManyCheckouts(context: Context): Promise<void> {
  return refuseTooMany(context, "checkouts", buyerOf(context));
}

export function countCheckout(context: Context): Promise<void> {
  return countTry(context, "checkouts", buyerOf(context));
}

/** Refuses whoever typed too many wrong passwords, of this account or of whatever accounts, wherever one is asked for. */
export async function refuseGuessing(context: Context, account: string): Promise<void> {
  await refuseTooMany(context, "passwords", account);
  await refuseTooMany(context, "guesses", "");
}

export async function countWrongPassword(context: Context, account: string): Promise<void> {
  noteEvent(context, "password-refused");
  await countTry(context, "passwords", account);
  await countTry(context, "guesses", "");
}

/** Refuses with 429 where only some of what is tried counts: what `countTry` is called for. */
export async function refuseTooMany(context: Context, limit: LimitName, what: string): Promise<void> {
  const { store, now, limits } = context.get(shopContext);
  const until = limits && (await findLimitEnd(store.read, limits[limit], whoOf(context, what), now()));
  if (until) throw tooMany(context, until);
}

export async function countTry(context: Context, limit: LimitName, what: string): Promise<void> {
  const { store, now, limits } = context.get(shopContext);
  if (limits) await takeTurn(store, limits[limit], whoOf(context, what), now());
}

/** The refusal, which says for how long. */
function tooMany(context: Context, until: Date) {
  noteEvent(context, "too-many-tries");
  const { now } = context.get(shopContext);
  const seconds = Math.ceil((until.getTime() - now().getTime()) / 1000);
  const wait = Math.ceil(seconds / 60);
  return refuse(429, {
    title: "Muitas tentativas",
    message: `Por segurança, espere ${wait === 1 ? "1 minuto" : `${wait} minutos`} antes de tentar de novo.`,
    headers: { "Retry-After": String(seconds) },
  });
}

function buyerOf(context: Context): string {
  const { accountId, visitorId } = ownerOf(context);
  return accountId ?? visitorId ?? "";
}

function whoOf(context: Context, what: string): string {
  return `${networkOf(context.get(addressContext))}\n${what}`;
}
