import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { ClientResponse } from "../client.ts";
import { withReader } from "../database.ts";
import type { ServerProcess } from "../server-process.ts";

/** A response with the path that was requested. */
export interface Page extends ClientResponse {
  path: string;
}

/** The first start adds the demonstration's products. Production shows no mailbox page, and sends every e-mail. */
export async function startAsInProduction(server: ServerProcess, key: string, smtpUrl: string) {
  await server.start({ PRESCRIPTIONS_KEY: key });
  await server.end("SIGTERM");
  await server.start({
    PRESCRIPTIONS_KEY: key,
    SHOP_ENV: "production",
    ORIGIN: "https://localhost",
    SANDBOX: "on",
    SMTP_URL: smtpUrl,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "debug",
  });
}

/** The secrets that a text contains, in any case, percent-encoded or as latin1. */
export function hits(text: string, secrets: readonly string[]): string[] {
  const searched = text.toLowerCase();
  return secrets.filter((secret) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString("latin1")].some((form) =>
      searched.includes(form.toLowerCase()),
    ),
  );
}

/** The secrets in the text of pages. */
export function hitsInPages(pages: readonly Page[], secrets: readonly string[]): string[] {
  return pages.flatMap((page) => hits(page.text, secrets).map((secret) => `${page.path}: ${secret}`));
}

/** The secrets in the URLs that pages link to, load, send forms to or redirect to. */
export function hitsInUrls(pages: readonly Page[], secrets: readonly string[]): string[] {
  return pages.flatMap(({ path, location, text }) => {
    const all = [
      location ?? "",
      ...[...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, to]) => to),
    ];
    return hits(all.join("\n"), secrets).map((secret) => `${path}: ${secret}`);
  });
}

/** The secrets in the cookies that responses set, also where a part of the value is base64. */
export function hitsInCookies(pages: readonly Page[], secrets: readonly string[]): string[] {
  return pages.flatMap(({ path, headers }) => {
    const cookies = headers.getSetCookie().join("\n");
    const parts = decodeURIComponent(cookies).split(/[^\w+/-]/);
    const decoded = parts.map((part) => Buffer.from(part, "base64").toString());
    return hits([cookies, ...decoded].join("\n"), secrets).map((secret) => `${path}: ${secret}`);
  });
}

/** All files below a folder with their names, as latin1. */
export function bytesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length, folder).toBeGreaterThan(0);
  return files
    .map(({ name, parentPath }) => name + readFileSync(path.join(parentPath, name), "latin1"))
    .join("\n");
}

export function rowsOf(folder: string, tables: readonly string[]): Promise<string> {
  return withReader(folder, async (database) => {
    const rows: unknown[] = [];
    for (const table of tables) rows.push(await database.rows(`SELECT * FROM "${table}"`));
    return JSON.stringify(rows);
  });
}

/** The bytes of a backup that is made now. */
export async function backUp(server: ServerProcess, key: string): Promise<string> {
  const folder = path.join(server.folder, "copias");
  await server.runCommand(["backup"], { PRESCRIPTIONS_KEY: key, BACKUPS_FOLDER: folder });
  return bytesIn(folder);
}
