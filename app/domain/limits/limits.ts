import { hours, minutes } from "#app/domain/values/duration.ts";

/** No more than `most` times in a window of `windowMs` that begins with the first. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** What is limited, and how where the shop's keeper has not set it otherwise (trust, "Rate limits"). */
export const LIMITS = {
  /** Wrong passwords of one account from one address, wherever one is asked for. */
  passwords: { name: "password", max: 10, windowMs: minutes(15) },
  /** Wrong passwords of whatever accounts from one address, which many people may share. */
  guesses: { name: "guess", max: 100, windowMs: minutes(15) },
  /** Numbers and e-mails from one address that did not go together: order numbers follow one another, and are soon guessed. */
  lookups: { name: "order-lookup", max: 10, windowMs: minutes(15) },
  /** Payment attempts begun by one buyer from one client IP. A request that begins none gives its turn back. */
  checkouts: { name: "checkout", max: 10, windowMs: minutes(10) },
  /** Files sent from one address, whatever becomes of them. */
  uploads: { name: "upload", max: 20, windowMs: hours(1) },
  /** Prescriptions typed from one IP, each of which leaves a row and a line in the record of health data. */
  prescriptions: { name: "prescription", max: 30, windowMs: hours(1) },
  /** Accounts asked for from one address. */
  signUps: { name: "sign-up", max: 10, windowMs: hours(1) },
  /** Recoveries begun from one address, of whatever account. */
  recoveries: { name: "recovery", max: 10, windowMs: hours(1) },
  /** E-mails with a code to one account. */
  recoveryEmails: { name: "recovery-email", max: 3, windowMs: hours(1) },
  /** Subscriptions to the newsletter from one address. */
  newsletter: { name: "newsletter", max: 10, windowMs: hours(1) },
  /** 'Avise-me' from one address. */
  alerts: { name: "alert", max: 20, windowMs: hours(1) },
  /**
   * POSTs from one client IP that begin a session, and often a cart; one that begins none gives its turn back. A mobile carrier
   * has some hundred customers behind one (Anatel's sharing of IPv4), and few of them begin to shop here within ten minutes.
   */
  visitors: { name: "visitor", max: 30, windowMs: minutes(10) },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type Limits = Readonly<Record<LimitName, Limit>>;
