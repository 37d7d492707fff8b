import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { writePlan } from "#app/domain/catalog-import/write-plan.server.ts";
import { commitStock, releaseStock, reserveStock, restock } from "#app/domain/order/stock.server.ts";
import { orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { stockMovements, variants } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { adjustStock, lastMovement, lastMovementOf } from "./adjust.server.ts";
import { judgeCounts, recordCounts } from "./count-sheet.server.ts";

/** Number of random sequences. A long run: SEQUENCES=10000 npx vitest run stock-model. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 40);

const which = fc.nat(1);
const units = fc.integer({ min: 1, max: 4 });
const command = fc.oneof(
  fc.record({ do: fc.constant("order" as const), which, units }),
  fc.record({ do: fc.constant("pay" as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant("expire" as const), at: fc.nat(5) }),
  /** A refund, a cancellation or a return: some of the sold units come back. */
  fc.record({ do: fc.constant("giveBack" as const), at: fc.nat(5), units }),
  fc.record({
    do: fc.constant("adjust" as const),
    which,
    how: fc.constantFrom("add" as const, "remove" as const, "counted" as const),
    units: fc.nat(9),
    isStale: fc.boolean(),
  }),
  fc.record({ do: fc.constant("print" as const) }),
  fc.record({
    do: fc.constant("count" as const),
    counted: fc.tuple(fc.nat(12), fc.nat(12)),
    moment: fc.constantFrom("antes" as const, "depois" as const, undefined),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ do: fc.constant("import" as const), which, onHand: fc.nat(12) }),
  fc.record({ do: fc.constant("byHand" as const), which, onHand: fc.nat(12) }),
);

