/**
 * The shop's column words. Tables are written with these alone, so that another dialect is one file like this one.
 */
import { integer, text } from "drizzle-orm/sqlite-core";

export {
  check,
  index,
  sqliteTable as table,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const int = () => integer();

/** An amount in integer cents of a real. */
export const money = () => integer();

export const bool = () => integer({ mode: "boolean" });

/** A moment, kept to the millisecond. */
export const instant = () => integer({ mode: "timestamp_ms" });

export const json = <T>() => text({ mode: "json" }).$type<T>();
