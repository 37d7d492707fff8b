import { expect, test } from "vitest";
import { blockAccounts } from "#app/domain/account/accounts.server.ts";
import { addFavourite, listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action } from "./sign-in.tsx";

const ANA = { email: "ana@exemplo.com.br", password: "uma senha boa" };

test("after ten wrong passwords the client IP waits, even with the right password", async () => {
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

test("correct passwords are not counted by the limit", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  for (let time = 0; time < 12; time++) {
    expectRedirect((await shop.send(action, post(ANA))).result, "/entrar");
  }
});

test("signing in moves an anonymous visitor's favourites to the account", async () => {
  const shop = await openTestShop();
  const ana = await shop.addAccount(ANA);
  const product = await shop.addProduct();
  const visitorId = "visitante";
  await addFavourite(shop.store, { accountId: null, visitorId }, product.id, shop.now());
  await shop.send(action, post(ANA), { visitorId });
  const owner = { accountId: ana.id, visitorId: null };
  expect(await listFavouriteIds(shop.store.read, owner)).toEqual([product.id]);
});

test("a blocked account is a 403 with the right password, and wrong credentials without it", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount(ANA);
  await blockAccounts(shop.store, [id]);
  const { result, session } = await shop.send(action, post(ANA));
  const message = "Olá, Ana Souza Lima. Sua conta está bloqueada, entre em contato!";
  expect(result).toMatchObject({
    init: { status: 403 },
    data: { lastResult: { error: { email: [message] }, initialValue: { email: ANA.email } } },
  });
  expect(JSON.stringify(result)).not.toContain(ANA.password);
  expect(session.has("accountId")).toBe(false);

  const wrong = await shop.send(action, post({ ...ANA, password: "errada" }));
  expect(wrong.result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { email: ["E-mail ou senha incorretos."] } } },
  });
});
