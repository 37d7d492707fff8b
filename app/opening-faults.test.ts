import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { StoreUnavailable } from "#db/store.ts";
import { FilesUnavailable } from "./domain/values/files-unavailable.ts";
import { whyItCannotOpen } from "./opening-faults.ts";

const folder = mkdtempSync(path.join(tmpdir(), "opening-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a read-only database has a message that names its cause", () => {
  const file = path.join(folder, "shop.db");
  new Database(file).exec("CREATE TABLE products (id)").close();
  const readable = new Database(file, { readonly: true });
  expect(why(() => readable.exec("INSERT INTO products VALUES (1)"))).toContain("confira as permissões");
  readable.close();
});

test("a database server that refuses the shop has a message with its code", () => {
  expect(whyItCannotOpen(new StoreUnavailable("28P01"))).toContain(
    "(28P01): confira o servidor, o usuário e a senha",
  );
});

test("a bucket that does not answer has a message with its code", () => {
  expect(whyItCannotOpen(new FilesUnavailable("403"))).toContain("(403): confira FILES_BUCKET_URL");
});

test.each(["SQLITE_BUSY", "55P03"])("a database that is locked, %s, is named as such", (code) => {
  expect(whyItCannotOpen(new StoreUnavailable(code))).toContain("em uso por outro programa");
});

function why(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    return whyItCannotOpen(error);
  }
  return "";
}
