import path from "node:path";
import { databaseFileOf } from "./sqlite/connect.ts";

/** How a URL in DATABASE_URL begins, for the operator. */
export const DATABASE_SCHEMES = "file: ou postgres://";

const SERVER = /^postgres(ql)?:\/\//;

export function isDatabaseUrl(url: string): boolean {
  return url.startsWith("file:") || isServerUrl(url);
}

/** Whether the database is on a server, and not in a file of this machine. */
export function isServerUrl(url: string): boolean {
  return SERVER.test(url);
}

/** The folder of the shop's other files: that of the database file, or `data`. */
export function dataFolderOf(url: string): string {
  return isServerUrl(url) ? "data" : path.dirname(databaseFileOf(url));
}
