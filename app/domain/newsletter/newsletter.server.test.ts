import { expect, test } from "vitest";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, subscribers } from "#db/schema";
import { confirmSubscription, endSubscription, findSubscription, subscribe } from "./newsletter.server.ts";

const ORIGIN = "https://loja.exemplo";
const ANA = { name: "Ana", email: "ana@exemplo.com.br" };

async function openShopWithSubscriber() {
  const shop = await openTestShop();
  const ask = (name = ANA.name) => subscribe(shop.store, { ...ANA, name }, ORIGIN, shop.now());
  await ask();
  const find = async () => (await shop.store.read.select().from(subscribers))[0];
  const token = (await find())?.token ?? "";
  return { ...shop, ask, find, token, emailCount: () => shop.store.read.$count(emails) };
}

test("who asks for the news is kept with the words agreed to, and gets an e-mail with a secret link", async () => {
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

test("nothing a stranger typed beside the address reaches the mailbox", async () => {
  const shop = await openShopWithSubscriber();
  shop.moveClock(hours(1));
  await shop.ask("Ganhe um prêmio em http://golpe.exemplo");
  const written = await shop.store.read.select().from(emails);
  expect(written).toHaveLength(2);
  expect(JSON.stringify(written)).not.toContain("golpe");
});

test("an address that is typed again and again gets an e-mail an hour, and its first link stays good", async () => {
  const shop = await openShopWithSubscriber();
  for (let times = 0; times < 5; times++) await shop.ask();
  shop.moveClock(minutes(59));
  await shop.ask("Ana Lima");
  expect(await shop.emailCount()).toBe(1);
  expect(await shop.find()).toMatchObject({ name: "Ana Lima" });

  shop.moveClock(minutes(1));
  await shop.ask();
  expect(await shop.emailCount()).toBe(2);
  for (const { text } of await shop.store.read.select().from(emails)) expect(text).toContain(shop.token);
});

test("who has confirmed gets no further e-mail, and stays as they were", async () => {
  const shop = await openShopWithSubscriber();
  expect(await confirmSubscription(shop.store, shop.token, shop.now())).toBe(true);
  const confirmed = await shop.find();

  shop.moveClock(days(40));
  expect(await confirmSubscription(shop.store, shop.token, shop.now())).toBe(true);
  await shop.ask("Outra pessoa");
  expect(await shop.find()).toEqual(confirmed);
  expect(await shop.emailCount()).toBe(1);
});

test("a token that is nobody's confirms nothing", async () => {
  const shop = await openShopWithSubscriber();
  expect(await confirmSubscription(shop.store, "guessed", shop.now())).toBe(false);
  expect(await shop.find()).toMatchObject({ confirmedAt: null });
});

test("who leaves is forgotten, and leaving again is no fault", async () => {
  const shop = await openShopWithSubscriber();
  await endSubscription(shop.store, "guessed", shop.now());
  expect(await findSubscription(shop.store.read, shop.token)).toEqual({ isConfirmed: false });
  await endSubscription(shop.store, shop.token, shop.now());
  await endSubscription(shop.store, shop.token, shop.now());
  expect(await shop.find()).toBeUndefined();
});

test("an address that nobody confirms is forgotten after thirty days", async () => {
  const shop = await openShopWithSubscriber();
  shop.moveClock(days(30));
  await subscribe(shop.store, { name: "Bia", email: "bia@exemplo.com.br" }, ORIGIN, shop.now());
  expect(await shop.store.read.select().from(subscribers)).toMatchObject([{ name: "Bia" }]);
});
