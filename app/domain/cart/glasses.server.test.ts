import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type LensChoice, sumOf } from "#app/domain/lens/lens-choice.ts";
import {
  chooseLens,
  chooseThickness,
  type DraftedFrame,
  findLensDraft,
  sendPrescriptionLater,
  setDraftPrescription,
} from "#app/domain/lens/lens-drafts.server.ts";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { openTestShop } from "#app/testing/shop.ts";
import {
  cartLines,
  carts,
  jobs,
  lensColors,
  lensDrafts,
  lenses,
  prescriptions,
  products,
  thicknesses,
  treatments,
  variants,
} from "#db/schema";
import { seedLenses } from "#db/seed/seed.server.ts";
import { findShortLine, itemsCents } from "./cart.ts";
import {
  addLensesToCart,
  addToCart,
  countCartItems,
  listCartLines,
  mergeCarts,
  removeFromCart,
  setCartQuantity,
} from "./carts.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };

const SINGLE = {
  lensId: "lente-visao-simples",
  treatmentIds: ["antirreflexo", "filtro-azul"],
  colorId: null,
  thicknessId: "super-fina",
};
const PLAIN = { ...SINGLE, lensId: "lente-sem-grau", thicknessId: "fina" };
const SUN = {
  lensId: "lente-solar",
  treatmentIds: ["polarizada"],
  colorId: "espelhada-azul",
  thicknessId: "fina",
};

/** 209,99 of the frame, 199,90, 120,00, 90,00 and 209,99. */
const SINGLE_CENTS = 82988;

type PrescriptionChoice = "given" | "later" | "none";

interface Frame extends DraftedFrame {
  title: string;
}

async function openLensShop() {
  const shop = await openTestShop();
  await shop.store.write(seedLenses);
  const { store, prescriptionFiles: files } = shop;

  return {
    ...shop,

    async addFrame({
      stock = 9,
      ...fields
    }: {
      stock?: number;
      type?: "oculos-de-sol";
    } = {}): Promise<Frame> {
      const product = { type: "oculos-de-grau", material: "metal", ...fields } as const;
      const { id, variantId, priceCents, title } = await shop.addProduct({ ...product, stock });
      return { title, product: { ...product, id, promotionalPriceCents: priceCents }, variantId };
    },

    async choose(
      owner: Owner,
      frame: Frame,
      choice: LensChoice = SINGLE,
      prescriptionChoice: PrescriptionChoice = "given",
    ) {
      if (prescriptionChoice === "given")
        await setDraftPrescription(store, files, owner, frame, aFile(), shop.now());
      if (prescriptionChoice === "later") await sendPrescriptionLater(store, owner, frame, shop.now());
      const { thicknessId, ...lensChoice } = choice;
      const chosen = [
        await chooseLens(store, files, owner, frame, lensChoice, shop.now()),
        await chooseThickness(store, files, owner, frame, thicknessId, shop.now()),
      ];
      expect(chosen).toEqual([{ ok: true }, { ok: true }]);
      return (await findLensDraft(store.read, files, owner, frame.product.id)).prescription?.id;
    },

    confirm: (owner: Owner, frame: Frame) => addLensesToCart(store, files, owner, frame, shop.moveClock(1)),

    addPlain: (owner: Owner, frame: Frame, quantity = 1) =>
      addToCart(store, owner, { productId: frame.product.id, color: undefined, quantity }, shop.moveClock(1)),

    lines: (owner: Owner = VISITOR) => listCartLines(store.read, owner),

    async rows() {
      const { read } = store;
      return {
        carts: await read.select().from(carts),
        lines: await read.select().from(cartLines),
        drafts: await read.select().from(lensDrafts),
        prescriptions: await read.select().from(prescriptions),
        jobs: await read.select().from(jobs),
      };
    },
  };
}

type LensShop = Awaited<ReturnType<typeof openLensShop>>;

const aFile = () => ({
  file: { id: newId(), name: "receita.jpg", type: "image/jpeg" as const, bytes: 9, hasThumbnail: true },
  prescribedOn: null,
});

async function openShopWithGlasses(pairs = 1, choice = SINGLE, stock = 9) {
  const shop = await openLensShop();
  const frame = await shop.addFrame({ stock });
  for (let pair = 0; pair < pairs; pair++) {
    await shop.choose(VISITOR, frame, choice);
    expect(await shop.confirm(VISITOR, frame)).toEqual({ ok: true });
  }
  return { shop, frame };
}

