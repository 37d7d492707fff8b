import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeCarts } from "#app/domain/cart/carts.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs, lensDrafts, prescriptionEvents, prescriptions, products } from "#db/schema";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import { seedLenses } from "#db/seed/seed.server.ts";
import { type Lens, type LensChoice, whyNotChoice, whyNotLensChoice } from "./lens-choice.ts";
import {
  chooseLens,
  chooseThickness,
  closeLensDraft,
  type DraftedFrame,
  findLensDraft,
  giveDraftPrescription,
  type LensDraft,
  missingSteps,
  removeDraftPrescription,
  sendPrescriptionLater,
} from "./lens-drafts.server.ts";
import { listLensOptions } from "./lens-options.server.ts";
import { findPrescription, type SentPrescription } from "./prescriptions.server.ts";
import type { Refraction } from "./refraction.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const SOMEBODY = { accountId: null, visitorId: "somebody else" };
const NOBODY = { accountId: null, visitorId: null };

const NOTHING: LensDraft = {
  variantId: null,
  prescription: undefined,
  isLater: false,
  lensId: null,
  treatmentIds: [],
  colorId: null,
  thicknessId: null,
};

const SINGLE = { lensId: "lente-visao-simples", treatmentIds: ["antirreflexo"], colorId: null };
const MULTIFOCAL = { lensId: "lente-multifocal", treatmentIds: [], colorId: null };
const PLAIN = { lensId: "lente-sem-grau", treatmentIds: ["filtro-azul"], colorId: null };

