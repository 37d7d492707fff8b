import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addLensesToCart, addToCart, listCartLines } from "#app/domain/cart/carts.server.ts";
import { type LensChoice, sumOf } from "#app/domain/lens/lens-choice.ts";
import {
  chooseLens,
  chooseThickness,
  sendPrescriptionLater,
  setDraftPrescription,
} from "#app/domain/lens/lens-drafts.server.ts";
import { findPrescription, purgePrescriptions } from "#app/domain/lens/prescriptions.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { ADDRESS, CONTACT, FREIGHT_CENTS, NOW, openTestShop } from "#app/testing/shop.ts";
import {
  lensColors,
  lenses,
  orderLines,
  orders,
  prescriptions,
  products,
  thicknesses,
  treatments,
} from "#db/schema";
import { seedLenses } from "#db/seed/seed.server.ts";
import { findCheckout, saveCheckout } from "./checkouts.server.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { findOrder, placeOrder, transitionOrder } from "./orders.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };

const SUN: LensChoice = {
  lensId: "lente-solar",
  treatmentIds: ["polarizada"],
  colorId: "espelhada-azul",
  thicknessId: "super-fina",
};

/** 209,99 of the frame, 500,00, 180,00, 60,00 and 209,99. */
const SUN_CENTS = 115998;

const SENT = {
  refraction: {
    right: { spherical: -225, cylinder: -50, axis: 90 },
    left: { spherical: -175, cylinder: 0, axis: null },
    addition: null,
    pupillaryDistance: 625,
  },
  prescriber: "Dra. Rita Paiva, CRM-SP 123456",
  prescribedOn: "2026-03-31",
};

type PrescriptionChoice = "given" | "later" | "none";

async function openShopWithGlasses(...prescriptions: PrescriptionChoice[]) {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files } = shop;
  await store.write(seedLenses);
  const product = { type: "oculos-de-sol", material: "metal" } as const;
  const { id, variantId, priceCents } = await shop.addProduct(product);
  const frame = { product: { ...product, id, promotionalPriceCents: priceCents }, variantId };

  const { thicknessId, ...lens } = SUN;
  for (const prescription of prescriptions) {
    if (prescription === "given") await setDraftPrescription(store, files, VISITOR, frame, SENT, shop.now());
    if (prescription === "later") await sendPrescriptionLater(store, VISITOR, frame, shop.now());
    await chooseLens(store, files, VISITOR, frame, lens, shop.now());
    await chooseThickness(store, files, VISITOR, frame, thicknessId, shop.now());
    const added = await addLensesToCart(store, files, VISITOR, frame, shop.moveClock(1));
    expect(added).toEqual({ ok: true });
  }
  await saveCheckout(store, VISITOR, { contact: CONTACT, address: ADDRESS }, shop.now());

  const place = (token: string) => store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));
  const token = async () => (await findCheckout(store.read, VISITOR))?.token ?? "";
  return {
    shop,
    frame,
    place,
    token,
    async placed() {
      const placed = await place(await token());
      if (!placed.ok) throw new Error(placed.reason);
      const order = await findOrder(store.read, VISITOR, placed.orderId);
      if (!order) throw new Error("There is no order.");
      return order;
    },
  };
}

async function changeCatalogue({ store }: Awaited<ReturnType<typeof openTestShop>>) {
  await store.write(async (tx) => {
    await tx.update(products).set({ title: "Outro", promotionalPriceCents: 1 });
    for (const table of [lenses, treatments, lensColors, thicknesses]) {
      await tx.update(table).set({ name: "OUTRO", priceCents: 1 });
    }
  });
}

async function emptyCatalogue({ store }: Awaited<ReturnType<typeof openTestShop>>) {
  await store.write(async (tx) => {
    for (const table of [lenses, treatments, lensColors, thicknesses]) await tx.delete(table);
  });
}

