import { sql } from "drizzle-orm";
import { bool, index, instant, json, table, text, uniqueIndex } from "../columns.ts";

export type AccountType = "individual" | "company";
export type AddressType = "residential" | "commercial";

export const accounts = table(
  "accounts",
  {
    id: text().primaryKey(),
    type: text().$type<AccountType>().notNull(),
    name: text().notNull(),
    socialName: text().notNull(),
    /** CPF or CNPJ, upper case, without punctuation. */
    taxId: text().notNull().unique(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** Area code and number, digits only. */
    whatsapp: text().notNull(),
    passwordHash: text().notNull(),
    status: text().$type<"active" | "blocked">().notNull(),
    /** Why the shop blocked it, in the words of the staff. Null unless blocked from the back office. */
    blockReason: text(),
    createdAt: instant().notNull(),
    /** A copy of `name` by which staff find the account: lower case without accents. Code that writes `name` writes it. */
    searchName: text().notNull().default(""),
  },
  (account) => [
    // A search by name reads this index alone, in the order of its results, and stops when it has enough.
    index("accounts_by_time").on(account.createdAt, account.id, account.searchName),
    index("accounts_by_status").on(account.status, account.createdAt),
  ],
);

export const addresses = table(
  "addresses",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().$type<AddressType>().notNull(),
    title: text().notNull(),
    road: text().notNull(),
    number: text().notNull(),
    complement: text().notNull(),
    district: text().notNull(),
    city: text().notNull(),
    uf: text().notNull(),
    cep: text().notNull(),
    reference: text().notNull(),
    people: text().notNull(),
    phone: text().notNull(),
    isDefault: bool().notNull(),
    createdAt: instant().notNull(),
  },
  (address) => [
    index("addresses_by_account").on(address.accountId),
    uniqueIndex("addresses_one_default").on(address.accountId).where(sql`${address.isDefault} = 1`),
  ],
);

/** `id` is the hash of the cookie's value, so a copy of this table gives access to no session. */
export const sessions = table(
  "sessions",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    data: json<Record<string, unknown>>().notNull(),
    expiresAt: instant().notNull(),
  },
  (session) => [
    index("sessions_by_account").on(session.accountId),
    index("sessions_by_expiry").on(session.expiresAt),
  ],
);
