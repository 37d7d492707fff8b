import type { RouterContextProvider } from "react-router";
import { consume, giveBack, takeTurns } from "#app/domain/limits/limits.server.ts";
import type { LimitName } from "#app/domain/limits/limits.ts";
import type { Reserver } from "#app/domain/order/reservations.server.ts";
import { clientIpContext, ownerOf, shopContext } from "./context.server.ts";
import { networkOf } from "./network.ts";
import { rejectWhenOverloaded } from "./password-overload.server.ts";
import { refuse } from "./responses.ts";
import { attemptContext, noteEvent } from "./security-events.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Asked {
  limit: LimitName;
  /** What is tried, where each is counted by itself: an account, a buyer. */
  what: string;
}

/** Counts what is done often enough to be limited, whatever becomes of it; who did it too often is refused with 429. */
export async function countOrRefuse(context: Context, limit: LimitName, what = ""): Promise<void> {
  const { store, now, limits } = context.get(shopContext);
  const until = limits && (await consume(store, limits[limit], whoOf(context, what), now()));
  if (until) throw tooMany(context, until);
}

/**
 * Checks a password, wherever one is asked for, and counts it where `isWrong`: of this account, and of whatever accounts. It is
 * counted before it is checked, so that fifty at once are no more tries than fifty in a row.
 */
export async function tryPassword<Checked extends { ok: boolean }>(
  context: Context,
  account: string,
  check: () => Promise<Checked>,
  isWrong: (checked: Checked) => boolean = ({ ok }) => !ok,
): Promise<Checked> {
  const tries: Asked[] = [
    { limit: "passwords", what: account },
    { limit: "guesses", what: "" },
  ];
  const checkInQueue = async () => {
    rejectWhenOverloaded();
    const checked = await check();
    if (isWrong(checked)) noteEvent(context, "password-refused");
    return checked;
  };
  return tryCounted(context, tries, checkInQueue, isWrong);
}

/** Looks for what is easily guessed, and counts it where nothing was found. */
export function tryLookup<Found>(
  context: Context,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return tryCounted(context, [{ limit: "lookups", what: "" }], find, (found) => found === undefined);
}

/** Begins a payment, and counts it where one was begun: a form sent twice begins one, and counts once. */
export function tryCheckout<Begun extends { paymentId?: string }>(
  context: Context,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const tries: Asked[] = [{ limit: "checkouts", what: buyerOf(context) }];
  return tryCounted(context, tries, begin, ({ paymentId }) => paymentId !== undefined);
}

/** Answers a request of a visitor without a session, and counts it where it `counts`. */
export function tryVisit(
  context: Context,
  respond: () => Promise<Response>,
  counts: () => boolean,
): Promise<Response> {
  return tryCounted(context, [{ limit: "visitors", what: "" }], respond, counts);
}

/**
 * Counts first and tries then, or refuses with 429. The turns are given back where the outcome does not count, or is a refusal;
 * a fault of the shop's own leaves them counted, for nobody knows how far it came.
 */
function tryCounted<Outcome>(
  context: Context,
  tries: readonly Asked[],
  attempt: () => Promise<Outcome>,
  counts: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const tryOnce = async () => {
    const uncount = await countTries(context, tries);
    try {
      const outcome = await attempt();
      if (!counts(outcome)) await uncount();
      return outcome;
    } catch (thrown) {
      if (!(thrown instanceof Error)) await uncount();
      throw thrown;
    }
  };
  const tried = tryOnce();
  context.set(
    attemptContext,
    tried.catch(() => undefined),
  );
  return tried;
}

/** Answers how to uncount what it has counted. */
async function countTries(context: Context, tries: readonly Asked[]): Promise<() => Promise<void>> {
  const { store, now, limits } = context.get(shopContext);
  if (!limits) return async () => undefined;
  const asked = tries.map(({ limit, what }) => ({ limit: limits[limit], who: whoOf(context, what) }));
  const taken = await takeTurns(store, asked, now());
  if (!taken.ok) throw tooMany(context, taken.until);
  return () => giveBack(store, taken.turns);
}

/** From where the request comes, for what it may hold unpaid. */
export function reserverOf(context: Context): Reserver | undefined {
  const { reservationLimits: limits } = context.get(shopContext);
  return limits ? { network: networkOf(context.get(clientIpContext)), limits } : undefined;
}

/** The refusal, which says for how long. */
function tooMany(context: Context, until: Date) {
  noteEvent(context, "too-many-tries");
  const { wait, headers } = waitUntil(context, until);
  return refuse(429, {
    title: "Muitas tentativas",
    message: `Por segurança, espere ${wait} antes de tentar de novo.`,
    headers,
  });
}

/** How long somebody has to wait, in words and for the header. */
export function waitUntil(context: Context, until: Date) {
  const { now } = context.get(shopContext);
  const seconds = Math.ceil((until.getTime() - now().getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  return {
    wait: minutes === 1 ? "1 minuto" : `${minutes} minutos`,
    headers: { "Retry-After": String(seconds) },
  };
}

function buyerOf(context: Context): string {
  const { accountId, visitorId } = ownerOf(context);
  return accountId ?? visitorId ?? "";
}

function whoOf(context: Context, what: string): string {
  return `${networkOf(context.get(clientIpContext))}\n${what}`;
}
