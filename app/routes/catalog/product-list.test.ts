import { expect, test } from "vitest";
import { addFavourite } from "#app/domain/favourites/favourites.server.ts";
import { expectRedirect, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { loader } from "./product-list.tsx";

async function openShopToVisit() {
  const shop = await openTestShop();
  return {
    ...shop,
    async visit(params: { type: string; sex?: string }, query = "", visitorId = "a visitor") {
      const request = new Request(`http://localhost/produtos${query}`);
      return (await shop.send(loader, request, { params, visitorId })).result;
    },
  };
}

test("a list shows the type and sex in its path, with this visitor's favourites", async () => {
  const { visit, addProduct, store, now } = await openShopToVisit();
  const { id } = await addProduct({ title: "Sol", type: "oculos-de-sol", sex: "unissex" });
  await addProduct({ title: "Kids", type: "oculos-de-sol", sex: "kids" });
  await addProduct({ title: "Grau", type: "oculos-de-grau", sex: "unissex" });
  await addFavourite(store, { accountId: null, visitorId: "a visitor" }, id, now());

  expect(await visit({ type: "oculos-de-sol", sex: "feminino" }, "?ordenar=menor-preco")).toMatchObject({
    scope: { is: "type", type: "oculos-de-sol", sex: "feminino" },
    listing: { sort: "menor-preco", page: 1 },
    page: { total: 1, cards: [{ title: "Sol" }] },
    favouriteIds: [id],
  });
  expect(await visit({ type: "oculos-de-sol" }, "", "another visitor")).toMatchObject({
    page: { total: 2 },
    favouriteIds: [],
  });
});

test("an old spelling redirects permanently to the list and keeps the query", async () => {
  const { visit } = await openShopToVisit();
  const query = "?cor=azul&pagina=2";
  for (const type of ["Óculos de Gráu", "OCULOS-DE-GRAU", "Óculos de Grau"]) {
    expectRedirect(await visit({ type }, query), `/produtos/oculos-de-grau${query}`, 308);
    expectRedirect(
      await visit({ type, sex: "Feminino" }, query),
      `/produtos/oculos-de-grau/feminino${query}`,
      308,
    );
  }
  expectRedirect(
    await visit({ type: "oculos-de-sol", sex: "Kids" }, query),
    `/produtos/oculos-de-sol/kids${query}`,
    308,
  );
});

test("accessories have their own URL", async () => {
  const { visit } = await openShopToVisit();
  for (const params of [{ type: "Acessórios" }, { type: "acessorios", sex: "feminino" }]) {
    expectRedirect(await visit(params, "?tipo=cordoes"), "/acessorios?tipo=cordoes", 308);
  }
});

test("the sex moves from the query to the path; the other filters stay in the query", async () => {
  const { visit } = await openShopToVisit();
  expectRedirect(
    await visit({ type: "oculos-de-sol" }, "?ordenar=lancamentos&sexo=feminino&cor=azul&preco-max="),
    "/produtos/oculos-de-sol/feminino?cor=azul&ordenar=lancamentos",
    302,
  );
  expect(await visit({ type: "oculos-de-sol" }, "?sexo=&cor=azul")).toMatchObject({
    listing: { sex: undefined, colors: ["azul"] },
  });
  expect(await visit({ type: "oculos-de-sol", sex: "kids" }, "?sexo=feminino")).toMatchObject({
    listing: { sex: "kids" },
  });
});

test("an unknown type or sex is a 404", async () => {
  const { visit } = await openShopToVisit();
  for (const params of [
    { type: "carros" },
    { type: "" },
    { type: "oculos-de-sol", sex: "todos" },
    { type: "oculos-de-sol", sex: "unissex" },
  ]) {
    expect(statusOf(await visit(params)), JSON.stringify(params)).toBe(404);
  }
});
