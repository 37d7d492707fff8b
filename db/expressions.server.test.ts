import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { containsText, countWhere, joinedText, lowerText } from "./expressions.ts";
import { variants } from "./schema/index.ts";

test("the expressions of the dialect do what their names say", async () => {
  const { store, addProduct } = await openTestShop();
  await addProduct({ stock: 3 });
  await addProduct({ stock: 1 });
  const text = sql`'10%_ÓCULOS'`;
  const [row] = await store.read
    .select({
      wildcard: countWhere(containsText(text, "%_")),
      other: countWhere(containsText(text, "1%C")),
      lower: lowerText(sql`'ABC'`),
      joined: joinedText(variants.onHand, variants.onHand),
      many: countWhere(sql`${variants.onHand} > 1`),
    })
    .from(variants);
  expect(row).toEqual({ wildcard: 2, other: 0, lower: "abc", joined: "1,3", many: 1 });

  const [none] = await store.read
    .select({ joined: joinedText(variants.onHand, variants.id), many: countWhere(sql`true`) })
    .from(variants)
    .where(sql`false`);
  expect(none).toEqual({ joined: null, many: 0 });
});
