import { addLensesToCart } from "#app/domain/cart/carts.server.ts";
import {
  chooseLens,
  chooseThickness,
  sendPrescriptionLater,
  setDraftPrescription,
} from "#app/domain/lens/lens-drafts.server.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { placeOrder, transitionOrder } from "#app/domain/order/orders.server.ts";
import { seconds } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { lenses } from "#db/schema";
import { seedLenses } from "#db/seed/seed.server.ts";
import { chunksOf, pdf } from "./sample-files.ts";
import { ADDRESS, CONTACT, type openTestShop } from "./shop.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

export const TYPED_PRESCRIPTION: SentPrescription = {
  refraction: {
    right: { spherical: -225, cylinder: -75, axis: 180 },
    left: { spherical: -175, cylinder: 0, axis: null },
    addition: null,
    pupillaryDistance: 625,
  },
  measures: {
    right: { pupillaryDistance: 310, height: null },
    left: { pupillaryDistance: 315, height: null },
  },
  prescriber: "Dra. Ana Lima, CRM-SP 12345",
  prescribedOn: "2026-03-31",
};

export async function storedPrescription(
  { prescriptionFiles }: Pick<TestShop, "prescriptionFiles">,
  content: Uint8Array = pdf(),
  name = "receita.pdf",
): Promise<SentPrescription> {
  const stored = await prescriptionFiles.save({ name, content: chunksOf(content) });
  if (!stored.ok) throw new Error(stored.reason);
  return { file: stored.file, prescribedOn: null };
}

export async function addGlasses(shop: TestShop, owner: Owner, sent: SentPrescription | "later") {
  const { store, prescriptionFiles: files } = shop;
  if ((await store.read.$count(lenses)) === 0) await store.write(seedLenses);
  const { id, variantId, title, priceCents } = await shop.addProduct();
  const product = {
    id,
    type: "oculos-de-grau" as const,
    material: "metal",
    promotionalPriceCents: priceCents,
  };
  const frame = { product, variantId };
  // A cart's lines are sorted by the time they were added.
  const now = shop.moveClock(seconds(1));

  if (sent === "later") await sendPrescriptionLater(store, owner, frame, now);
  else await setDraftPrescription(store, files, owner, frame, sent, now);
  const lens = { lensId: "lente-visao-simples", treatmentIds: [], colorId: null };
  const steps = [
    await chooseLens(store, files, owner, frame, lens, now),
    await chooseThickness(store, files, owner, frame, "super-fina", now),
    await addLensesToCart(store, files, owner, frame, now),
  ];
  if (steps.some(({ ok }) => !ok)) throw new Error(`No glasses: ${JSON.stringify(steps)}`);
  return { title };
}

export async function placeGlasses({ store, now }: TestShop, owner: Owner): Promise<string> {
  await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, now());
  const { token = "" } = (await findCheckout(store.read, owner)) ?? {};
  const placed = await store.write((tx) => placeOrder(tx, owner, token, now()));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

export async function buyGlasses(
  shop: TestShop,
  owner: Owner,
  ...sent: (SentPrescription | "later")[]
): Promise<string> {
  for (const prescription of sent) await addGlasses(shop, owner, prescription);
  const orderId = await placeGlasses(shop, owner);
  await shop.store.write((tx) => transitionOrder(tx, orderId, "paid", "test", shop.now()));
  return orderId;
}
