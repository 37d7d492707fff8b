import { expect, test } from "vitest";
import { listReviews } from "#app/domain/review/reviews.server.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { reviews } from "#db/schema";
import { action, loader } from "./review.tsx";
import { loader as listLoader } from "./reviews.tsx";

const PAGE = "/admin/avaliacoes/a";

async function openShop() {
  const shop = await openTestShop();
  const product = await shop.addProduct();
  await shop.store.write(async (tx) => {
    await tx.insert(reviews).values({
      ...{
        id: "a",
        productId: product.id,
        authorName: "Ana",
        stars: 2,
        text: "Apertou.",
        createdAt: shop.now(),
      },
    });
  });
  const as = async (role: Role) => {
    const { sessionToken } = await addMember(shop, role);
    const staff = await findSession(shop.store.read, sessionToken, shop.now());
    if (!staff) throw new Error("There is no session.");
    return { staff, params: { review: "a" } };
  };
  return { shop, as, shown: () => listReviews(shop.store.read, product.id, 9) };
}

test("a clerk answers and hides, and is refused without words or a reason", async () => {
  const { shop, as, shown } = await openShop();
  const clerk = await as("clerk");
  const send = async (fields: Record<string, string>) =>
    (await shop.send(action, post(fields, PAGE), clerk)).result;
  for (const [fields, field] of [
    [{ intent: "answer", answer: " " }, "answer"],
    [{ intent: "answer", answer: "a".repeat(1001) }, "answer"],
    [{ intent: "hide", reason: "" }, "reason"],
    [{ intent: "hide", reason: "Outro motivo" }, "note"],
    [{ intent: "delete" }, "acts"],
  ] as const) {
    const result = await send(fields);
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({ data: { lastResult: { error: { [field]: [expect.any(String)] } } } });
  }
  expectRedirect(await send({ intent: "answer", answer: "Ajustamos\r\nde graça." }), PAGE);
  expect(await shown()).toMatchObject([{ answer: "Ajustamos\nde graça.", text: "Apertou." }]);
  expectRedirect(await send({ intent: "hide", reason: "Não fala do produto" }), PAGE);
  expect(await shown()).toEqual([]);
  expectRedirect(await send({ intent: "show" }), PAGE);
  expect(await shown()).toHaveLength(1);
  const { result } = await shop.send(loader, new Request(`http://localhost${PAGE}`), clerk);
  expect((result as { acts: { action: string }[] }).acts).toHaveLength(3);
});

test("the list has the review, a nonsense choice is none, and an unknown review is 404", async () => {
  const { shop, as } = await openShop();
  const clerk = await as("clerk");
  const list = async (query: string) =>
    (await shop.send(listLoader, new Request(`http://localhost/admin/avaliacoes${query}`), clerk)).result;
  expect(await list("?aba=novas&nota=2")).toMatchObject({ total: 1, counts: { novas: 1 } });
  expect(await list("?aba=tudo&nota=9&pagina=-1")).toMatchObject({
    ...{ total: 1, choices: { aba: "", nota: "", pagina: 1 } },
  });
  expect(await list("?nota=5")).toMatchObject({ total: 0 });
  const unknown = { ...clerk, params: { review: "b" } };
  expect(statusOf((await shop.send(loader, new Request(`http://localhost${PAGE}`), unknown)).result)).toBe(
    404,
  );
  expect(statusOf((await shop.send(action, post({ intent: "show" }, PAGE), unknown)).result)).toBe(404);
});

test("an optician neither reads nor changes reviews here", async () => {
  const { shop, as, shown } = await openShop();
  const optician = await as("optician");
  for (const { result } of [
    await shop.send(loader, new Request(`http://localhost${PAGE}`), optician),
    await shop.send(listLoader, new Request(`http://localhost${PAGE}`), optician),
    await shop.send(action, post({ intent: "hide", reason: "Não fala do produto" }, PAGE), optician),
  ])
    expect(statusOf(result)).toBe(403);
  expect(await shown()).toHaveLength(1);
});
