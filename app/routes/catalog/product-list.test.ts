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

test("a list is of its type and for whom its path says, with what this visitor likes", async () => {
  const { visit, addProduct, store, now } = await openShopToVisit();
  const { id } = await addProduct({ title: "Sol", type: "oculos-de-sol", sex: "unissex" });
  await addProduct({ title: "Kids", type: "oculos-de-sol", sex: "kids" });
  await addProduct({ title: "Grau", type: "oculos-de-grau", sex: "unissex" });
  await addFavourite(store, { accountId: null, visitorId: "a visitor" }, id, now());

  expect(await visit({ type: "oculos-de-sol", sex: "feminino" }, "?ordenar=menor-preco")).toMatchObject({
    place: { is: "type", type: "oculos-de-sol", sex: "feminino" },
    listing: { sort: "menor-preco", page: 1 },
    page: { total: 1, cards: [{ title: "Sol" }] },
    favouriteIds: [id],
  });
  expect(await visit({ type: "oculos-de-sol" }, "", "somebody else")).toMatchObject({
    page: { total: 2 },
    favouriteIds: [],
  });
});

test("an old spelling leads to the list for good, and keeps what was asked", async () => {
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

test("accessories have an address of their own", async () => {
  const { visit } = await openShopToVisit();
  for (const params of [{ type: "Acessórios" }, { type: "acessorios", sex: "feminino" }]) {
    expectRedirect(await visit(params, "?tipo=cordoes"), "/acessorios?tipo=cordoes", 308);
  }
});

test("for whom a list is asked stands in its path, and the rest in its query", async () => {
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

test("a type or a sex that is not sold does not exist", async () => {
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
