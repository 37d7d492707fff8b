import { countUse, countUses, release } from "#app/domain/limits/limits.server.ts";
import type { LimitName } from "#app/domain/limits/limits.ts";
import type { Reserver } from "#app/domain/order/reservations.server.ts";
import { type Context, clientIpContext, ownerOf, shopContext } from "./context.server.ts";
import { networkOf } from "./network.ts";
import { refuseWhenOverloaded } from "./password-overload.server.ts";
import { refuse } from "./responses.ts";
import { attemptContext, noteEvent } from "./security-events.server.ts";

interface LimitedAttempt {
  limit: LimitName;
  /** The account or buyer that the limit counts separately. Empty if the client IP alone counts. */
  target: string;
  /** The target counts alone, from whatever client IP. */
  isFromAnyIp?: boolean;
}

/** Counts one request under a limit, whatever its outcome. Throws 429 when the limit is reached. */
export async function countOrRefuse(context: Context, limit: LimitName): Promise<void> {
  const until = await countRequest(context, limit);
  if (until) throw tooManyRequests(context, until);
}

/** Counts one request under a limit, for a page that can do without the limited work. Returns false when the limit is reached. */
export async function countIfAllowed(context: Context, limit: LimitName): Promise<boolean> {
  return !(await countRequest(context, limit));
}

/** Returns the end of the window when the limit is reached. */
async function countRequest(context: Context, limit: LimitName): Promise<Date | null | undefined> {
  const { store, now, limits } = context.get(shopContext);
  return limits && countUse(store, limits[limit], subjectOf(context, ""), now());
}

/**
 * Runs a password check under the limits on failed passwords: per account, and over all accounts. The attempt is counted before
 * the check, so that parallel requests cannot exceed the limit, and released if the password was not wrong. Throws 429, or 503
 * when the password queue is full. `account` is the e-mail at sign-in and the id afterwards; the two are counted apart.
 */
export async function withPasswordCheck<Checked extends { ok: boolean }>(
  context: Context,
  account: string,
  check: () => Promise<Checked>,
  isWrong: (checked: Checked) => boolean = ({ ok }) => !ok,
): Promise<Checked> {
  const attempts: LimitedAttempt[] = [
    { limit: "passwords", target: account },
    { limit: "passwordsPerIp", target: "" },
  ];
  const checkInQueue = async () => {
    refuseWhenOverloaded();
    const checked = await check();
    if (isWrong(checked)) noteEvent(context, "password-refused");
    return checked;
  };
  return withLimits(context, attempts, checkInQueue, isWrong);
}

/** The same for a member of the staff, by the e-mail that was typed. */
export function withStaffPasswordCheck<Checked extends { ok: boolean }>(
  context: Context,
  email: string,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const attempts: LimitedAttempt[] = [
    { limit: "staffPasswords", target: email },
    { limit: "staffPasswordsPerIp", target: "" },
  ];
  const checkInQueue = async () => {
    refuseWhenOverloaded();
    const checked = await check();
    if (!checked.ok) noteEvent(context, "staff-password-refused");
    return checked;
  };
  return withLimits(context, attempts, checkInQueue, ({ ok }) => !ok);
}

/** Checks a code of the second factor under the limit on wrong codes of one member, from any client IP. */
export function withStaffCodeCheck<Checked extends { ok: boolean }>(
  context: Context,
  staffId: string,
  check: () => Promise<Checked>,
): Promise<Checked> {
  const attempts: LimitedAttempt[] = [{ limit: "staffCodes", target: staffId, isFromAnyIp: true }];
  const checkAndNote = async () => {
    const checked = await check();
    if (!checked.ok) noteEvent(context, "staff-code-refused");
    return checked;
  };
  return withLimits(context, attempts, checkAndNote, ({ ok }) => !ok);
}

/** Looks up what could be guessed, such as an order number. Only lookups that find nothing count. */
export function withLookupLimit<Found>(
  context: Context,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return withLimits(context, [{ limit: "lookups", target: "" }], find, (found) => found === undefined);
}

/** Runs `begin` under the limit `checkouts`. Only calls that began a payment count, so a form sent twice counts once. */
export function withCheckoutLimit<Begun extends { paymentId?: string }>(
  context: Context,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const attempts: LimitedAttempt[] = [{ limit: "checkouts", target: buyerOf(context) }];
  return withLimits(context, attempts, begin, ({ paymentId }) => paymentId !== undefined);
}

/** Runs `respond` under the limit `visitors`, for a request without a session. */
export function withVisitorLimit(
  context: Context,
  respond: () => Promise<Response>,
  counts: () => boolean,
): Promise<Response> {
  return withLimits(context, [{ limit: "visitors", target: "" }], respond, counts);
}

/**
 * Counts the attempts, or throws 429, and then runs the work. Releases them if the outcome does not count or the work throws a
 * refusal. If it throws an Error, they stay counted, because it is unknown how far the work came.
 */
function withLimits<Outcome>(
  context: Context,
  attempts: readonly LimitedAttempt[],
  work: () => Promise<Outcome>,
  counts: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const countAndRun = async () => {
    const releaseAttempts = await countAttempts(context, attempts);
    try {
      const outcome = await work();
      if (!counts(outcome)) await releaseAttempts();
      return outcome;
    } catch (thrown) {
      if (!(thrown instanceof Error)) await releaseAttempts();
      throw thrown;
    }
  };
  const running = countAndRun();
  context.set(
    attemptContext,
    running.catch(() => undefined),
  );
  return running;
}

/** Returns a function that releases the attempts. */
async function countAttempts(
  context: Context,
  attempts: readonly LimitedAttempt[],
): Promise<() => Promise<void>> {
  const { store, now, limits } = context.get(shopContext);
  if (!limits) return async () => undefined;
  const keyed = attempts.map(({ limit, target, isFromAnyIp }) => ({
    limit: limits[limit],
    subject: isFromAnyIp ? target : subjectOf(context, target),
  }));
  const counted = await countUses(store, keyed, now());
  if (!counted.ok) throw tooManyRequests(context, counted.until);
  return () => release(store, counted.uses);
}

/** The network whose unpaid orders are limited. Undefined if rate limits are off. */
export function reserverOf(context: Context): Reserver | undefined {
  const { reservationLimits: limits } = context.get(shopContext);
  return limits ? { network: networkOf(context.get(clientIpContext)), limits } : undefined;
}

function tooManyRequests(context: Context, until: Date) {
  noteEvent(context, "too-many-tries");
  const { wait, headers } = retryAfter(context, until);
  return refuse(429, {
    title: "Muitas tentativas",
    message: `Por segurança, espere ${wait} antes de tentar de novo.`,
    headers,
  });
}

/** How long to wait until a limit allows more: in words, and as the header `Retry-After`. */
export function retryAfter(context: Context, until: Date) {
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

function subjectOf(context: Context, target: string): string {
  return `${networkOf(context.get(clientIpContext))}\n${target}`;
}
