import type { TestProject } from "vitest/node";
import { openStore } from "#db/open-store.server.ts";
import { startPostgres } from "./postgres-server.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that each test copies; undefined if the tests run on SQLite. */
    postgres: { url: string; template: string } | undefined;
  }
}

const TEMPLATE = "shop_template";

/** With TEST_ENGINE=postgres all tests that open a shop run on one real PostgreSQL, each on a database of its own. */
export default async function setup({ provide }: TestProject) {
  if (process.env.TEST_ENGINE !== "postgres") return provide("postgres", undefined);
  const server = await startPostgres({ isDurable: false });
  const url = server.urlOf(TEMPLATE);
  await server.create(TEMPLATE);
  const store = await openStore(url);
  await store.close();
  provide("postgres", { url, template: TEMPLATE });
  return () => server.stop();
}
