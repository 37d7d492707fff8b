import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SortOrder } from "./sort-order.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  label: string;
  /** Numbers and money are aligned at the end. */
  isNumber?: boolean;
  /** A date or another short text that stays in one line beside longer ones. */
  isWhole?: boolean;
  /** The value of `ordem` that sorts by this column; in a table with `sort`. */
  sortBy?: string;
  /** For a table with `phoneLayout`, whose stylesheet places the cells by their classes. */
  className?: string | undefined;
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  /** Says what the table lists; only screen readers show it. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** A checkbox before each row: a field `name` of the form with the id `form`, whose value is the row's key. */
  selection?: { name: string; form: string; labelOf(row: Row): string };
  /** Makes the heads of columns with `sortBy` links, so that each order is a URL. See sort-order.ts. */
  sort?: { order: SortOrder; hrefOf(order: SortOrder): string };
  /** The class of a stylesheet that lays the rows out on a phone in place of cards, for a long list. */
  phoneLayout?: string | undefined;
}

/** A table that CSS lays out as blocks, as on a phone, is no table for screen readers any more without these. */
const ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** A table. On a phone each row is a card, where every cell shows its column's name. */
export function Table<Row>({ caption, columns, rows, keyOf, selection, sort, phoneLayout }: TableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table
      className={`${styles.table} ${sort ? styles.sortable : ""} ${phoneLayout ?? styles.cards}`}
      {...ROLES.table}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {selection && (
            <td {...ROLES.cell}>
              <span className="visually-hidden">Escolher</span>
            </td>
          )}
          {columns.map(({ label, isNumber, sortBy }) => (
            <th
              key={label}
              scope="col"
              {...ROLES.columnheader}
              aria-sort={sort && sort.order.by === sortBy ? directionOf(sort.order) : undefined}
              className={isNumber ? styles.number : undefined}
            >
              {sort && sortBy ? (
                <Link to={sort.hrefOf(nextOrder(sort.order, sortBy))} preventScrollReset>
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...ROLES.row}>
            {selection && (
              <td {...ROLES.cell} className={styles.select}>
                <label>
                  <span className="visually-hidden">{selection.labelOf(row)}</span>
                  <input type="checkbox" name={selection.name} form={selection.form} value={keyOf(row)} />
                </label>
              </td>
            )}
            <th scope="row" {...ROLES.rowheader} className={first?.isWhole ? styles.whole : first?.className}>
              {first?.cell(row)}
            </th>
            {others.map(({ label, isNumber, isWhole, className = "", cell }) => (
              <td
                key={label}
                {...ROLES.cell}
                data-label={label}
                className={`${isNumber ? styles.number : ""} ${isWhole ? styles.whole : ""} ${className}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function directionOf({ isDescending }: SortOrder) {
  return isDescending ? "descending" : "ascending";
}

/** The column that sorts already is turned round. */
function nextOrder({ by, isDescending }: SortOrder, sortBy: string): SortOrder {
  return { by: sortBy, isDescending: by === sortBy && !isDescending };
}
