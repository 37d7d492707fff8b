import { expect, test } from "vitest";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, subscribers } from "#db/schema";
import { confirmSubscription, endSubscription, findSubscription, subscribe } from "./newsletter.server.ts";

const ORIGIN = "https://loja.exemplo";
const ANA = { name: "Ana", email: "ana@exemplo.com.br" };

async function openShopWithSubscriber() {
  const shop = await openTestShop();
  const requestNews = (name = ANA.name) =>
    subscribe(shop.store, { ...ANA, name }, shopLinks(ORIGIN), shop.now());
  await requestNews();
  const find = async () => (await shop.store.read.select().from(subscribers))[0];
  const token = (await find())?.token ?? "";
  return { ...shop, requestNews, find, token, emailCount: () => shop.store.read.$count(emails) };
}

test("a subscriber is saved with the accepted consent, and gets an e-mail with a secret link", async () => {
  const shop = await openShopWithSubscriber();
  expect(await shop.find()).toMatchObject({ ...ANA, consent: "newsletter-1", confirmedAt: null });
  expect(Buffer.from(shop.token, "base64url")).toHaveLength(32);

  const [message] = await shop.store.read.select().from(emails);
  expect(message).toMatchObject({
    recipient: ANA.email,
    unsubscribeUrl: `${ORIGIN}/newsletter/sair/${shop.token}`,
  });
  expect(message?.text).toContain(`${ORIGIN}/newsletter/confirmar/${shop.token}`);
});

test("the e-mail contains no other text from the form", async () => {
  const shop = await openShopWithSubscriber();
  shop.moveClock(hours(1));
  await shop.requestNews("Ganhe um prêmio em http://golpe.exemplo");
  const messages = await shop.store.read.select().from(emails);
  expect(messages).toHaveLength(2);
  expect(JSON.stringify(messages)).not.toContain("golpe");
});

test("repeated requests send one e-mail an hour, and the first link stays valid", async () => {
  const shop = await openShopWithSubscriber();
  for (let times = 0; times < 5; times++) await shop.requestNews();
  shop.moveClock(minutes(59));
  await shop.requestNews("Ana Lima");
  expect(await shop.emailCount()).toBe(1);
  expect(await shop.find()).toMatchObject({ name: "Ana Lima" });

  shop.moveClock(minutes(1));
  await shop.requestNews();
  expect(await shop.emailCount()).toBe(2);
  for (const { text } of await shop.store.read.select().from(emails)) expect(text).toContain(shop.token);
});

test("a confirmed subscriber gets no further e-mail and stays unchanged", async () => {
  const shop = await openShopWithSubscriber();
  expect(await confirmSubscription(shop.store, shop.token, shop.now())).toBe(true);
  const confirmed = await shop.find();

  shop.moveClock(days(40));
  expect(await confirmSubscription(shop.store, shop.token, shop.now())).toBe(true);
  await shop.requestNews("Outra pessoa");
  expect(await shop.find()).toEqual(confirmed);
  expect(await shop.emailCount()).toBe(1);
});

test("an unknown token confirms nothing", async () => {
  const shop = await openShopWithSubscriber();
  expect(await confirmSubscription(shop.store, "guessed", shop.now())).toBe(false);
  expect(await shop.find()).toMatchObject({ confirmedAt: null });
});

test("unsubscribing deletes the subscriber, and can be repeated", async () => {
  const shop = await openShopWithSubscriber();
  await endSubscription(shop.store, "guessed", shop.now());
  expect(await findSubscription(shop.store.read, shop.token)).toEqual({ isConfirmed: false });
  await endSubscription(shop.store, shop.token, shop.now());
  await endSubscription(shop.store, shop.token, shop.now());
  expect(await shop.find()).toBeUndefined();
});

test("an unconfirmed subscriber is deleted after thirty days", async () => {
  const shop = await openShopWithSubscriber();
  shop.moveClock(days(30));
  await subscribe(shop.store, { name: "Bia", email: "bia@exemplo.com.br" }, shopLinks(ORIGIN), shop.now());
  expect(await shop.store.read.select().from(subscribers)).toMatchObject([{ name: "Bia" }]);
});
