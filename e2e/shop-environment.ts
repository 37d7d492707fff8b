import { readFileSync } from "node:fs";
import path from "node:path";
import { urlOn } from "../app/testing/postgres-server.mjs";

/** The folder of the shop that most journeys share. */
export const JOURNEYS_SHOP = "test-results/shop";

/**
 * The folder of a running PostgreSQL (app/testing/postgres-server.mjs). With it the rows of every shop are in a database there, and
 * without it in a file of the shop's folder.
 */
export const POSTGRES_FOLDER = process.env.JOURNEYS_POSTGRES;

/** A shop on a server generates no keys. */
const PRESCRIPTIONS_KEY = Buffer.alloc(32, 1).toString("base64");
const BACKUPS_KEY = Buffer.alloc(32, 2).toString("base64");

/** The name of a folder's database on the server. */
export function databaseNameOf(folder: string): string {
  return path.basename(folder);
}

export function databaseUrlOf(folder: string): string {
  return POSTGRES_FOLDER ? urlOn(POSTGRES_FOLDER, databaseNameOf(folder)) : `file:${folder}/shop.db`;
}

/** Where the shop of this folder has its rows and files, for its servers and for the operator's commands. */
export function shopEnvironment(folder: string) {
  return {
    DATABASE_URL: databaseUrlOf(folder),
    PRESCRIPTIONS_FOLDER: `${folder}/prescriptions`,
    ...(POSTGRES_FOLDER && { DATA_FOLDER: folder, PRESCRIPTIONS_KEY, BACKUPS_KEY }),
  };
}

export function prescriptionsKeyOf(folder: string): Buffer {
  return POSTGRES_FOLDER
    ? Buffer.from(PRESCRIPTIONS_KEY, "base64")
    : readFileSync(`${folder}/prescriptions.key`);
}
