import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits } from "#db/schema";
import { countUse, countUses, release } from "./limits.server.ts";

const LIMIT = { name: "test", max: 3, windowMs: minutes(15) };

test("a subject at the limit waits until the window ends, and other subjects do not", async () => {
  const shop = await openTestShop();
  const countOne = (subject: string, limit = LIMIT) => countUse(shop.store, limit, subject, shop.now());
  const began = shop.now();
  for (let time = 0; time < 3; time++) {
    expect(await countOne("ana")).toBeUndefined();
    shop.moveClock(minutes(1));
  }
  expect(await countOne("ana")).toEqual(new Date(began.getTime() + minutes(15)));
  expect(await countOne("bia")).toBeUndefined();
  expect(await countOne("ana", { ...LIMIT, name: "other" })).toBeUndefined();

  shop.moveClock(minutes(12));
  expect(await countOne("ana")).toBeUndefined();
});

test("a released use can be counted again, counts only in its own window, and never makes the count negative", async () => {
  const shop = await openTestShop();
  const countOne = () => countUses(shop.store, [{ limit: LIMIT, subject: "ana" }], shop.now());
  const usesOf = async () => {
    const result = await countOne();
    return result.ok ? result.uses : [];
  };
  const [first, second, third] = [await usesOf(), await usesOf(), await usesOf()];
  expect(await countOne()).toMatchObject({ ok: false });
  await release(shop.store, first);
  expect(await countOne()).toMatchObject({ ok: true });
  expect(await countOne()).toMatchObject({ ok: false });

  await Promise.all([second, second, third, third, third].map((uses) => release(shop.store, uses)));
  expect(await shop.store.read.select().from(limits)).toEqual([]);

  const late = await usesOf();
  shop.moveClock(minutes(15));
  await countOne();
  const [later] = await shop.store.read.select().from(limits);
  await release(shop.store, late);
  expect(await shop.store.read.select().from(limits)).toEqual([later]);
});

test("several limits are counted together, or not at all if one is reached", async () => {
  const shop = await openTestShop();
  const narrow = { name: "narrow", max: 1, windowMs: minutes(1) };
  const both = [
    { limit: LIMIT, subject: "ana" },
    { limit: narrow, subject: "ana" },
  ];
  expect(await countUses(shop.store, both, shop.now())).toMatchObject({ ok: true });
  expect(await countUses(shop.store, both, shop.now())).toEqual({
    ok: false,
    until: new Date(shop.now().getTime() + minutes(1)),
  });
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }, { count: 1 }]);
});

test("the subject is stored as a hash, and expired windows are deleted by the next call", async () => {
  const shop = await openTestShop();
  await countUse(shop.store, LIMIT, "ana@exemplo.com.br", shop.now());
  expect(JSON.stringify(await shop.store.read.select().from(limits))).not.toContain("ana");
  shop.moveClock(minutes(16));
  await countUse(shop.store, LIMIT, "bia", shop.now());
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }]);
});

test("concurrent calls never exceed the limit, and refused calls are not counted", async () => {
  const shop = await openTestShop();
  const results = await Promise.all(
    Array.from({ length: 10 }, () => countUse(shop.store, LIMIT, "ana", shop.now())),
  );
  expect(results.filter((until) => until === undefined)).toHaveLength(3);
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 3 }]);
  shop.moveClock(minutes(15));
  expect(await countUse(shop.store, LIMIT, "ana", shop.now())).toBeUndefined();
});
