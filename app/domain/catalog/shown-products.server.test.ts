import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart, listCartLines, removeFromCart, setCartQuantity } from "#app/domain/cart/carts.server.ts";
import { addFavourite, listFavouriteIds, removeFavourite } from "#app/domain/favourites/favourites.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures, variants } from "#db/schema";
import { parseListing } from "./listing.ts";
import { listPage } from "./listings.server.ts";
import {
  countShapes,
  findProductBySlug,
  listBestSellers,
  listCardsByIds,
  listRelated,
  listSlugs,
} from "./products.server.ts";
import { planSearch, suggestProducts } from "./search.server.ts";
import { findWholeProduct, listWholeProducts } from "./whole-products.server.ts";

const OWNER = { accountId: null, visitorId: "a visitor" };
const BLUE = { color: "azul", colorName: "Azul-Marinho", colorFamily: "azul" } as const;

async function openShopWithTwo() {
  const shop = await openTestShop();
  const { read } = shop.store;
  const lumina = await shop.addProduct({ title: "Lumina", shape: "oval" });
  const serra = await shop.addProduct({ title: "Serra", shape: "redondo" });
  const list = (query: string) => listPage(read, parseListing(new URLSearchParams(query)));
  return {
    ...shop,
    lumina,
    serra,
    list,
    removePictures: (variantId: string) =>
      shop.store.write((tx) => tx.delete(pictures).where(eq(pictures.variantId, variantId))),
    addPicture: (variantId: string) =>
      shop.store.write((tx) =>
        tx
          .insert(pictures)
          .values({ id: `${variantId} again`, variantId, view: "frente", file: "again", position: 0 }),
      ),
    async visibilityOf({ id, title }: { id: string; title: string }) {
      const related = await listRelated(
        read,
        { id: lumina.id, type: "oculos-de-grau", shape: null, sex: "unissex", kind: null },
        9,
      );
      return {
        page: (await findProductBySlug(read, id)) !== undefined,
        sitemap: (await listSlugs(read)).some(({ slug }) => slug === id),
        list: (await list("")).cards.some((card) => card.id === id),
        total: (await list("")).total,
        shapes: (await countShapes(read)).length,
        search: (await list(`q=${title}`)).cards.some((card) => card.id === id),
        searchPlan: (await planSearch(read, title)).found,
        suggestion: (await suggestProducts(read, title, 6)).some(({ slug }) => slug === id),
        bestSellers: (await listBestSellers(read, 9)).some((card) => card.id === id),
        related: related.some((card) => card.id === id),
        favourites: (await listFavouriteIds(read, OWNER)).includes(id),
        cards: (await listCardsByIds(read, [id])).length === 1,
        apiProduct: (await findWholeProduct(read, { id })) !== undefined,
        apiList: (await listWholeProducts(read, {}, { limit: 9, offset: 0 })).some(
          (product) => product.id === id,
        ),
      };
    },
  };
}

test("a product without any picture appears nowhere, and everywhere once it has one", async () => {
  const { serra, visibilityOf, removePictures, addPicture, store, now } = await openShopWithTwo();
  await addFavourite(store, OWNER, serra.id, now());
  const shown = await visibilityOf(serra);
  expect(Object.entries(shown).filter(([, is]) => is === false)).toEqual([]);
  expect(shown).toMatchObject({ total: 2, shapes: 2, searchPlan: "as-typed" });

  await removePictures(serra.variantId);
  const hidden = await visibilityOf(serra);
  expect(Object.entries(hidden).filter(([, is]) => is === true)).toEqual([]);
  expect(hidden).toMatchObject({ total: 1, shapes: 1, searchPlan: "nothing" });

  await addPicture(serra.variantId);
  expect(await visibilityOf(serra)).toEqual(shown);
  await store.write((tx) => tx.delete(variants).where(eq(variants.id, serra.variantId)));
  expect(await visibilityOf(serra)).toEqual(hidden);
});

test("a colour without a picture is neither found nor counted, and the product is shown in its others", async () => {
  const { addColor, serra, list, removePictures, addPicture, visibilityOf } = await openShopWithTwo();
  const blue = await addColor(serra, BLUE);
  const found = async () => [(await list("cor=azul")).total, (await list("q=azul")).total];
  expect(await found()).toEqual([1, 1]);

  await removePictures(blue);
  expect(await found()).toEqual([0, 0]);
  expect(await visibilityOf(serra)).toMatchObject({ page: true, list: true, search: true });
  await addPicture(blue);
  expect(await found()).toEqual([1, 1]);
});

test("a hidden product is not sold: its cart line can only be removed, and its favourite deleted", async () => {
  const { serra, removePictures, store, now } = await openShopWithTwo();
  const selection = { productId: serra.id, color: undefined, quantity: 2 };
  await addToCart(store, OWNER, selection, now());
  await addFavourite(store, OWNER, serra.id, now());
  await removePictures(serra.variantId);

  expect(await addToCart(store, OWNER, selection, now())).toEqual({ ok: false, reason: "unknown" });
  const [line] = await listCartLines(store.read, OWNER);
  expect(line).toMatchObject({ title: "Serra", quantity: 2, available: 0, picture: "" });
  expect(await setCartQuantity(store, OWNER, line?.id ?? "", 1, now())).toMatchObject({
    reason: "out-of-stock",
  });
  expect(await removeFromCart(store, OWNER, line?.id ?? "", now())).toBe(true);
  expect(await listCartLines(store.read, OWNER)).toEqual([]);

  await removeFavourite(store, OWNER, serra.id);
  expect(await addFavourite(store, OWNER, serra.id, now())).toBe(false);
});
