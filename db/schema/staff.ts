import { index, instant, int, json, primaryKey, risingKey, table, text, uniqueIndex } from "../columns.ts";

export type Role = "owner" | "clerk" | "optician";
/** `invited`: has not yet chosen a password and set up the second factor. */
export type StaffStatus = "invited" | "active" | "blocked";

/** The people who work in the shop. They are no customers: `accounts` knows nothing of them. */
export const staff = table("staff", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Null until an invitation is used. */
  passwordHash: text(),
  role: text().$type<Role>().notNull(),
  /** Sealed. Null until an invitation is used; not confirmed by a code while the status is `invited`. */
  totpSecret: text(),
  /** The time step of the last accepted code: a code works once. */
  lastTotpStep: int(),
  status: text().$type<StaffStatus>().notNull(),
  createdAt: instant().notNull(),
});

/** Links to choose a password and set up the second factor. `id` is the hash of the token. A used link is deleted. */
export const staffLinks = table(
  "staff_links",
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    kind: text().$type<"invitation" | "reset">().notNull(),
    expiresAt: instant().notNull(),
  },
  (link) => [uniqueIndex("staff_links_by_staff").on(link.staffId)],
);

/** `id` is the hash of the code. */
export const staffRecoveryCodes = table(
  "staff_recovery_codes",
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    usedAt: instant(),
  },
  (code) => [index("staff_recovery_codes_by_staff").on(code.staffId)],
);

/** `id` is the hash of the cookie's value. */
export const staffSessions = table(
  "staff_sessions",
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Null between the password and the code: such a session opens nothing but the form for the code. */
    secondFactorAt: instant(),
    /** The flash message for the next page. */
    notice: json<Record<string, unknown>>(),
  },
  (session) => [
    index("staff_sessions_by_staff").on(session.staffId),
    index("staff_sessions_by_last_seen").on(session.lastSeenAt),
  ],
);

/** The kinds of e-mails to the shop that a member does not want. Without a row the member gets them. */
export const staffMutedEmails = table(
  "staff_muted_emails",
  {
    staffId: text()
      .notNull()
      .references(() => staff.id),
    kind: text().notNull(),
  },
  (muted) => [primaryKey({ columns: [muted.staffId, muted.kind] })],
);

/**
 * The acts of the staff. Triggers refuse every change and deletion (migration 0022). It contains ids only, no personal data.
 */
export const staffActs = table(
  "staff_acts",
  {
    /** The order in which rows were written, also within one millisecond. */
    position: risingKey(),
    id: text().notNull().unique(),
    /** Null: an act on the command line. */
    staffId: text().references(() => staff.id),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    at: instant().notNull(),
  },
  (act) => [
    index("staff_acts_by_time").on(act.at),
    index("staff_acts_by_staff").on(act.staffId, act.at),
    index("staff_acts_by_subject").on(act.subjectKind, act.subjectId, act.at),
  ],
);
