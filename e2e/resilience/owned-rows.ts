import { withReader } from "../database.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Shopper } from "./shoppers.ts";

/** Columns that reach an owner through a parent row. */
const OWNED_PARENTS: Readonly<Record<string, string>> = {
  order_id: "SELECT id FROM orders WHERE",
  cart_id: "SELECT id FROM carts WHERE",
  prescription_id: "SELECT id FROM prescriptions WHERE",
};

/** Tables without an owner, which no request may change. */
const CATALOGUE = [
  "products",
  "measures",
  "pictures",
  "lenses",
  "treatments",
  "lens_colors",
  "thicknesses",
  "delivery_rates",
  "slides",
];

/**
 * The rows of an owner in every table that names one, and the catalogue without its stock. Tables are found by their columns, so
 * that a new one is included.
 */
export function ownedRows(
  server: ServerProcess,
  { accountId, visitorId }: Pick<Shopper, "accountId" | "visitorId">,
): Promise<Record<string, unknown[]>> {
  return withReader(server.folder, async (database) => {
    const owner = { account_id: accountId, visitor_id: visitorId };
    const isOwners = "(account_id = ? OR visitor_id = ?)";
    const conditions = new Map<string, { text: string; values: (string | null)[] }[]>();
    for (const { table, column } of await database.columns()) {
      const parent = OWNED_PARENTS[column];
      const condition =
        column === "account_id" || column === "visitor_id"
          ? { text: `${column} = ?`, values: [owner[column]] }
          : parent && { text: `${column} IN (${parent} ${isOwners})`, values: [accountId, visitorId] };
      if (condition) conditions.set(table, [...(conditions.get(table) ?? []), condition]);
    }
    const select = async (from: string, ...values: (string | null)[]) => {
      const rows = await database.rows(`SELECT * FROM ${from}`, ...values);
      // Any customer's own order or withdrawal changes it.
      for (const row of rows) delete row.sold_count;
      return rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    };
    const rows: Record<string, unknown[]> = { accounts: await select("accounts WHERE id = ?", accountId) };
    for (const [table, some] of conditions) {
      const texts = some.map(({ text }) => text).join(" OR ");
      rows[table] = await select(`${table} WHERE ${texts}`, ...some.flatMap(({ values }) => values));
    }
    for (const table of CATALOGUE) rows[table] = await select(table);
    return rows;
  });
}
