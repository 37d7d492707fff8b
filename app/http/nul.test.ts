import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseListing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { idText, requiredText } from "#app/domain/values/text-fields.ts";
import { post } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { readJson } from "./api/api.server.ts";
import { formWithoutNul } from "./nul.ts";
import { parseForm } from "./responses.ts";
import { normalizeRequest } from "./transport/normalize-request.server.ts";

function urlSeen(url: string): string {
  const incoming = { url, method: "GET", headers: {} } as IncomingMessage;
  normalizeRequest(incoming, () => false);
  return incoming.url ?? "";
}

test("a NUL in a posted field is removed, and a field of NULs alone is empty", async () => {
  const schema = z.object({ name: requiredText("Preencha o nome"), id: idText() });
  const sent = await parseForm(post({ name: "A\0na", id: "\0a1\0" }), schema);
  expect(sent.status === "success" && sent.value).toEqual({ name: "Ana", id: "a1" });

  const empty = await parseForm(post({ name: "\0", id: "a" }), schema);
  expect(empty.reply().error).toEqual({ name: ["Preencha o nome"] });
});

test("a form keeps its fields in their order, and its files", () => {
  const file = new File(["a\0b"], "receita.pdf");
  const form = new FormData();
  for (const value of ["1", "2\0"]) form.append("n", value);
  form.append("file", file);
  expect([...formWithoutNul(form)]).toEqual([
    ["n", "1"],
    ["n", "2"],
    ["file", file],
  ]);
});

test("a search finds the same with a NUL in its query", async () => {
  const { store, addProduct } = await openTestShop();
  await addProduct({ title: "Clubmaster" });
  const url = urlSeen("/oculos?q=club%00master&cor=%00");
  expect(url).toBe("/oculos?q=clubmaster&cor=");
  const { searchParams } = new URL(url, "http://localhost");
  expect((await listPage(store.read, parseListing(searchParams))).cards).toHaveLength(1);
});

test.each([
  ["/oculos?q=%%0000", "/oculos?q=%2500"],
  ["/oculos?q=%2500", "/oculos?q=%2500"],
  ["/oculos?q=a+b&q=c%00", "/oculos?q=a+b&q=c"],
  ["/oculos", "/oculos"],
  ["/produto/a%00b", "/nao-encontrado"],
  ["/api/produtos/%00?q=%00", "/api/nao-encontrado"],
])("the shop sees %s as %s", (url, seen) => {
  expect(urlSeen(url)).toBe(seen);
});

test("a NUL in a JSON body of the API is removed", async () => {
  const request = new Request("http://localhost/api", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ a: ["x\0"], b: 1, c: { d: "\0" } }),
  });
  expect(await readJson(request)).toEqual({ a: ["x"], b: 1, c: { d: "" } });
});