describe("a lens draft becomes one pair of glasses in the cart", () => {
  test("with its parts, their sum as the price, and the prescription", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const prescriptionId = await shop.choose(VISITOR, frame);

    expect(await shop.confirm(VISITOR, frame)).toEqual({ ok: true });

    const [line, ...others] = await shop.lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      variantId: frame.variantId,
      title: frame.title,
      quantity: 1,
      available: 9,
      unitPriceCents: SINGLE_CENTS,
      prescriptionId,
      lens: {
        vision: "single",
        name: "VISÃO SIMPLES",
        treatments: ["Antirreflexo", "Filtro azul"],
        color: null,
        thickness: "SUPER FINA 1.61",
        prescription: "given",
        parts: [
          { name: "Armação", cents: 20999 },
          { name: "Lente VISÃO SIMPLES", cents: 19990 },
          { name: "Antirreflexo", cents: 12000 },
          { name: "Filtro azul", cents: 9000 },
          { name: "Espessura SUPER FINA 1.61", cents: 20999 },
        ],
      },
    });
    expect(sumOf(line?.lens?.parts ?? [])).toBe(SINGLE_CENTS);
    expect(await countCartItems(shop.store.read, VISITOR)).toBe(1);
    expect(await shop.lines(OTHER_VISITOR)).toEqual([]);
  });

  test("the draft is closed and the prescription saved, so that confirming again later finds an empty draft", async () => {
    const { shop, frame } = await openShopWithGlasses();
    const rows = await shop.rows();
    expect(rows.drafts).toEqual([]);
    expect(rows.prescriptions).toHaveLength(1);

    shop.moveClock(11_000);
    expect(await shop.confirm(VISITOR, frame)).toEqual({
      ok: false,
      reason: "missing",
      steps: ["receita", "lente", "espessura"],
    });
    expect(await shop.rows()).toEqual(rows);
  });

  test("once when the form is sent twice, and both requests succeed", async () => {
    const { shop, frame } = await openShopWithGlasses();
    const rows = await shop.rows();
    expect(await shop.confirm(VISITOR, frame)).toEqual({ ok: true });
    expect(await shop.rows()).toEqual(rows);
    expect(await shop.confirm(OTHER_VISITOR, frame)).toMatchObject({ ok: false, reason: "missing" });
  });

  test("next to the same frame without lenses and to another pair", async () => {
    const { shop, frame } = await openShopWithGlasses(2);
    await shop.addPlain(VISITOR, frame, 2);
    await shop.addPlain(VISITOR, frame, 1);

    const lines = await shop.lines();
    expect(lines.map(({ quantity, lens }) => [quantity, lens?.name])).toEqual([
      [1, "VISÃO SIMPLES"],
      [1, "VISÃO SIMPLES"],
      [3, undefined],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
    expect(lines[0]?.prescriptionId).not.toBe(lines[1]?.prescriptionId);
    expect(itemsCents(lines)).toBe(2 * SINGLE_CENTS + 3 * 20999);
    expect(await countCartItems(shop.store.read, VISITOR)).toBe(5);
  });
});

