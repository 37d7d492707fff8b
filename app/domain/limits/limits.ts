import { hours, minutes } from "#app/domain/values/duration.ts";

/** At most `max` uses in a window of `windowMs` that begins with the first use. `name` is part of the stored key. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/** Per client IP, unless a comment says otherwise. The environment variables `LIMIT_…` override them. */
export const LIMITS = {
  /** Wrong passwords for one account from one client IP, on every form that asks for the password. */
  passwords: { name: "password", max: 10, windowMs: minutes(15) },
  /** Wrong passwords for any accounts from one client IP, which many people may share. */
  passwordsPerIp: { name: "guess", max: 100, windowMs: minutes(15) },
  /** Failed lookups by order number and e-mail from one client IP. Order numbers are consecutive, so easy to guess. */
  lookups: { name: "order-lookup", max: 10, windowMs: minutes(15) },
  /** Payment attempts begun by one buyer from one client IP. A request that begins none releases its use. */
  checkouts: { name: "checkout", max: 10, windowMs: minutes(10) },
  /** Accepted or not. */
  uploads: { name: "upload", max: 20, windowMs: hours(1) },
  /** Each typed one adds a row, and an event to the health data history. */
  prescriptions: { name: "prescription", max: 30, windowMs: hours(1) },
  signUps: { name: "sign-up", max: 10, windowMs: hours(1) },
  recoveries: { name: "recovery", max: 10, windowMs: hours(1) },
  /** Recovery e-mails to one account, from any client IP. */
  recoveryEmails: { name: "recovery-email", max: 3, windowMs: hours(1) },
  /** Wrong passwords of staff for one e-mail from one client IP. */
  staffPasswords: { name: "staff-password", max: 10, windowMs: minutes(15) },
  /** Wrong passwords of staff for any e-mails from one client IP. */
  staffPasswordsPerIp: { name: "staff-guess", max: 30, windowMs: minutes(15) },
  /** Wrong codes of the second factor for one member of the staff, from any client IP. Only who knows the password gets here. */
  staffCodes: { name: "staff-code", max: 10, windowMs: minutes(15) },
  newsletter: { name: "newsletter", max: 10, windowMs: hours(1) },
  alerts: { name: "alert", max: 20, windowMs: hours(1) },
  /** CEPs from one client IP that the directory is asked about. One that is stored already does not count. */
  cepLookups: { name: "cep-lookup", max: 60, windowMs: minutes(10) },
  /**
   * POSTs from one client IP that begin a session, and often a cart; a POST that begins none releases its use. A mobile carrier
   * has some hundred customers behind one IPv4 address (CGNAT), and few of them begin to shop here within ten minutes.
   */
  visitors: { name: "visitor", max: 30, windowMs: minutes(10) },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export type Limits = Readonly<Record<LimitName, Limit>>;
