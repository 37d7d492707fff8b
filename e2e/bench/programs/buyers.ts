/**
 * Buyers who fill a cart and order it, again and again, all at once: what their requests do in the database.
 * Arguments: the database's URL, the number of buyers, the seconds, and `owners` or `shop`, the turns that the writes take. With `shop`
 * all writes wait for each other. Prints JSON.
 */
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { countUse } from "#app/domain/limits/limits.server.ts";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { openStore } from "#db/open-store.server.ts";
import { variants } from "#db/schema";
import type { Store } from "#db/store.ts";

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

const [url = "", buyers = "1", seconds = "5", turns = "owners"] = process.argv.slice(2);
const opened = await openStore(url);
const store: Store = turns === "owners" ? opened : { ...opened, write: (work) => opened.write(work) };
await opened.write(async (tx) => void (await tx.update(variants).set({ onHand: 1_000_000 })));
const sold = await opened.read
  .select({ productId: variants.productId, color: variants.color })
  .from(variants);

const adding: number[] = [];
const placing: number[] = [];
const startedAt = performance.now();
const endsAt = startedAt + Number(seconds) * 1000;
const cpuBefore = process.cpuUsage();

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  times.push(performance.now() - before);
  return result;
}

async function buy(index: number): Promise<void> {
  const owner = { accountId: null, visitorId: newId() };
  const { productId = "", color } = sold[index % sold.length] ?? {};
  const added = await timed(adding, () =>
    addToCart(store, owner, { productId, color, quantity: 1 }, new Date()),
  );
  if (!added.ok) throw new Error(`Not added: ${added.reason}`);
  await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, new Date());
  await countUse(store, LIMITS.checkouts, owner.visitorId, new Date());
  const checkout = await findCheckout(store.read, owner);
  const checkoutToken = checkout?.token ?? "";
  const placed = await timed(placing, () =>
    startPayment(store, owner, { checkoutToken, method: "pix" }, new Date()),
  );
  if (!placed.ok) throw new Error(`Not placed: ${placed.reason}`);
}

let orders = 0;
await Promise.all(
  Array.from({ length: Number(buyers) }, async (_, buyer) => {
    for (let round = 0; performance.now() < endsAt; round++) {
      await buy(buyer * 7 + round * 13);
      orders += 1;
    }
  }),
);
const ms = performance.now() - startedAt;
const cpu = process.cpuUsage(cpuBefore);
console.log(
  JSON.stringify({
    ordersASecond: (orders * 1000) / ms,
    cpuMsAnOrder: (cpu.user + cpu.system) / 1000 / orders,
    addingMs: percentiles(adding),
    placingMs: percentiles(placing),
  }),
);
await opened.close();

function percentiles(times: number[]): { p50: number; p99: number } {
  const rising = times.toSorted((a, b) => a - b);
  const at = (share: number) => rising[Math.min(rising.length - 1, Math.floor(rising.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