describe("adding lenses is refused and changes nothing", () => {
  test.each([
    ["the prescription", { isLater: false, prescriptionId: null }, ["receita"]],
    ["the lens", { lensId: null }, ["lente"]],
    ["the thickness", { thicknessId: null }, ["espessura"]],
    [
      "the prescription and the thickness",
      { isLater: false, prescriptionId: null, thicknessId: null },
      ["receita", "espessura"],
    ],
  ])("for a draft without %s", async (_, missing, steps) => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    await shop.choose(VISITOR, frame);
    await shop.store.write(async (tx) => {
      await tx.update(lensDrafts).set(missing);
    });
    const before = await shop.rows();

    expect(await shop.confirm(VISITOR, frame)).toEqual({ ok: false, reason: "missing", steps });
    expect(await shop.rows()).toEqual(before);
  });

  test("for parts that can no longer be combined", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    await shop.choose(VISITOR, frame, { ...SINGLE, thicknessId: "basica" });
    await shop.store.write(async (tx) => {
      await tx.update(products).set({ material: "titânio" });
    });
    const before = await shop.rows();

    expect(await shop.confirm(VISITOR, frame)).toEqual({
      ok: false,
      reason: "unfit",
      message: "Não é feita para armações de titânio.",
    });
    expect(await shop.rows()).toEqual(before);
  });

  test("for a thickness that is no longer made for the prescription", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const eye = { spherical: -500, cylinder: 0, axis: null };
    const refraction = { right: eye, left: eye, addition: null, pupillaryDistance: null };
    const sent = { refraction, prescriber: "Rita, CRM 1", prescribedOn: "2026-03-31" };
    await setDraftPrescription(shop.store, shop.prescriptionFiles, VISITOR, frame, sent, shop.now());
    await shop.choose(VISITOR, frame, SINGLE, "none");
    await shop.store.write(async (tx) => {
      await tx.update(thicknesses).set({ madeUpTo: 475 }).where(eq(thicknesses.id, "super-fina"));
    });
    const before = await shop.rows();

    expect(await shop.confirm(VISITOR, frame)).toMatchObject({
      reason: "unfit",
      message: "Não é feita para o grau da receita.",
    });
    expect(await shop.rows()).toEqual(before);
  });

  test("for another frame's colour and for an unknown one", async () => {
    const shop = await openLensShop();
    const [frame, other] = [await shop.addFrame(), await shop.addFrame()];
    await shop.choose(VISITOR, frame);
    const before = await shop.rows();

    for (const variantId of [other.variantId, "nada"]) {
      expect(await shop.confirm(VISITOR, { ...frame, variantId })).toEqual({ ok: false, reason: "unknown" });
    }
    expect(await shop.rows()).toEqual(before);
  });

  test("for another visitor's draft", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    await shop.choose(VISITOR, frame);
    const before = await shop.rows();

    expect(await shop.confirm(OTHER_VISITOR, frame)).toMatchObject({ ok: false, reason: "missing" });
    expect(await shop.rows()).toEqual(before);
  });

  test("for more units of a frame than are in stock, counted with and without lenses", async () => {
    const { shop, frame } = await openShopWithGlasses(1, SINGLE, 2);
    expect(await shop.addPlain(VISITOR, frame, 2)).toMatchObject({ reason: "out-of-stock", available: 2 });
    expect(await shop.addPlain(VISITOR, frame, 1)).toEqual({ ok: true });
    await shop.choose(VISITOR, frame);
    const before = await shop.rows();

    const short = { ok: false, reason: "out-of-stock", title: frame.title, available: 2 };
    expect(await shop.confirm(VISITOR, frame)).toEqual(short);
    expect(await shop.addPlain(VISITOR, frame, 1)).toEqual(short);
    const plain = (await shop.lines()).find(({ lens }) => !lens)?.id ?? "";
    expect(await setCartQuantity(shop.store, VISITOR, plain, 2, shop.now())).toEqual({
      ...short,
      available: 1,
    });
    expect(await shop.rows()).toEqual(before);
  });
});

