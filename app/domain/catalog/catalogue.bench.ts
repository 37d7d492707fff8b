import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bench, describe } from "vitest";
import { addManyProducts } from "#app/testing/many-products.ts";
import { openStore } from "#db/open-store.server.ts";
import type { Reader } from "#db/store.ts";
import { parseListing } from "./listing.ts";
import { listPage } from "./listings.server.ts";
import {
  countShapes,
  findProductBySlug,
  listBestSellers,
  listFramesFirst,
  listLaunches,
  listRelated,
} from "./products.server.ts";
import { suggestProducts } from "./search.server.ts";

/** Compares the queries of catalogue pages with 100 and with 20 000 products: npm run bench. */
const few = await openShopOf(100);
const many = await openShopOf(20_000);

compare("lista: /produtos/oculos-de-sol", (db) => list(db, "", { type: "oculos-de-sol" }));
compare("lista: /produtos/oculos-de-sol/feminino", (db) =>
  list(db, "", { type: "oculos-de-sol", sex: "feminino" }),
);
compare("filtros: cor, formato, material, tamanho e preço", (db) =>
  list(db, "cor=azul&cor=preto&formato=redondo&material=metal&tamanho=m&preco-min=160&preco-max=260", {
    type: "oculos-de-grau",
  }),
);
compare("última página cheia, menor preço", async (db) => {
  const { pages } = await list(db, "ordenar=menor-preco", { type: "oculos-de-grau" });
  await list(db, `ordenar=menor-preco&pagina=${pages - 1}`, { type: "oculos-de-grau" });
});
compare("busca: tudo", (db) => list(db, "q=óculos"));
compare("busca: uma palavra comum (preto)", (db) => list(db, "q=preto"));
compare("busca: três palavras com filtro", (db) => list(db, "q=aurora redondo dourado&cor=dourado"));
compare("busca: com um erro (dourdo)", (db) => list(db, "q=dourdo"));
compare("busca: nada", (db) => list(db, "q=xyzxyz"));
compare("sugestões: 'aur'", (db) => suggestProducts(db, "aur", 6));
compare("sugestões: com um erro", (db) => suggestProducts(db, "aurpra", 6));
compare("início", async (db) => {
  await listBestSellers(db, 8);
  await listLaunches(db, 8);
  await countShapes(db);
  await listFramesFirst(db, 12);
});
compare("produto e os parecidos", async (db) => {
  const product = await findProductBySlug(db, "modelo-42");
  if (product) await listRelated(db, product, 4);
});

function compare(name: string, load: (db: Reader) => Promise<unknown>) {
  describe(name, () => {
    bench("100 produtos", async () => void (await load(few)), { time: 300 });
    bench("20 000 produtos", async () => void (await load(many)), { time: 300 });
  });
}

function list(db: Reader, query: string, fixed: Parameters<typeof parseListing>[1] = {}) {
  return listPage(db, parseListing(new URLSearchParams(query), fixed));
}

async function openShopOf(count: number): Promise<Reader> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-bench-"));
  const store = await openStore(`file:${path.join(folder, "shop.db")}`);
  await addManyProducts(store, count);
  return store.read;
}