const gradeOf = (spherical: number, addition: number | null = null): Refraction => ({
  right: { spherical, cylinder: 0, axis: null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition,
  pupillaryDistance: null,
});
const valuesOf = (spherical: number, addition?: number): SentPrescription => ({
  grade: gradeOf(spherical, addition ?? null),
  prescriber: "Dra. Rita Paiva, CRM-SP 123456",
  prescribedOn: "2026-03-31",
});
const aFile = (): { file: { id: string } } & SentPrescription => ({
  file: { id: newId(), name: "receita.jpg", type: "image/jpeg", bytes: 9, hasThumbnail: true },
  prescribedOn: null,
});

async function openLensShop() {
  const shop = await openTestShop();
  await shop.store.write(seedLenses);

  return {
    ...shop,

    async addFrame(fields: Partial<DraftedFrame["product"]> = {}): Promise<DraftedFrame> {
      const product = { type: "oculos-de-grau", material: "metal", ...fields } as const;
      const { id, variantId, priceCents } = await shop.addProduct(product);
      return { product: { ...product, id, promotionalPriceCents: priceCents }, variantId };
    },

    /** What an owner does on the way through the lenses of a frame. */
    way(owner: Owner, frame: DraftedFrame) {
      const { store, prescriptionFiles: files } = shop;
      return {
        find: () => findLensDraft(store.read, files, owner, frame.product.id),
        give: (sent: SentPrescription) =>
          giveDraftPrescription(store, files, owner, frame, sent, shop.moveClock(1)),
        later: () => sendPrescriptionLater(store, owner, frame, shop.moveClock(1)),
        remove: () => removeDraftPrescription(store, owner, frame, shop.moveClock(1)),
        lens: (choice: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">) =>
          chooseLens(store, files, owner, frame, choice, shop.moveClock(1)),
        thickness: (id: string) => chooseThickness(store, files, owner, frame, id, shop.moveClock(1)),
      };
    },

    /** Everything that choosing lenses writes, whole. */
    async rows() {
      const { read } = shop.store;
      return {
        drafts: await read.select().from(lensDrafts),
        prescriptions: await read.select().from(prescriptions),
        events: await read.select().from(prescriptionEvents),
        jobs: await read.select().from(jobs).where(eq(jobs.kind, "remove-prescription-file")),
      };
    },
  };
}

describe("how far somebody has come", () => {
  test("is kept until it is a pair of glasses, in the colour that was looked at last", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const way = shop.way(VISITOR, frame);
    expect(await way.find()).toEqual(NOTHING);

    expect(await way.give(valuesOf(-225))).toEqual({ dropped: undefined });
    expect(await way.lens(SINGLE)).toEqual({ ok: true });
    const blue = await shop.addColor(frame.product, { color: "azul", colorName: "Azul" });
    expect(await shop.way(VISITOR, { ...frame, variantId: blue }).thickness("fina")).toEqual({ ok: true });

    expect(await way.find()).toMatchObject({
      ...SINGLE,
      variantId: blue,
      prescription: valuesOf(-225),
      isLater: false,
      thicknessId: "fina",
    });
    expect((await shop.rows()).drafts).toHaveLength(1);

    await shop.store.write((tx) => closeLensDraft(tx, VISITOR, frame.product.id));
    expect(await way.find()).toEqual(NOTHING);
    expect((await shop.rows()).prescriptions).toHaveLength(1);
  });

  test("is kept for each product and each owner apart", async () => {
    const shop = await openLensShop();
    const [frame, other] = [await shop.addFrame(), await shop.addFrame()];
    const ana = { accountId: (await shop.addAccount()).id, visitorId: VISITOR.visitorId };
    await shop.way(VISITOR, frame).lens(SINGLE);
    await shop.way(VISITOR, other).lens(PLAIN);
    await shop.way(SOMEBODY, frame).lens(MULTIFOCAL);
    await shop.way(SOMEBODY, frame).give(valuesOf(-100, 200));
    await shop.way(ana, frame).later();

    expect(await shop.way(VISITOR, frame).find()).toMatchObject({ ...SINGLE, prescription: undefined });
    expect(await shop.way(VISITOR, other).find()).toMatchObject(PLAIN);
    expect(await shop.way(SOMEBODY, frame).find()).toMatchObject(MULTIFOCAL);
    expect(await shop.way(SOMEBODY, other).find()).toEqual(NOTHING);
    expect(await shop.way(ana, frame).find()).toMatchObject({ isLater: true, lensId: null });
    expect(await shop.way(NOBODY, frame).find()).toEqual(NOTHING);

    await shop.store.write((tx) => closeLensDraft(tx, SOMEBODY, frame.product.id));
    expect(await shop.way(VISITOR, frame).find()).toMatchObject(SINGLE);
  });
});

describe("earlier steps win", () => {
  test("a prescription the lens is not made for lets go of all that came after, and says so", async () => {
    const shop = await openLensShop();
    const way = shop.way(VISITOR, await shop.addFrame());
    await way.give(valuesOf(-100));
    await way.lens(SINGLE);
    await way.thickness("basica");

    expect(await way.give(valuesOf(-100, 200))).toEqual({ dropped: "lente" });
    expect(await way.find()).toMatchObject({
      prescription: valuesOf(-100, 200),
      lensId: null,
      treatmentIds: [],
      colorId: null,
      thicknessId: null,
    });
  });

  test("a prescription the thickness is too thick for lets go of the thickness alone", async () => {
    const shop = await openLensShop();
    const way = shop.way(VISITOR, await shop.addFrame());
    await way.later();
    await way.lens(SINGLE);
    await way.thickness("basica");

    expect(await way.give(valuesOf(-425))).toEqual({ dropped: "espessura" });
    expect(await way.find()).toMatchObject({ ...SINGLE, isLater: false, thicknessId: null });
  });

  test("a prescription that goes with everything lets go of nothing", async () => {
    const shop = await openLensShop();
    const way = shop.way(VISITOR, await shop.addFrame());
    await way.lens(SINGLE);
    await way.thickness("basica");

    for (const sent of [valuesOf(-400), aFile()]) {
      expect(await way.give(sent)).toEqual({ dropped: undefined });
      expect(await way.find()).toMatchObject({ ...SINGLE, thicknessId: "basica" });
    }
  });

  test("another lens keeps the thickness it is made in, and lets go of one that it is not", async () => {
    const shop = await openLensShop();
    const way = shop.way(VISITOR, await shop.addFrame());
    await way.lens(SINGLE);
    await way.thickness("fina");

    await way.lens(PLAIN);
    expect(await way.find()).toMatchObject({ ...PLAIN, thicknessId: "fina" });
    await way.lens(SINGLE);
    await way.thickness("extra-fina");
    await way.lens(MULTIFOCAL);
    expect(await way.find()).toMatchObject({ ...MULTIFOCAL, thicknessId: null });
  });
});

test("what is refused changes nothing, and says why", async () => {
  const shop = await openLensShop();
  const way = shop.way(VISITOR, await shop.addFrame({ material: "titânio" }));
  const beforeAll = await shop.rows();
  expect(await way.thickness("fina")).toEqual({ ok: false, message: "Escolha a lente antes da espessura." });
  expect(await way.lens({ ...SINGLE, lensId: "nada" })).toMatchObject({ ok: false });
  expect(await shop.rows()).toEqual(beforeAll);

  await way.give(valuesOf(-625));
  await way.lens(SINGLE);
  await way.thickness("super-fina");
  const before = await shop.rows();
  const refused = [
    [await way.lens({ ...SINGLE, lensId: "nada" }), /lista/],
    [await way.lens({ ...SINGLE, lensId: "lente-solar", colorId: "cinza" }), /esta armação/],
    [await way.lens({ ...SINGLE, treatmentIds: ["polarizada"] }), /este tratamento/],
    [await way.lens({ ...SINGLE, treatmentIds: ["antirreflexo", "antirreflexo"] }), /este tratamento/],
    [await way.lens({ ...SINGLE, colorId: "cinza" }), /não tem cor/],
    [await way.lens(MULTIFOCAL), /adição/],
    [await way.thickness("nada"), /lista/],
    [await way.thickness("basica"), /titânio/],
    [await way.thickness("fina"), /grau da receita/],
  ] as const;

  for (const [chosen, words] of refused)
    expect(chosen).toEqual({ ok: false, message: expect.stringMatching(words) });
  expect(await shop.rows()).toEqual(before);
});

describe("the prescription before is forgotten, row and file", () => {
  test.each([
    ["by another one", "give"],
    ["by sending it later", "later"],
    ["by taking it out", "remove"],
  ] as const)("%s", async (_, act) => {
    const shop = await openLensShop();
    const way = shop.way(VISITOR, await shop.addFrame());
    const sent = aFile();
    await way.give(sent);
    await way.lens(SINGLE);
    await way.thickness("fina");
    const old = (await way.find()).prescription;

    await (act === "give" ? way.give(valuesOf(-100)) : way[act]());

    const draft = await way.find();
    expect(draft).toMatchObject({ ...SINGLE, thicknessId: "fina", isLater: act === "later" });
    expect(draft.prescription?.grade).toEqual(act === "give" ? gradeOf(-100) : undefined);
    const rows = await shop.rows();
    expect(rows.prescriptions.map(({ id }) => id)).toEqual(act === "give" ? [draft.prescription?.id] : []);
    expect(rows.jobs).toMatchObject([
      { kind: "remove-prescription-file", payload: { fileId: sent.file.id } },
    ]);
    expect(rows.events).toContainEqual(expect.objectContaining({ prescriptionId: old?.id, act: "removed" }));
  });

  test("of this draft alone", async () => {
    const shop = await openLensShop();
    const [frame, other] = [await shop.addFrame(), await shop.addFrame()];
    await shop.way(VISITOR, frame).give(aFile());
    await shop.way(VISITOR, other).give(aFile());
    await shop.way(SOMEBODY, frame).give(aFile());

    await shop.way(VISITOR, frame).remove();

    expect((await shop.way(VISITOR, frame).find()).prescription).toBeUndefined();
    expect((await shop.way(VISITOR, other).find()).prescription).toBeDefined();
    expect((await shop.way(SOMEBODY, frame).find()).prescription).toBeDefined();
    expect((await shop.rows()).jobs).toHaveLength(1);
  });
});

describe("the steps that still want an answer", () => {
  const lensThat = (prescription: Lens["prescription"]) =>
    LENSES.find((lens) => lens.prescription === prescription) as Lens;
  const given = { prescription: { id: "one" } as LensDraft["prescription"] };
  const stepsOf = (draft: Partial<LensDraft>, lens?: Lens) => missingSteps({ ...NOTHING, ...draft }, lens);

  test("of an empty draft are all of them", () => {
    expect(stepsOf({})).toEqual(["receita", "lente", "espessura"]);
  });

  test("of a lens that needs a prescription: given, or sent later", () => {
    const lens = lensThat("required");
    expect(stepsOf({}, lens)).toEqual(["receita", "espessura"]);
    expect(stepsOf({ thicknessId: "fina" }, lens)).toEqual(["receita"]);
    expect(stepsOf({ thicknessId: "fina", isLater: true }, lens)).toEqual([]);
    expect(stepsOf({ thicknessId: "fina", ...given }, lens)).toEqual([]);
    expect(stepsOf({ ...given }, lens)).toEqual(["espessura"]);
  });

  test.each(["optional", "never"] as const)("of a lens whose prescription is %s: none", (need) => {
    expect(stepsOf({}, lensThat(need))).toEqual(["espessura"]);
    expect(stepsOf({ thicknessId: "fina" }, lensThat(need))).toEqual([]);
  });

  test("begin with the lens again where it is not sold any more", () => {
    expect(stepsOf({ lensId: "nada", thicknessId: "fina", ...given })).toEqual(["lente"]);
  });
});

describe("signing in", () => {
  test("brings the visitor's drafts and prescriptions along; they win over the account's older ones", async () => {
    const shop = await openLensShop();
    const [shared, own, stayed] = [await shop.addFrame(), await shop.addFrame(), await shop.addFrame()];
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    const older = aFile();
    await shop.way(ana, shared).give(older);
    await shop.way(ana, shared).lens(SINGLE);
    await shop.way(ana, stayed).lens(PLAIN);
    await shop.way(VISITOR, shared).give(valuesOf(-100, 200));
    await shop.way(VISITOR, shared).lens(MULTIFOCAL);
    await shop.way(VISITOR, own).later();
    await shop.way(SOMEBODY, own).lens(SINGLE);

    await shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, ana.accountId, shop.now()));

    expect(await shop.way(ana, shared).find()).toMatchObject({
      ...MULTIFOCAL,
      prescription: valuesOf(-100, 200),
    });
    expect(await shop.way(ana, own).find()).toMatchObject({ isLater: true });
    expect(await shop.way(ana, stayed).find()).toMatchObject(PLAIN);
    expect(await shop.way(SOMEBODY, own).find()).toMatchObject(SINGLE);

    const rows = await shop.rows();
    expect(rows.drafts.filter(({ visitorId }) => visitorId === VISITOR.visitorId)).toEqual([]);
    expect(rows.prescriptions).toMatchObject([{ accountId: ana.accountId, visitorId: null }]);
    expect(rows.jobs).toMatchObject([{ payload: { fileId: older.file.id } }]);
  });

  test("leaves nothing behind for whoever uses the browser next", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    await shop.way(VISITOR, frame).give(valuesOf(-100));
    const { prescription } = await shop.way(VISITOR, frame).find();

    await shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, ana.accountId, shop.now()));

    expect(await shop.way(VISITOR, frame).find()).toEqual(NOTHING);
    const found = (owner: Owner) =>
      findPrescription(shop.store.read, shop.prescriptionFiles, owner, prescription?.id ?? "");
    expect(await found(VISITOR)).toBeUndefined();
    expect(await found(ana)).toMatchObject(valuesOf(-100));
  });
});

