/** A database in one file: the default, and the copy that a backup contains on any engine. */
export { databaseFileOf } from "./sqlite/connect.ts";
export { inspectDatabase } from "./sqlite/inspect-database.ts";
