import { expect, test } from "vitest";
import { describeError, loggedPath } from "./log.server.ts";

test("a path is logged without its query", () => {
  expect(loggedPath("/busca?q=ana%40exemplo.com.br")).toBe("/busca");
  expect(loggedPath("/produtos/oculos-de-sol")).toBe("/produtos/oculos-de-sol");
});

test("the token of a newsletter link is not logged", () => {
  for (const url of [
    "/newsletter/confirmar/segredo",
    "/newsletter/confirmar/segredo.data?_routes=x",
    "/newsletter/confirmar/segredo/",
    "/Newsletter/CONFIRMAR/segredo",
  ]) {
    expect(loggedPath(url).toLowerCase(), url).toBe("/newsletter/confirmar/…");
  }
  expect(loggedPath("/newsletter/sair/segredo")).toBe("/newsletter/sair/…");
  expect(loggedPath("/newsletter")).toBe("/newsletter");
});

test("the token of an invitation is not logged", () => {
  for (const url of ["/admin/convite/segredo", "/ADMIN/convite/segredo.data", "/admin/convite/segredo?x=1"])
    expect(loggedPath(url).toLowerCase(), url).toBe("/admin/convite/…");
  expect(loggedPath("/admin/equipe/abc")).toBe("/admin/equipe/abc");
});

test("an error is logged with its name and stack, never with its message", () => {
  const { error, stack } = describeError(new TypeError("ana@exemplo.com.br\nsegredo"));
  expect(error).toBe("TypeError");
  expect(stack).toContain("log.server.test.ts");
  expect(stack).not.toMatch(/exemplo|segredo/);
  const full = Object.assign(new Error("/home/ana"), { code: "ENOSPC" });
  expect(describeError(full)).toMatchObject({ error: "Error", code: "ENOSPC" });
  expect(describeError(Object.assign(full, { code: "ana@exemplo.com.br" }))).not.toHaveProperty("code");
  expect(describeError("segredo")).toEqual({ error: "Unknown" });
});
