import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits } from "#db/schema";
import { findLimitEnd, takeTurn } from "./limits.server.ts";

const LIMIT = { name: "test", most: 3, windowMs: minutes(15) };

test("after so many times one waits until the window ends, and nobody else does", async () => {
  const shop = await openTestShop();
  const began = shop.now();
  for (let time = 0; time < 3; time++) {
    expect(await findLimitEnd(shop.store.read, LIMIT, "ana", shop.now())).toBeUndefined();
    await takeTurn(shop.store, LIMIT, "ana", shop.now());
    shop.moveClock(minutes(1));
  }
  const end = new Date(began.getTime() + minutes(15));
  expect(await findLimitEnd(shop.store.read, LIMIT, "ana", shop.now())).toEqual(end);
  expect(await findLimitEnd(shop.store.read, LIMIT, "bia", shop.now())).toBeUndefined();
  expect(await findLimitEnd(shop.store.read, { ...LIMIT, name: "other" }, "ana", shop.now())).toBeUndefined();

  shop.moveClock(minutes(12));
  expect(await findLimitEnd(shop.store.read, LIMIT, "ana", shop.now())).toBeUndefined();
});

test("who was counted cannot be read, and what has ended is swept out by the next", async () => {
  const shop = await openTestShop();
  await takeTurn(shop.store, LIMIT, "ana@exemplo.com.br", shop.now());
  expect(JSON.stringify(await shop.store.read.select().from(limits))).not.toContain("ana");
  shop.moveClock(minutes(16));
  await takeTurn(shop.store, LIMIT, "bia", shop.now());
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }]);
});

test("of many at once no more are let through than the limit says, and who waits is not counted again", async () => {
  const shop = await openTestShop();
  const turns = await Promise.all(
    Array.from({ length: 10 }, () => takeTurn(shop.store, LIMIT, "ana", shop.now())),
  );
  expect(turns.filter((until) => until === undefined)).toHaveLength(3);
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 3 }]);
  shop.moveClock(minutes(15));
  expect(await takeTurn(shop.store, LIMIT, "ana", shop.now())).toBeUndefined();
});