describe("an order of glasses", () => {
  test("keeps the lenses as they were sold when the catalogue changes", async () => {
    const { shop, placed } = await openShopWithGlasses("given");
    const order = await placed();

    expect(order.lines).toMatchObject([{ quantity: 1, unitPriceCents: SUN_CENTS }]);
    expect(order.lines[0]?.lens).toEqual({
      vision: "none",
      name: "LENTE SOLAR",
      treatments: ["Polarizada"],
      color: "Espelhada azul",
      thickness: "SUPER FINA 1.61",
      parts: [
        { name: "Armação", cents: 20999 },
        { name: "Lente SOLAR", cents: 50000 },
        { name: "Polarizada", cents: 18000 },
        { name: "Cor da lente: Espelhada azul", cents: 6000 },
        { name: "Espessura SUPER FINA 1.61", cents: 20999 },
      ],
    });
    expect(sumOf(order.lines[0]?.lens?.parts ?? [])).toBe(SUN_CENTS);

    await changeCatalogue(shop);
    expect(await findOrder(shop.store.read, VISITOR, order.id)).toEqual(order);
    await emptyCatalogue(shop);
    expect(await findOrder(shop.store.read, VISITOR, order.id)).toEqual(order);
  });

  test("costs the sum of its glasses, of frames without lenses and of the freight", async () => {
    const { shop, frame, placed } = await openShopWithGlasses("given", "none");
    const plain = { productId: frame.product.id, color: undefined, quantity: 2 };
    await addToCart(shop.store, VISITOR, plain, shop.moveClock(1));

    const order = await placed();

    expect(order.itemsCents).toBe(2 * SUN_CENTS + 2 * 20999);
    expect(order.totalCents).toBe(2 * SUN_CENTS + 2 * 20999 + FREIGHT_CENTS);
    expect(order.lines.map(({ quantity, lens }) => [quantity, lens?.name])).toEqual([
      [1, "LENTE SOLAR"],
      [1, "LENTE SOLAR"],
      [2, undefined],
    ]);
    expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 4 }]);
    expect(await listCartLines(shop.store.read, VISITOR)).toEqual([]);
  });

  test("takes the cart's prescriptions and awaits those that come later", async () => {
    const { shop, placed } = await openShopWithGlasses("given", "later", "none");
    const [given] = await listCartLines(shop.store.read, VISITOR);

    const order = await placed();

    expect(await listOrderPrescriptions(shop.store.read, order.id)).toMatchObject([
      { lineId: order.lines[0]?.id, prescriptionId: given?.prescriptionId, state: "in_review" },
      { lineId: order.lines[1]?.id, prescriptionId: null, state: "awaiting" },
    ]);
    const { read } = shop.store;
    const saved = await findPrescription(read, shop.prescriptionFiles, VISITOR, given?.prescriptionId ?? "");
    expect(saved).toMatchObject({ ...SENT, purgeAt: new Date(shop.now().getTime() + days(365)) });
    expect(shop.now().getTime()).toBeGreaterThan(NOW.getTime());
  });

  test("retains its prescription longer than the thirty days of an unused one", async () => {
    const { shop, placed } = await openShopWithGlasses("given");
    await placed();
    const left = async (ms: number) => {
      await shop.store.write((tx) => purgePrescriptions(tx, shop.moveClock(ms)));
      return shop.store.read.$count(prescriptions);
    };
    expect(await left(days(365) - 1)).toBe(1);
    expect(await left(1)).toBe(0);
  });

  test("retains its prescription for thirty days once it is closed, and for a year if it is paid after all", async () => {
    const { shop, placed } = await openShopWithGlasses("given");
    const { id } = await placed();
    const move = (to: "expired" | "paid") =>
      shop.store.write((tx) => transitionOrder(tx, id, to, "test", shop.now()));
    const inDays = (count: number) => new Date(shop.now().getTime() + days(count));
    const purgeAt = async () => (await shop.store.read.select().from(prescriptions))[0]?.purgeAt;

    await move("expired");
    expect(await purgeAt()).toEqual(inDays(30));
    shop.moveClock(days(1));
    await move("paid");
    expect(await purgeAt()).toEqual(inDays(365));
    await shop.store.write((tx) => purgePrescriptions(tx, shop.moveClock(days(400))));
    expect(await shop.store.read.$count(prescriptions)).toBe(1);
  });

  test("retains its prescription for thirty days from its refund", async () => {
    const { shop, placed } = await openShopWithGlasses("given");
    const { id } = await placed();
    const move = (to: "paid" | "withdrawal_requested" | "refund_pending") =>
      shop.store.write((tx) => transitionOrder(tx, id, to, "test", shop.now()));
    const retainedFor = async () => {
      const [row] = await shop.store.read.select().from(prescriptions);
      return (row?.purgeAt.getTime() ?? 0) - shop.now().getTime();
    };
    await move("paid");
    await move("withdrawal_requested");
    expect(await retainedFor()).toBe(days(365));
    await move("refund_pending");
    expect(await retainedFor()).toBe(days(30));
  });

  test("has no prescription values in its own lines", async () => {
    const { shop, placed } = await openShopWithGlasses("given");
    await placed();
    const rows = JSON.stringify(await shop.store.read.select().from(orderLines));
    for (const secret of ["rescription", "Rita", "-225", "given"]) expect(rows).not.toContain(secret);
  });
});

