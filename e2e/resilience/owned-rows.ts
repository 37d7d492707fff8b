import { readDatabase } from "../database.ts";
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
) {
  return readDatabase(server.folder, (database) => {
    const all = (query: string, values: object = {}) => database.prepare(query).all(values);
    const columns = all(
      "SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'",
    ) as { table: string; column: string }[];
    const mine = "(account_id = :accountId OR visitor_id = :visitorId)";
    const has = (table: string, column: string) =>
      columns.some((other) => other.table === table && other.column === column);

    const conditions = new Map<string, string[]>();
    for (const { table, column } of columns) {
      const parent = OWNED_PARENTS[column];
      const condition =
        column === "account_id" || column === "visitor_id"
          ? `${column} = :${column === "account_id" ? "accountId" : "visitorId"}`
          : parent && `${column} IN (${parent} ${mine})`;
      if (condition) conditions.set(table, [...(conditions.get(table) ?? []), condition]);
    }
    const rows: Record<string, unknown[]> = {
      accounts: all("SELECT * FROM accounts WHERE id = :accountId", { accountId }),
    };
    for (const [table, some] of conditions) {
      const order = has(table, "id") ? "id" : "rowid";
      rows[table] = all(`SELECT * FROM ${table} WHERE ${some.join(" OR ")} ORDER BY ${order}`, {
        accountId,
        visitorId,
      });
    }
    for (const table of CATALOGUE) rows[table] = all(`SELECT * FROM ${table}`);
    // Any customer's own order or withdrawal changes it.
    for (const product of rows.products as { sold_count?: number }[]) delete product.sold_count;
    return rows;
  });
}