test("a lens that is not sold any more, or a frame that changed, lets nothing be chosen on top of it", async () => {
  const shop = await openLensShop();
  const frame = await shop.addFrame();
  await shop.way(VISITOR, frame).lens(SINGLE);
  await shop.store.write(async (tx) => {
    await tx.update(products).set({ material: "titânio" });
  });
  const titanium = { ...frame, product: { ...frame.product, material: "titânio" } };
  expect(await shop.way(VISITOR, titanium).thickness("basica")).toMatchObject({ ok: false });
  expect(await shop.way(VISITOR, titanium).thickness("fina")).toEqual({ ok: true });
});

describe("whatever is done by hand, in whatever order", () => {
  type Command = ["give", SentPrescription] | ["later"] | ["remove"] | ["thickness", string] | ["lens", Part];
  type Part = Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">;

  const idOf = (rows: readonly { id: string }[]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...rows.map(({ id }) => id)) },
      { weight: 1, arbitrary: fc.constantFrom("nada", "", "__proto__") },
    );
  const madeLens = fc.constantFrom(...LENSES).chain(({ id, treatmentIds, colorIds }) =>
    fc.record({
      lensId: fc.constant(id),
      treatmentIds: fc.subarray([...treatmentIds]),
      colorId: colorIds.length > 0 ? fc.constantFrom(...colorIds) : fc.constant(null),
    }),
  );
  const anyLens = fc.record({
    lensId: idOf(LENSES),
    treatmentIds: fc.array(idOf(TREATMENTS), { maxLength: 3 }),
    colorId: fc.oneof(fc.constant(null), idOf(LENS_COLORS)),
  });
  const sent = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: -80, max: 48 }),
        fc.option(fc.integer({ min: 3, max: 14 }), { nil: undefined }),
      )
      .map(([spherical, addition]) => valuesOf(spherical * 25, addition && addition * 25)),
    fc.constant(undefined).map(aFile),
  );
  const command: fc.Arbitrary<Command> = fc.oneof(
    sent.map((each): Command => ["give", each]),
    fc.constantFrom<Command>(["later"], ["remove"]),
    madeLens.map((choice): Command => ["lens", choice]),
    anyLens.map((choice): Command => ["lens", choice]),
    idOf(THICKNESSES).map((id): Command => ["thickness", id]),
  );

  test("a draft is legal so far, a refusal changes nothing, and no prescription is left behind", async () => {
    const shop = await openLensShop();
    const options = await listLensOptions(shop.store.read);
    const frames = [
      await shop.addFrame(),
      await shop.addFrame({ material: "titânio" }),
      await shop.addFrame({ type: "oculos-de-sol" }),
    ];
    let [whole, refusals] = [0, 0];

    const commands = fc.array(command, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...frames), commands, async (frame, each) => {
        const visitorId = newId();
        const way = shop.way({ accountId: null, visitorId }, frame);
        const own = async () => {
          const { drafts, prescriptions } = await shop.rows();
          return [drafts, prescriptions].map((rows) =>
            rows.filter((row: { visitorId: string | null }) => row.visitorId === visitorId),
          );
        };

        for (const [act, said] of each) {
          const before = await own();
          if (act === "give") await way.give(said);
          else if (act === "later" || act === "remove") await way[act]();
          else {
            const chosen = await (act === "lens" ? way.lens(said) : way.thickness(said));
            if (!chosen.ok) {
              refusals += 1;
              expect(chosen.message).toMatch(/\.$/);
              expect(await own()).toEqual(before);
            }
          }

          const { prescription, isLater, lensId, treatmentIds, colorId, thicknessId } = await way.find();
          const grade = prescription?.grade ?? undefined;
          if (lensId) {
            const choice = { lensId, treatmentIds, colorId };
            expect(whyNotLensChoice(options, frame.product, choice, grade)).toBeUndefined();
            if (thicknessId) {
              whole += 1;
              expect(whyNotChoice(options, frame.product, { ...choice, thicknessId }, grade)).toBeUndefined();
            }
          } else {
            expect([treatmentIds, colorId, thicknessId]).toEqual([[], null, null]);
          }
          expect(isLater && prescription).toBeFalsy();
          const [, kept] = await own();
          expect(kept?.map(({ id }) => id)).toEqual(prescription ? [prescription.id] : []);
        }
      }),
      { numRuns: 80 },
    );
    expect(whole).toBeGreaterThan(20);
    expect(refusals).toBeGreaterThan(20);
  }, 30_000);
});
