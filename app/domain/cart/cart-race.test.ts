import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { openStore } from "#db/open-store.server.ts";
import { cartLines, orderLines } from "#db/schema";
import type { Store } from "#db/store.ts";
import { addToCart, mergeCarts } from "./carts.server.ts";

/** Number of races. A long run: RACES=1000 npx vitest run cart-race. */
const RACES = Number(process.env.RACES ?? 25);

const races = fc.array(
  fc.record({
    act: fc.constantFrom("add", "add", "add", "order", "sign in"),
    isVisitor: fc.boolean(),
    isOtherProcess: fc.boolean(),
    product: fc.nat(1),
  }),
  // Fewer units than a line may have, so that merging two carts leaves none out.
  { minLength: 4, maxLength: 10 },
);

test("units that one shopper adds to carts, orders and merges at sign-in, all at once, are neither lost nor doubled", {
  timeout: 60_000 + RACES * 1000,
}, async () => {
  const shop = await openTestShop();
  const other = await openStore(shop.url);
  onTestFinished(() => other.close());
  const now = shop.now();
  const products = [await shop.addProduct({ stock: 9000 }), await shop.addProduct({ stock: 9000 })];
  let visitors = 0;
  let added = 0;

  async function order(store: Store, owner: Owner) {
    await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, now);
    const checkout = await findCheckout(store.read, owner);
    if (checkout) await startPayment(store, owner, { checkoutToken: checkout.token, method: "pix" }, now);
  }

  await fc.assert(
    fc.asyncProperty(races, async (steps) => {
      visitors += 1;
      const visitorId = `visitor ${visitors}`;
      const { id: accountId } = await shop.addAccount();
      await Promise.all(
        steps.map(async ({ act, isVisitor, isOtherProcess, product }) => {
          const store = isOtherProcess ? other : shop.store;
          const owner = isVisitor ? { accountId: null, visitorId } : { accountId, visitorId: null };
          if (act === "order") return order(store, owner);
          if (act === "sign in")
            return store.write((tx) => mergeCarts(tx, visitorId, accountId, now), [visitorId, accountId]);
          const wanted = { productId: products[product]?.id ?? "", color: undefined, quantity: 1 };
          if ((await addToCart(store, owner, wanted, now)).ok) added += 1;
        }),
      );
      const units = async (table: typeof cartLines | typeof orderLines) => {
        const [row] = await shop.store.read
          .select({ count: sql<number>`coalesce(sum(${table.quantity}), 0)` })
          .from(table);
        return row?.count ?? 0;
      };
      expect((await units(cartLines)) + (await units(orderLines))).toBe(added);
    }),
    { numRuns: RACES },
  );
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
});