describe("a pair of glasses in the cart", () => {
  test("stays one pair", async () => {
    const { shop } = await openShopWithGlasses();
    const [line] = await shop.lines();
    const set = (quantity: number) =>
      setCartQuantity(shop.store, VISITOR, line?.id ?? "", quantity, shop.now());
    const before = await shop.rows();

    expect(await set(2)).toEqual({ ok: false, reason: "too-many" });
    expect(await set(1)).toEqual({ ok: true });
    expect(await shop.rows()).toEqual(before);
  });

  test("is removed with its prescription, and only by its owner", async () => {
    const { shop } = await openShopWithGlasses(2);
    const [first, second] = await shop.lines();
    const remove = (owner: Owner) => removeFromCart(shop.store, owner, first?.id ?? "", shop.now());
    const before = await shop.rows();
    expect(await remove(OTHER_VISITOR)).toBe(false);
    expect(await shop.rows()).toEqual(before);
    const fileId = before.prescriptions.find(({ id }) => id === first?.prescriptionId)?.fileId;

    expect(await remove(VISITOR)).toBe(true);

    expect(await shop.lines()).toMatchObject([{ id: second?.id, lens: { prescription: "given" } }]);
    const after = await shop.rows();
    expect(after.prescriptions.map(({ id }) => id)).toEqual([second?.prescriptionId]);
    expect(after.jobs).toMatchObject([
      { kind: "record-erasure" },
      { kind: "remove-prescription-file", payload: { fileId } },
    ]);
    expect(await remove(VISITOR)).toBe(false);
  });

  test("leaves fewer units to the same frame without lenses and to the next pair", async () => {
    const { shop, frame } = await openShopWithGlasses(2, SINGLE, 3);
    await shop.addPlain(VISITOR, frame, 1);
    expect((await shop.lines()).map(({ available }) => available)).toEqual([3, 2, 1]);
    expect(findShortLine(await shop.lines())).toBeUndefined();

    const sell = (onHand: number) =>
      shop.store.write(async (tx) => {
        await tx.update(variants).set({ onHand });
      });
    await sell(2);
    expect(findShortLine(await shop.lines())).toMatchObject({ lens: null, available: 0 });
    await sell(1);
    expect((await shop.lines()).map(({ available }) => available)).toEqual([1, 0, 0]);
    expect(findShortLine(await shop.lines())).toMatchObject({ lens: { name: "VISÃO SIMPLES" } });
  });

  test("costs the current price of its parts", async () => {
    const { shop } = await openShopWithGlasses();
    const priceAfter = async (
      table: typeof lenses | typeof treatments | typeof thicknesses,
      id: string,
      priceCents: number,
    ) => {
      await shop.store.write(async (tx) => {
        await tx.update(table).set({ priceCents }).where(eq(table.id, id));
      });
      const [line] = await shop.lines();
      expect(sumOf(line?.lens?.parts ?? [])).toBe(line?.unitPriceCents);
      return line?.unitPriceCents;
    };

    expect(await priceAfter(lenses, SINGLE.lensId, 19991)).toBe(SINGLE_CENTS + 1);
    expect(await priceAfter(treatments, "filtro-azul", 9010)).toBe(SINGLE_CENTS + 11);
    expect(await priceAfter(thicknesses, SINGLE.thicknessId, 20899)).toBe(SINGLE_CENTS - 89);
    await shop.store.write(async (tx) => {
      await tx.update(products).set({ promotionalPriceCents: 19999 });
    });
    expect(await shop.lines()).toMatchObject([{ unitPriceCents: SINGLE_CENTS - 1089 }]);
  });

  test.each([
    ["lens", lenses, "lente-solar"],
    ["treatment", treatments, "polarizada"],
    ["colour", lensColors, "espelhada-azul"],
    ["thickness", thicknesses, "fina"],
  ])("cannot be bought, only removed, once its %s is not in the catalogue any more", async (_, table, id) => {
    const shop = await openLensShop();
    const frame = await shop.addFrame({ type: "oculos-de-sol" });
    await shop.choose(VISITOR, frame, SUN);
    await shop.confirm(VISITOR, frame);
    expect(findShortLine(await shop.lines())).toBeUndefined();

    await shop.store.write(async (tx) => {
      await tx.delete(table).where(eq(table.id, id));
    });

    const [line] = await shop.lines();
    expect(line).toMatchObject({ available: 0, quantity: 1, lens: { name: "Lente fora de linha" } });
    expect(sumOf(line?.lens?.parts ?? [])).toBe(line?.unitPriceCents);
    expect(findShortLine(await shop.lines())).toEqual(line);
    expect(await removeFromCart(shop.store, VISITOR, line?.id ?? "", shop.now())).toBe(true);
    expect((await shop.rows()).prescriptions).toEqual([]);
  });

  test("cannot be bought once the lens is no longer made with its treatment, colour or thickness, or for its frame", async () => {
    for (const change of [
      { treatmentIds: [] },
      { colorIds: ["cinza"] },
      { colorIds: [] },
      { thicknessIds: ["basica"] },
      { frameTypes: ["oculos-de-grau" as const] },
    ]) {
      const shop = await openLensShop();
      const frame = await shop.addFrame({ type: "oculos-de-sol" });
      await shop.choose(VISITOR, frame, SUN);
      await shop.confirm(VISITOR, frame);
      await shop.store.write(async (tx) => {
        await tx.update(lenses).set(change).where(eq(lenses.id, SUN.lensId));
      });
      expect(await shop.lines()).toMatchObject([{ available: 0, lens: { name: "Lente fora de linha" } }]);
    }
  });
});

