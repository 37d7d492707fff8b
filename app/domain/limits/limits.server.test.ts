import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits } from "#db/schema";
import { consume, giveBack, takeTurns } from "./limits.server.ts";

const LIMIT = { name: "test", max: 3, windowMs: minutes(15) };

test("after so many times one waits until the window ends, and nobody else does", async () => {
  const shop = await openTestShop();
  const take = (who: string, limit = LIMIT) => consume(shop.store, limit, who, shop.now());
  const began = shop.now();
  for (let time = 0; time < 3; time++) {
    expect(await take("ana")).toBeUndefined();
    shop.moveClock(minutes(1));
  }
  expect(await take("ana")).toEqual(new Date(began.getTime() + minutes(15)));
  expect(await take("bia")).toBeUndefined();
  expect(await take("ana", { ...LIMIT, name: "other" })).toBeUndefined();

  shop.moveClock(minutes(12));
  expect(await take("ana")).toBeUndefined();
});

test("a turn that is given back is another's, in its own window alone, and never makes a count of less than nothing", async () => {
  const shop = await openTestShop();
  const take = () => takeTurns(shop.store, [{ limit: LIMIT, who: "ana" }], shop.now());
  const turnsOf = async () => {
    const taken = await take();
    return taken.ok ? taken.turns : [];
  };
  const [first, second, third] = [await turnsOf(), await turnsOf(), await turnsOf()];
  expect(await take()).toMatchObject({ ok: false });
  await giveBack(shop.store, first);
  expect(await take()).toMatchObject({ ok: true });
  expect(await take()).toMatchObject({ ok: false });

  await Promise.all([second, second, third, third, third].map((turns) => giveBack(shop.store, turns)));
  expect(await shop.store.read.select().from(limits)).toEqual([]);

  const late = await turnsOf();
  shop.moveClock(minutes(15));
  await take();
  const [later] = await shop.store.read.select().from(limits);
  await giveBack(shop.store, late);
  expect(await shop.store.read.select().from(limits)).toEqual([later]);
});

test("of several limits all are counted, or none where one of them is reached", async () => {
  const shop = await openTestShop();
  const narrow = { name: "narrow", max: 1, windowMs: minutes(1) };
  const both = [
    { limit: LIMIT, who: "ana" },
    { limit: narrow, who: "ana" },
  ];
  expect(await takeTurns(shop.store, both, shop.now())).toMatchObject({ ok: true });
  expect(await takeTurns(shop.store, both, shop.now())).toEqual({
    ok: false,
    until: new Date(shop.now().getTime() + minutes(1)),
  });
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }, { count: 1 }]);
});

test("who was counted cannot be read, and what has ended is swept out by the next", async () => {
  const shop = await openTestShop();
  await consume(shop.store, LIMIT, "ana@exemplo.com.br", shop.now());
  expect(JSON.stringify(await shop.store.read.select().from(limits))).not.toContain("ana");
  shop.moveClock(minutes(16));
  await consume(shop.store, LIMIT, "bia", shop.now());
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }]);
});

test("of many at once no more are let through than the limit says, and who waits is not counted again", async () => {
  const shop = await openTestShop();
  const turns = await Promise.all(
    Array.from({ length: 10 }, () => consume(shop.store, LIMIT, "ana", shop.now())),
  );
  expect(turns.filter((until) => until === undefined)).toHaveLength(3);
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 3 }]);
  shop.moveClock(minutes(15));
  expect(await consume(shop.store, LIMIT, "ana", shop.now())).toBeUndefined();
});