describe("an order is refused if its checkout has changed since it was shown", () => {
  test.each([
    ["the lens", lenses, "lente-solar"],
    ["a treatment", treatments, "polarizada"],
    ["the colour", lensColors, "espelhada-azul"],
    ["the thickness", thicknesses, "super-fina"],
  ])("%s has another price or name, or is gone", async (_, table, id) => {
    for (const change of [{ priceCents: 12345 }, { name: "OUTRO NOME" }, undefined]) {
      const { shop, place, token } = await openShopWithGlasses("given");
      const shown = await token();
      await shop.store.write(async (tx) => {
        if (change) await tx.update(table).set(change).where(eq(table.id, id));
        else await tx.delete(table).where(eq(table.id, id));
      });

      expect(await place(shown)).toEqual({ ok: false, reason: "changed" });
      expect(await shop.store.read.$count(orders)).toBe(0);
      expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 0 }]);
      expect(await listCartLines(shop.store.read, VISITOR)).toHaveLength(1);
    }
  });

  test("prices moved between the parts, with the same sum", async () => {
    const { shop, place, token } = await openShopWithGlasses("given");
    const shown = await token();
    await shop.store.write(async (tx) => {
      await tx.update(lenses).set({ priceCents: 50100 }).where(eq(lenses.id, "lente-solar"));
      await tx.update(treatments).set({ priceCents: 17900 }).where(eq(treatments.id, "polarizada"));
    });
    expect(await place(shown)).toEqual({ ok: false, reason: "changed" });
  });

  test("shown again, it is placed at the new price", async () => {
    const { shop, place, token } = await openShopWithGlasses("given");
    await token();
    await shop.store.write(async (tx) => {
      await tx.update(lenses).set({ priceCents: 60000 }).where(eq(lenses.id, "lente-solar"));
    });
    const placed = await place(await token());
    const order = await findOrder(shop.store.read, VISITOR, placed.ok ? placed.orderId : "");
    expect(order?.totalCents).toBe(SUN_CENTS + 10000 + FREIGHT_CENTS);
  });

  test("but not if other parts of the catalogue change", async () => {
    const { shop, place, token } = await openShopWithGlasses("given");
    const shown = await token();
    await shop.store.write(async (tx) => {
      await tx.update(lenses).set({ priceCents: 1 }).where(eq(lenses.id, "lente-multifocal"));
      await tx.delete(treatments).where(eq(treatments.id, "filtro-azul"));
    });
    expect(await place(shown)).toMatchObject({ ok: true, isNew: true });
  });
});

test("glasses whose lenses are not in the catalogue any more cannot be ordered", async () => {
  const { shop, place, token } = await openShopWithGlasses("given");
  await emptyCatalogue(shop);

  expect(await place(await token())).toMatchObject({ ok: false, reason: "out-of-stock", available: 0 });
  expect(await shop.store.read.$count(orders)).toBe(0);
  expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 0 }]);
});