describe("the prescription of a lens", () => {
  test.each([
    ["that needs one", SINGLE, "given", "given"],
    ["that needs one", SINGLE, "later", "later"],
    ["that may have one", SUN, "given", "given"],
    ["that may have one", SUN, "later", "later"],
    ["that may have one", SUN, "none", "none"],
    ["that has none", PLAIN, "given", "none"],
    ["that has none", PLAIN, "later", "none"],
    ["that has none", PLAIN, "none", "none"],
  ] as const)(
    "%s (%j), where it is %s, is %s in the cart",
    async (_, choice, prescriptionChoice, prescription) => {
      const shop = await openLensShop();
      const frame = await shop.addFrame(choice === SUN ? { type: "oculos-de-sol" } : {});
      const prescriptionId = await shop.choose(
        VISITOR,
        frame,
        { ...choice, treatmentIds: [...choice.treatmentIds] },
        prescriptionChoice,
      );

      expect(await shop.confirm(VISITOR, frame)).toEqual({ ok: true });

      const isSaved = prescription === "given";
      expect(await shop.lines()).toMatchObject([
        { lens: { prescription }, prescriptionId: isSaved ? prescriptionId : null },
      ]);
      const rows = await shop.rows();
      expect(rows.prescriptions.map(({ id }) => id)).toEqual(isSaved ? [prescriptionId] : []);
      expect(rows.jobs).toHaveLength(prescriptionChoice === "given" && !isSaved ? 2 : 0);
    },
  );

  test("is awaited again after the retention purge", async () => {
    const { shop } = await openShopWithGlasses();
    await shop.store.write(async (tx) => {
      await tx.delete(prescriptions);
    });
    expect(await shop.lines()).toMatchObject([{ prescriptionId: null, lens: { prescription: "later" } }]);
  });
});

describe("signing in", () => {
  const merge = (shop: LensShop, accountId: string) =>
    shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, accountId, shop.moveClock(1)));

  test("adds glasses unchanged to those of the account", async () => {
    const { shop, frame } = await openShopWithGlasses();
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    await shop.choose(ana, frame, PLAIN, "none");
    await shop.confirm(ana, frame);
    const [glasses] = await shop.lines();

    await merge(shop, ana.accountId);

    const lines = await shop.lines(ana);
    expect(lines.map(({ lens }) => lens?.name)).toEqual(["VISÃO SIMPLES", "LENTE SEM GRAU"]);
    expect(lines[0]).toEqual(glasses);
    expect(await shop.lines()).toEqual([]);
    const found = (owner: Owner) =>
      findPrescription(shop.store.read, shop.prescriptionFiles, owner, glasses?.prescriptionId ?? "");
    expect(await found(ana)).toMatchObject({ fileName: "receita.jpg" });
    expect(await found(VISITOR)).toBeUndefined();
  });

  test("creates the account's cart if there is none", async () => {
    const { shop } = await openShopWithGlasses(2);
    const before = await shop.lines();
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    await merge(shop, ana.accountId);
    expect(await shop.lines(ana)).toEqual(before);
  });

  test("adds frames without lenses up to the stock that glasses leave, and removes none of the account's", async () => {
    const { shop, frame } = await openShopWithGlasses(1, SINGLE, 4);
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    await shop.addPlain(VISITOR, frame, 3);
    await shop.choose(ana, frame);
    await shop.confirm(ana, frame);
    await shop.addPlain(ana, frame, 1);

    await merge(shop, ana.accountId);

    const lines = await shop.lines(ana);
    expect(lines.filter(({ lens }) => lens)).toHaveLength(2);
    expect(lines.filter(({ lens }) => !lens)).toMatchObject([{ quantity: 2 }]);
    expect(findShortLine(lines)).toBeUndefined();

    const bia = { accountId: (await shop.addAccount()).id, visitorId: null };
    await shop.addPlain(bia, frame, 4);
    await shop.choose(VISITOR, frame);
    await shop.confirm(VISITOR, frame);
    await merge(shop, bia.accountId);
    expect((await shop.lines(bia)).map(({ quantity }) => quantity).sort()).toEqual([1, 4]);
    expect(findShortLine(await shop.lines(bia))).toMatchObject({ lens: null, quantity: 4, available: 3 });
  });
});
