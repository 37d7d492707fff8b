import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bench } from "vitest";
import { addManyProducts } from "#app/testing/many-products.ts";
import { openStore } from "#db/store.server.ts";
import { parseListing } from "./listing.ts";
import { listPage } from "./listings.server.ts";
import { listBestSellers, listLaunches } from "./products.server.ts";
import { suggestProducts } from "./search.server.ts";

/** What a page of the catalogue costs to find, with 20 000 products: npm run bench. */
const store = openStore(`file:${path.join(mkdtempSync(path.join(tmpdir(), "shop-bench-")), "shop.db")}`);
await addManyProducts(store, 20_000);

const listed = (query: string, fixed: Parameters<typeof parseListing>[1] = {}) =>
  listPage(store.read, parseListing(new URLSearchParams(query), fixed));

bench("lista: /produtos/oculos-de-sol", async () => {
  await listed("", { type: "oculos-de-sol" });
});
bench("lista: /produtos/oculos-de-sol/feminino", async () => {
  await listed("", { type: "oculos-de-sol", sex: "feminino" });
});
bench("filtros: cor, formato, material, tamanho e preço", async () => {
  await listed("cor=azul&cor=preto&formato=redondo&material=metal&tamanho=m&preco-min=160&preco-max=260", {
    type: "oculos-de-grau",
  });
});
bench("página 200, menor preço", async () => {
  await listed("ordenar=menor-preco&pagina=200", { type: "oculos-de-grau" });
});
bench("busca: tudo", async () => {
  await listed("q=óculos");
});
bench("busca: uma palavra comum (preto)", async () => {
  await listed("q=preto");
});
bench("busca: três palavras com filtro", async () => {
  await listed("q=aurora redondo dourado&cor=dourado");
});
bench("busca: com um erro (dourdo)", async () => {
  await listed("q=dourdo");
});
bench("busca: nada", async () => {
  await listed("q=xyzxyz");
});
bench("sugestões: 'aur'", async () => {
  await suggestProducts(store.read, "aur", 6);
});
bench("sugestões: com um erro", async () => {
  await suggestProducts(store.read, "aurpra", 6);
});
bench("início: mais vendidos e lançamentos", async () => {
  await listBestSellers(store.read, 8);
  await listLaunches(store.read, 8);
});
