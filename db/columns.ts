/** The column types of the schema. Tables use only these, so that another SQL dialect replaces this one file. */
import { integer, text } from "drizzle-orm/sqlite-core";

export {
  check,
  index,
  primaryKey,
  sqliteTable as table,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const int = () => integer();

/**
 * A primary key that the database assigns: it is above that of all rows there are, so it is the order in which rows were written.
 * The number of a last row that was deleted is given again.
 */
export const risingKey = () => integer().primaryKey();

/** An integer number of cents (BRL). */
export const money = () => integer();

export const bool = () => integer({ mode: "boolean" });

/** A `Date`, stored as milliseconds since the epoch. */
export const instant = () => integer({ mode: "timestamp_ms" });

/** A JSON text. The type parameter is not checked at run time. */
export const json = <T>() => text({ mode: "json" }).$type<T>();
