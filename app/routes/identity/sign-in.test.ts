import { expect, test } from "vitest";
import { addFavourite, listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action } from "./sign-in.tsx";

const ANA = { email: "ana@exemplo.com.br", password: "uma senha boa" };

test("after ten wrong passwords nobody comes in from there for a while, not even with the right one", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  for (let time = 0; time < 10; time++) {
    const { result } = await shop.send(action, post({ ...ANA, password: "errada" }));
    expect(statusOf(result)).toBe(422);
  }
  shop.moveClock(minutes(5));
  const { result, session } = await shop.send(action, post({ ...ANA, email: " ANA@exemplo.com.br" }));
  expect(result).toMatchObject({
    init: { status: 429 },
    data: { title: "Muitas tentativas", headers: { "Retry-After": "600" } },
  });
  expect(session.has("accountId")).toBe(false);

  shop.moveClock(minutes(10));
  expectRedirect((await shop.send(action, post(ANA))).result, "/entrar");
});

test("the right password is not counted, however often it is given", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  for (let time = 0; time < 12; time++) {
    expectRedirect((await shop.send(action, post(ANA))).result, "/entrar");
  }
});

test("what a visitor liked is the account's after signing in", async () => {
  const shop = await openTestShop();
  const ana = await shop.addAccount(ANA);
  const product = await shop.addProduct();
  const visitorId = "visitante";
  await addFavourite(shop.store, { accountId: null, visitorId }, product.id, shop.now());
  await shop.send(action, post(ANA), { visitorId });
  const owner = { accountId: ana.id, visitorId: null };
  expect(await listFavouriteIds(shop.store.read, owner)).toEqual([product.id]);
});
