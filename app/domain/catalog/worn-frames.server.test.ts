import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { measures, pictures } from "#db/schema";
import type { ProductSex, Size } from "./product.ts";
import { listWornFrames } from "./worn-frames.server.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

interface Worn {
  title: string;
  size: Size;
  front: number;
  sex?: ProductSex;
  soldCount?: number;
  isWorn?: boolean;
}

async function addFrame(shop: TestShop, { front, isWorn = true, ...fields }: Worn) {
  const { id, variantId } = await shop.addProduct(fields);
  await shop.store.write(async (tx) => {
    await tx.update(measures).set({ front }).where(eq(measures.productId, id));
    if (isWorn)
      await tx
        .insert(pictures)
        .values({ id: `${id}:rosto`, variantId, view: "rosto", file: `${fields.title}/rosto`, position: 9 });
  });
}

test("worn frames: for each size the one nearest to its typical front, and on a tie the best-selling", async () => {
  const shop = await openTestShop();
  await addFrame(shop, { title: "P longe", size: "P", front: 120, soldCount: 9 });
  await addFrame(shop, { title: "P perto", size: "P", front: 130 });
  await addFrame(shop, { title: "M empatada", size: "M", front: 137, soldCount: 1 });
  await addFrame(shop, { title: "M", size: "M", front: 135, soldCount: 2 });
  await addFrame(shop, { title: "G sem foto", size: "G", front: 143, isWorn: false });
  await addFrame(shop, { title: "G infantil", size: "G", front: 143, sex: "kids" });

  expect(await listWornFrames(shop.store.read)).toEqual([
    { size: "P", front: 130, title: "P perto", family: "preto", file: "P perto/rosto" },
    { size: "M", front: 135, title: "M", family: "preto", file: "M/rosto" },
  ]);
});
