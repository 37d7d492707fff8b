/**
 * People in a shop, all at once, as their requests use the database: buyers fill a cart and order it, again and again; fillers only
 * add to carts, with pauses. Prints a line once they are warm, and then JSON: what they did in `seconds`, times in ms.
 * The argument is JSON. With `turns: "shop"` all writes wait for each other.
 */
import { setTimeout } from "node:timers/promises";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { countUse } from "#app/domain/limits/limits.server.ts";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { openStore } from "#db/open-store.server.ts";
import { variants } from "#db/schema";
import type { Store } from "#db/store.ts";

interface People {
  database: string;
  buyers: number;
  fillers: number;
  seconds: number;
  turns: "owners" | "shop";
}

const WARM_UP_MS = 1000;
const PAUSE_MS = 25;

const CONTACT = {
  name: "Ana Souza Lima",
  email: "ana@exemplo.com.br",
  taxId: "52998224725",
  whatsapp: "11987654321",
};
const ADDRESS = {
  people: CONTACT.name,
  phone: CONTACT.whatsapp,
  road: "Avenida Paulista",
  number: "1000",
  complement: "",
  district: "Bela Vista",
  city: "São Paulo",
  uf: "SP",
  cep: "01310100",
  reference: "",
};

const { database, buyers, fillers, seconds, turns } = JSON.parse(process.argv[2] ?? "{}") as People;
const opened = await openStore(database);
const store: Store = turns === "owners" ? opened : { ...opened, write: (work) => opened.write(work) };
const sold = await store.read
  .select({ productId: variants.productId, color: variants.color })
  .from(variants)
  .orderBy(variants.id);

let orders = 0;
const adding: number[] = [];
const placing: number[] = [];
const warmAt = performance.now() + WARM_UP_MS;
const endsAt = warmAt + seconds * 1000;
const all = Promise.all([
  ...Array.from({ length: buyers }, (_, buyer) =>
    repeat(async (round) => {
      await buy(buyer * 7 + round * 13);
      if (performance.now() >= warmAt) orders += 1;
    }),
  ),
  ...Array.from({ length: fillers }, (_, filler) =>
    repeat(async (round) => {
      await fillCart(filler * 7 + round * 13);
      await setTimeout(PAUSE_MS);
    }),
  ),
]);
await setTimeout(WARM_UP_MS);
console.log("warm");
const cpuBefore = process.cpuUsage();
await setTimeout(seconds * 1000);
const cpu = process.cpuUsage(cpuBefore);
console.log(
  JSON.stringify({ perSecond: orders / seconds, cpuMs: (cpu.user + cpu.system) / 1000, adding, placing }),
);
await all;
await opened.close();

async function repeat(act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; performance.now() < endsAt; round++) await act(round);
}

async function buy(index: number): Promise<void> {
  const owner = await fillCart(index);
  await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, new Date());
  await countUse(store, LIMITS.checkouts, owner.visitorId, new Date());
  const checkout = await findCheckout(store.read, owner);
  const checkoutToken = checkout?.token ?? "";
  const reserver = { network: owner.visitorId, limits: RESERVATION_LIMITS };
  const placed = await timed(placing, () =>
    startPayment(store, owner, { checkoutToken, method: "pix", reserver }, new Date()),
  );
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
}

async function fillCart(index: number) {
  const owner = { accountId: null, visitorId: newId() };
  const { productId = "", color } = sold[index % sold.length] ?? {};
  const added = await timed(adding, () =>
    addToCart(store, owner, { productId, color, quantity: 1 }, new Date()),
  );
  if (!added.ok) throw new Error(`Not added: ${added.reason}`);
  return owner;
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const before = performance.now();
  const result = await work();
  if (before >= warmAt) times.push(performance.now() - before);
  return result;
}