test("after any sequence, also of killed transactions, the movements sum to the stock, and what is reserved is there", {
  timeout: 60_000 + SEQUENCES * 300,
}, async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const { orderId } = await orderByPix(shop, { accountId: null, visitorId: "a visitor" });

  /** `isKilled`: the process dies before the commit. */
  const write = (isKilled: boolean, work: (tx: Tx) => Promise<void>) =>
    store
      .write(async (tx) => {
        await work(tx);
        if (isKilled) throw new Error("killed");
      })
      .catch((error: Error) => {
        if (!isKilled || error.message !== "killed") throw error;
      });

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, fc.integer({ min: 0, max: 5 })), { maxLength: 20, size: "max" }),
      async (commands) => {
        const product = await shop.addProduct({ stock: 5 });
        const ids = [
          product.variantId,
          await shop.addColor(product, { color: "azul", colorName: "Azul", stock: 0 }),
        ];
        const find = async (id: string) => {
          const [variant] = await store.read.select().from(variants).where(eq(variants.id, id));
          if (!variant) throw new Error("There is no such colour.");
          return variant;
        };
        const idOf = (index: number) => ids[index] ?? "";
        const expected = new Map([
          [idOf(0), { onHand: 5, reserved: 0 }],
          [idOf(1), { onHand: 0, reserved: 0 }],
        ]);
        const model = (id: string) => expected.get(id) ?? { onHand: 0, reserved: 0 };
        const open: { variantId: string; quantity: number }[] = [];
        const sold: { variantId: string; quantity: number }[] = [];
        let sheet = await lastMovement(store.read);

        for (const [each, chance] of commands) {
          const isKilled = chance === 0;
          if (each.do === "order") {
            const line = { variantId: idOf(each.which), quantity: each.units };
            let isShort = false;
            await write(isKilled, async (tx) => {
              isShort = (await reserveStock(tx, [line])) !== undefined;
            });
            const { onHand, reserved } = model(line.variantId);
            expect(isShort).toBe(onHand - reserved < line.quantity);
            if (!isShort && !isKilled) {
              model(line.variantId).reserved += line.quantity;
              open.push(line);
            }
          }
          if (each.do === "pay" || each.do === "expire") {
            const line = open[each.at];
            if (!line) continue;
            await write(isKilled, (tx) =>
              each.do === "pay" ? commitStock(tx, [line], { orderId, at: now() }) : releaseStock(tx, [line]),
            );
            if (isKilled) continue;
            open.splice(each.at, 1);
            model(line.variantId).reserved -= line.quantity;
            if (each.do === "pay") {
              model(line.variantId).onHand -= line.quantity;
              sold.push({ ...line });
            }
          }
          if (each.do === "giveBack") {
            const line = sold[each.at];
            const quantity = Math.min(each.units, line?.quantity ?? 0);
            if (!line || quantity === 0) continue;
            await write(isKilled, (tx) => restock(tx, [{ ...line, quantity }], { orderId, at: now() }));
            if (isKilled) continue;
            line.quantity -= quantity;
            model(line.variantId).onHand += quantity;
          }
          if (each.do === "adjust") {
            const id = idOf(each.which);
            const seen = (await lastMovementOf(store.read, id)) - (each.isStale ? 1 : 0);
            const { how } = each;
            const adjustment = { how, units: each.units, reason: "mistake", note: "", seen } as const;
            const adjusted = await adjustStock(store, id, adjustment, COMMAND_LINE, now());
            const before = model(id);
            const onHand =
              how === "counted" ? each.units : before.onHand + (how === "add" ? each.units : -each.units);
            const isRight = !each.isStale && onHand !== before.onHand && onHand >= before.reserved;
            expect(adjusted.ok).toBe(isRight);
            if (isRight) before.onHand = onHand;
          }
          if (each.do === "print") sheet = await lastMovement(store.read);
          if (each.do === "count") {
            const counts = ids.map((variantId, index) => ({
              ...{ variantId, counted: each.counted[index] ?? 0, moment: each.moment },
            }));
            // The page's answers hold for the stock that it showed, so the same form sent again changes nothing.
            const seen = await lastMovement(store.read);
            const judged = await judgeCounts(store.read, sheet, counts, seen);
            for (let time = 0; time < each.times; time++) {
              const recorded = await recordCounts(store, { sheet, seen, counts }, COMMAND_LINE, now());
              if (time === 0 && recorded.ok)
                for (const { variantId, after } of judged) model(variantId).onHand = after;
            }
          }
          if (each.do === "import" || each.do === "byHand") {
            const { variantId } = { variantId: idOf(each.which) };
            const { reserved } = model(variantId);
            const onHand = Math.max(each.onHand, reserved);
            await write(isKilled, (tx) =>
              each.do === "byHand"
                ? tx
                    .update(variants)
                    .set({ onHand })
                    .where(eq(variants.id, variantId))
                    .then(() => {})
                : importStock(tx, variantId, onHand),
            );
            if (!isKilled) model(variantId).onHand = onHand;
          }
          for (const id of ids) expect(await find(id)).toMatchObject(model(id));
        }

        for (const id of ids) {
          const moved = await store.read
            .select()
            .from(stockMovements)
            .where(eq(stockMovements.variantId, id))
            .orderBy(stockMovements.id);
          expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(model(id).onHand);
          expect(moved.at(-1)?.onHand).toBe(model(id).onHand);
          expect(moved[0]?.kind).toBe("opening");
        }
      },
    ),
    { numRuns: SEQUENCES },
  );

  const broken = (await findBrokenRules(store.read)).map(({ rule }) => rule);
  // The model reserves without orders.
  expect(broken.filter((rule) => rule !== "reserved")).toEqual([]);

  async function importStock(tx: Tx, variantId: string, onHand: number) {
    const [variant] = await tx.select().from(variants).where(eq(variants.id, variantId));
    if (!variant) return;
    const values = {
      produto: variant.productId,
      cor: variant.color,
      nome: variant.colorName,
      estoque: onHand,
    };
    const cells = { ...values, familia: null, hex: variant.hex, posicao: variant.position };
    const stored = { id: variantId, values: { ...cells, estoque: variant.onHand }, pictures: [] };
    const writes = new Map([
      ["cores.csv" as const, [{ key: `${variant.productId}/${variant.color}`, values: cells, stored }]],
    ]);
    await writePlan(tx, { writes, pictures: [] } as never, new Map(), {
      ...{ importId: "an import", staffId: null, at: now() },
    });
  }
});
