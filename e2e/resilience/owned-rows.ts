import type { ServerProcess } from "../server-process.ts";
import { onDatabase, type Shopper } from "./people.ts";

/** Tables whose rows belong to somebody through another's. */
const THROUGH: Readonly<Record<string, string>> = {
  order_id: "SELECT id FROM orders WHERE",
  cart_id: "SELECT id FROM carts WHERE",
  prescription_id: "SELECT id FROM prescriptions WHERE",
};

/** Nobody's, and to be changed by nobody who comes through a browser. */
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
 * Every row that is somebody's, of every table that says whose its rows are: a new table is seen by itself. With it the
 * catalogue, without the pieces in stock.
 */
export function belongingsOf(
  server: ServerProcess,
  { accountId, visitorId }: Pick<Shopper, "accountId" | "visitorId">,
) {
  return onDatabase(server, (database) => {
    const all = (query: string, values: object = {}) => database.prepare(query).all(values);
    const columns = all(
      "SELECT t.name AS 'table', c.name AS 'column' FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'",
    ) as { table: string; column: string }[];
    const mine = "(account_id = :accountId OR visitor_id = :visitorId)";
    const has = (table: string, column: string) =>
      columns.some((other) => other.table === table && other.column === column);

    const conditions = new Map<string, string[]>();
    for (const { table, column } of columns) {
      const through = THROUGH[column];
      const condition =
        column === "account_id" || column === "visitor_id"
          ? `${column} = :${column === "account_id" ? "accountId" : "visitorId"}`
          : through && `${column} IN (${through} ${mine})`;
      if (condition) conditions.set(table, [...(conditions.get(table) ?? []), condition]);
    }
    const found: Record<string, unknown[]> = {
      accounts: all("SELECT * FROM accounts WHERE id = :accountId", { accountId }),
    };
    for (const [table, some] of conditions) {
      const order = has(table, "id") ? "id" : "rowid";
      found[table] = all(`SELECT * FROM ${table} WHERE ${some.join(" OR ")} ORDER BY ${order}`, {
        accountId,
        visitorId,
      });
    }
    for (const table of CATALOGUE) found[table] = all(`SELECT * FROM ${table}`);
    // Counted from orders, of which anybody may withdraw from an own one.
    for (const product of found.products as { sold_count?: number }[]) delete product.sold_count;
    return found;
  });
}
