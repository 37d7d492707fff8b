import type { RouterContextProvider } from "react-router";
import { countAgainst, findLimitEnd, type Limit } from "#app/domain/limits/limits.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { addressContext, shopContext } from "./context.server.ts";
import { refuse } from "./responses.ts";

/** Wrong passwords of one account from one address, wherever one is asked for. */
export const PASSWORD_TRIES: Limit = { name: "password", most: 10, windowMs: minutes(15) };

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/** Refuses with 429, and says for how long, who did something too often from this address. */
export async function refuseTooMany(context: Context, limit: Limit, what: string): Promise<void> {
  const { store, now, limitsRates } = context.get(shopContext);
  if (!limitsRates) return;
  const at = now();
  const until = await findLimitEnd(store.read, limit, whoOf(context, what), at);
  if (!until) return;

  const seconds = Math.ceil((until.getTime() - at.getTime()) / 1000);
  const wait = Math.ceil(seconds / 60);
  throw refuse(429, {
    title: "Muitas tentativas",
    message: `Por segurança, espere ${wait === 1 ? "1 minuto" : `${wait} minutos`} antes de tentar de novo.`,
    headers: { "Retry-After": String(seconds) },
  });
}

export async function countTry(context: Context, limit: Limit, what: string): Promise<void> {
  const { store, now, limitsRates } = context.get(shopContext);
  if (limitsRates) await countAgainst(store, limit, whoOf(context, what), now());
}

function whoOf(context: Context, what: string): string {
  return `${context.get(addressContext)}\n${what}`;
}
