import { expect, test } from "vitest";
import { offsetOf, pagingOf, systemPagesOf, systemQueryOf } from "./system-lists.ts";

const FIRST = { tarefas: 1, emails: 1, notificacoes: 1, pagamentos: 1, backups: 1 };

test("each list has a page of its own in the URL, and a value that makes no sense is the first", () => {
  const pages = systemPagesOf(
    new URL("http://loja/admin/sistema?tarefas=3&emails=0&pagamentos=dois&backups=2"),
  );
  expect(pages).toEqual({ ...FIRST, tarefas: 3, backups: 2 });
  expect(systemQueryOf(pages, "emails")).toBe("?tarefas=3&backups=2#emails");
  expect(systemQueryOf(FIRST, "tarefas")).toBe("#tarefas");
});

test.each([
  [1, 0, { page: 1, pages: 1, total: 0 }, 0],
  [1, 20, { page: 1, pages: 1, total: 20 }, 0],
  [2, 21, { page: 2, pages: 2, total: 21 }, 20],
  [9, 41, { page: 3, pages: 3, total: 41 }, 40],
])("page %i of %i rows", (asked, total, paging, offset) => {
  expect(pagingOf(asked, total)).toEqual(paging);
  expect(offsetOf(paging)).toBe(offset);
});
