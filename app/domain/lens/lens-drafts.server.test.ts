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
  type LensDraft,
  missingSteps,
  removeDraftPrescription,
  sendPrescriptionLater,
  setDraftPrescription,
} from "./lens-drafts.server.ts";
import { listLensOptions } from "./lens-options.server.ts";
import { findPrescription, type SentPrescription } from "./prescriptions.server.ts";
import type { Refraction } from "./refraction.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };
const NO_OWNER = { accountId: null, visitorId: null };

const EMPTY_DRAFT: LensDraft = {
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

const refractionOf = (spherical: number, addition: number | null = null): Refraction => ({
  right: { spherical, cylinder: 0, axis: null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition,
  pupillaryDistance: null,
});
const valuesOf = (spherical: number, addition?: number): SentPrescription => ({
  refraction: refractionOf(spherical, addition ?? null),
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

    steps(owner: Owner, frame: DraftedFrame) {
      const { store, prescriptionFiles: files } = shop;
      return {
        find: () => findLensDraft(store.read, files, owner, frame.product.id),
        give: (sent: SentPrescription) =>
          setDraftPrescription(store, files, owner, frame, sent, shop.moveClock(1)),
        later: () => sendPrescriptionLater(store, owner, frame, shop.moveClock(1)),
        remove: () => removeDraftPrescription(store, owner, frame, shop.moveClock(1)),
        lens: (choice: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">) =>
          chooseLens(store, files, owner, frame, choice, shop.moveClock(1)),
        thickness: (id: string) => chooseThickness(store, files, owner, frame, id, shop.moveClock(1)),
      };
    },

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

describe("a draft", () => {
  test("is saved until it becomes a line item, with the frame colour of the last step", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const steps = shop.steps(VISITOR, frame);
    expect(await steps.find()).toEqual(EMPTY_DRAFT);

    expect(await steps.give(valuesOf(-225))).toEqual({ discarded: undefined });
    expect(await steps.lens(SINGLE)).toEqual({ ok: true });
    const blue = await shop.addColor(frame.product, { color: "azul", colorName: "Azul" });
    expect(await shop.steps(VISITOR, { ...frame, variantId: blue }).thickness("fina")).toEqual({ ok: true });

    expect(await steps.find()).toMatchObject({
      ...SINGLE,
      variantId: blue,
      prescription: valuesOf(-225),
      isLater: false,
      thicknessId: "fina",
    });
    expect((await shop.rows()).drafts).toHaveLength(1);

    await shop.store.write((tx) => closeLensDraft(tx, VISITOR, frame.product.id));
    expect(await steps.find()).toEqual(EMPTY_DRAFT);
    expect((await shop.rows()).prescriptions).toHaveLength(1);
  });

  test("is separate for each product and each owner", async () => {
    const shop = await openLensShop();
    const [frame, other] = [await shop.addFrame(), await shop.addFrame()];
    const ana = { accountId: (await shop.addAccount()).id, visitorId: VISITOR.visitorId };
    await shop.steps(VISITOR, frame).lens(SINGLE);
    await shop.steps(VISITOR, other).lens(PLAIN);
    await shop.steps(OTHER_VISITOR, frame).lens(MULTIFOCAL);
    await shop.steps(OTHER_VISITOR, frame).give(valuesOf(-100, 200));
    await shop.steps(ana, frame).later();

    expect(await shop.steps(VISITOR, frame).find()).toMatchObject({ ...SINGLE, prescription: undefined });
    expect(await shop.steps(VISITOR, other).find()).toMatchObject(PLAIN);
    expect(await shop.steps(OTHER_VISITOR, frame).find()).toMatchObject(MULTIFOCAL);
    expect(await shop.steps(OTHER_VISITOR, other).find()).toEqual(EMPTY_DRAFT);
    expect(await shop.steps(ana, frame).find()).toMatchObject({ isLater: true, lensId: null });
    expect(await shop.steps(NO_OWNER, frame).find()).toEqual(EMPTY_DRAFT);

    await shop.store.write((tx) => closeLensDraft(tx, OTHER_VISITOR, frame.product.id));
    expect(await shop.steps(VISITOR, frame).find()).toMatchObject(SINGLE);
  });
});

describe("earlier steps win", () => {
  test("a prescription that the lens is not made for discards the lens and the later choices", async () => {
    const shop = await openLensShop();
    const steps = shop.steps(VISITOR, await shop.addFrame());
    await steps.give(valuesOf(-100));
    await steps.lens(SINGLE);
    await steps.thickness("basica");

    expect(await steps.give(valuesOf(-100, 200))).toEqual({ discarded: "lente" });
    expect(await steps.find()).toMatchObject({
      prescription: valuesOf(-100, 200),
      lensId: null,
      treatmentIds: [],
      colorId: null,
      thicknessId: null,
    });
  });

  test("a prescription too strong for the thickness discards only the thickness", async () => {
    const shop = await openLensShop();
    const steps = shop.steps(VISITOR, await shop.addFrame());
    await steps.later();
    await steps.lens(SINGLE);
    await steps.thickness("basica");

    expect(await steps.give(valuesOf(-425))).toEqual({ discarded: "espessura" });
    expect(await steps.find()).toMatchObject({ ...SINGLE, isLater: false, thicknessId: null });
  });

  test("a prescription that fits every choice discards nothing", async () => {
    const shop = await openLensShop();
    const steps = shop.steps(VISITOR, await shop.addFrame());
    await steps.lens(SINGLE);
    await steps.thickness("basica");

    for (const sent of [valuesOf(-400), aFile()]) {
      expect(await steps.give(sent)).toEqual({ discarded: undefined });
      expect(await steps.find()).toMatchObject({ ...SINGLE, thicknessId: "basica" });
    }
  });

  test("another lens keeps a thickness it is made in, and discards any other", async () => {
    const shop = await openLensShop();
    const steps = shop.steps(VISITOR, await shop.addFrame());
    await steps.lens(SINGLE);
    await steps.thickness("fina");

    await steps.lens(PLAIN);
    expect(await steps.find()).toMatchObject({ ...PLAIN, thicknessId: "fina" });
    await steps.lens(SINGLE);
    await steps.thickness("extra-fina");
    await steps.lens(MULTIFOCAL);
    expect(await steps.find()).toMatchObject({ ...MULTIFOCAL, thicknessId: null });
  });
});

test("a refused choice changes nothing and gives the reason", async () => {
  const shop = await openLensShop();
  const steps = shop.steps(VISITOR, await shop.addFrame({ material: "titânio" }));
  const beforeAll = await shop.rows();
  expect(await steps.thickness("fina")).toEqual({
    ok: false,
    message: "Escolha a lente antes da espessura.",
  });
  expect(await steps.lens({ ...SINGLE, lensId: "nada" })).toMatchObject({ ok: false });
  expect(await shop.rows()).toEqual(beforeAll);

  await steps.give(valuesOf(-625));
  await steps.lens(SINGLE);
  await steps.thickness("super-fina");
  const before = await shop.rows();
  const refused = [
    [await steps.lens({ ...SINGLE, lensId: "nada" }), /lista/],
    [await steps.lens({ ...SINGLE, lensId: "lente-solar", colorId: "cinza" }), /esta armação/],
    [await steps.lens({ ...SINGLE, treatmentIds: ["polarizada"] }), /este tratamento/],
    [await steps.lens({ ...SINGLE, treatmentIds: ["antirreflexo", "antirreflexo"] }), /este tratamento/],
    [await steps.lens({ ...SINGLE, colorId: "cinza" }), /não tem cor/],
    [await steps.lens(MULTIFOCAL), /adição/],
    [await steps.thickness("nada"), /lista/],
    [await steps.thickness("basica"), /titânio/],
    [await steps.thickness("fina"), /grau da receita/],
  ] as const;

  for (const [result, reason] of refused)
    expect(result).toEqual({ ok: false, message: expect.stringMatching(reason) });
  expect(await shop.rows()).toEqual(before);
});

describe("the previous prescription is erased, row and file", () => {
  test.each([
    ["by a new one", "give"],
    ["by sending it later", "later"],
    ["by removing it", "remove"],
  ] as const)("%s", async (_, act) => {
    const shop = await openLensShop();
    const steps = shop.steps(VISITOR, await shop.addFrame());
    const sent = aFile();
    await steps.give(sent);
    await steps.lens(SINGLE);
    await steps.thickness("fina");
    const old = (await steps.find()).prescription;

    await (act === "give" ? steps.give(valuesOf(-100)) : steps[act]());

    const draft = await steps.find();
    expect(draft).toMatchObject({ ...SINGLE, thicknessId: "fina", isLater: act === "later" });
    expect(draft.prescription?.refraction).toEqual(act === "give" ? refractionOf(-100) : undefined);
    const rows = await shop.rows();
    expect(rows.prescriptions.map(({ id }) => id)).toEqual(act === "give" ? [draft.prescription?.id] : []);
    expect(rows.jobs).toMatchObject([
      { kind: "remove-prescription-file", payload: { fileId: sent.file.id } },
    ]);
    expect(rows.events).toContainEqual(expect.objectContaining({ prescriptionId: old?.id, act: "removed" }));
  });

  test("for this draft only", async () => {
    const shop = await openLensShop();
    const [frame, other] = [await shop.addFrame(), await shop.addFrame()];
    await shop.steps(VISITOR, frame).give(aFile());
    await shop.steps(VISITOR, other).give(aFile());
    await shop.steps(OTHER_VISITOR, frame).give(aFile());

    await shop.steps(VISITOR, frame).remove();

    expect((await shop.steps(VISITOR, frame).find()).prescription).toBeUndefined();
    expect((await shop.steps(VISITOR, other).find()).prescription).toBeDefined();
    expect((await shop.steps(OTHER_VISITOR, frame).find()).prescription).toBeDefined();
    expect((await shop.rows()).jobs).toHaveLength(1);
  });
});

describe("the missing steps", () => {
  const lensThat = (prescription: Lens["prescription"]) =>
    LENSES.find((lens) => lens.prescription === prescription) as Lens;
  const withPrescription = { prescription: { id: "one" } as LensDraft["prescription"] };
  const stepsOf = (draft: Partial<LensDraft>, lens?: Lens) =>
    missingSteps({ ...EMPTY_DRAFT, ...draft }, lens);

  test("of an empty draft are all steps", () => {
    expect(stepsOf({})).toEqual(["receita", "lente", "espessura"]);
  });

  test("of a lens that needs a prescription end once it is given or marked to be sent later", () => {
    const lens = lensThat("required");
    expect(stepsOf({}, lens)).toEqual(["receita", "espessura"]);
    expect(stepsOf({ thicknessId: "fina" }, lens)).toEqual(["receita"]);
    expect(stepsOf({ thicknessId: "fina", isLater: true }, lens)).toEqual([]);
    expect(stepsOf({ thicknessId: "fina", ...withPrescription }, lens)).toEqual([]);
    expect(stepsOf({ ...withPrescription }, lens)).toEqual(["espessura"]);
  });

  test.each(["optional", "never"] as const)(
    "of a lens whose prescription is %s do not include it",
    (need) => {
      expect(stepsOf({}, lensThat(need))).toEqual(["espessura"]);
      expect(stepsOf({ thicknessId: "fina" }, lensThat(need))).toEqual([]);
    },
  );

  test("include the lens if it is no longer sold", () => {
    expect(stepsOf({ lensId: "nada", thicknessId: "fina", ...withPrescription })).toEqual(["lente"]);
  });
});

describe("signing in", () => {
  test("transfers the visitor's drafts and prescriptions, which replace the account's older ones", async () => {
    const shop = await openLensShop();
    const [shared, visitors, accounts] = [
      await shop.addFrame(),
      await shop.addFrame(),
      await shop.addFrame(),
    ];
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    const older = aFile();
    await shop.steps(ana, shared).give(older);
    await shop.steps(ana, shared).lens(SINGLE);
    await shop.steps(ana, accounts).lens(PLAIN);
    await shop.steps(VISITOR, shared).give(valuesOf(-100, 200));
    await shop.steps(VISITOR, shared).lens(MULTIFOCAL);
    await shop.steps(VISITOR, visitors).later();
    await shop.steps(OTHER_VISITOR, visitors).lens(SINGLE);

    await shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, ana.accountId, shop.now()));

    expect(await shop.steps(ana, shared).find()).toMatchObject({
      ...MULTIFOCAL,
      prescription: valuesOf(-100, 200),
    });
    expect(await shop.steps(ana, visitors).find()).toMatchObject({ isLater: true });
    expect(await shop.steps(ana, accounts).find()).toMatchObject(PLAIN);
    expect(await shop.steps(OTHER_VISITOR, visitors).find()).toMatchObject(SINGLE);

    const rows = await shop.rows();
    expect(rows.drafts.filter(({ visitorId }) => visitorId === VISITOR.visitorId)).toEqual([]);
    expect(rows.prescriptions).toMatchObject([{ accountId: ana.accountId, visitorId: null }]);
    expect(rows.jobs).toMatchObject([{ payload: { fileId: older.file.id } }]);
  });

  test("leaves nothing to the next visitor with this browser", async () => {
    const shop = await openLensShop();
    const frame = await shop.addFrame();
    const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
    await shop.steps(VISITOR, frame).give(valuesOf(-100));
    const { prescription } = await shop.steps(VISITOR, frame).find();

    await shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, ana.accountId, shop.now()));

    expect(await shop.steps(VISITOR, frame).find()).toEqual(EMPTY_DRAFT);
    const found = (owner: Owner) =>
      findPrescription(shop.store.read, shop.prescriptionFiles, owner, prescription?.id ?? "");
    expect(await found(VISITOR)).toBeUndefined();
    expect(await found(ana)).toMatchObject(valuesOf(-100));
  });
});

test("after the frame's material changed, only thicknesses made for the new material can be chosen", async () => {
  const shop = await openLensShop();
  const frame = await shop.addFrame();
  await shop.steps(VISITOR, frame).lens(SINGLE);
  await shop.store.write(async (tx) => {
    await tx.update(products).set({ material: "titânio" });
  });
  const titanium = { ...frame, product: { ...frame.product, material: "titânio" } };
  expect(await shop.steps(VISITOR, titanium).thickness("basica")).toMatchObject({ ok: false });
  expect(await shop.steps(VISITOR, titanium).thickness("fina")).toEqual({ ok: true });
});

describe("any sequence of steps", () => {
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

  test("leaves a valid draft, changes nothing on a refusal, and leaves no other prescription", async () => {
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
      fc.asyncProperty(fc.constantFrom(...frames), commands, async (frame, sequence) => {
        const visitorId = newId();
        const steps = shop.steps({ accountId: null, visitorId }, frame);
        const ownRows = async () => {
          const { drafts, prescriptions } = await shop.rows();
          return [drafts, prescriptions].map((rows) =>
            rows.filter((row: { visitorId: string | null }) => row.visitorId === visitorId),
          );
        };

        for (const [act, argument] of sequence) {
          const before = await ownRows();
          if (act === "give") await steps.give(argument);
          else if (act === "later" || act === "remove") await steps[act]();
          else {
            const chosen = await (act === "lens" ? steps.lens(argument) : steps.thickness(argument));
            if (!chosen.ok) {
              refusals += 1;
              expect(chosen.message).toMatch(/\.$/);
              expect(await ownRows()).toEqual(before);
            }
          }

          const { prescription, isLater, lensId, treatmentIds, colorId, thicknessId } = await steps.find();
          const refraction = prescription?.refraction ?? undefined;
          if (lensId) {
            const choice = { lensId, treatmentIds, colorId };
            expect(whyNotLensChoice(options, frame.product, choice, refraction)).toBeUndefined();
            if (thicknessId) {
              whole += 1;
              expect(
                whyNotChoice(options, frame.product, { ...choice, thicknessId }, refraction),
              ).toBeUndefined();
            }
          } else {
            expect([treatmentIds, colorId, thicknessId]).toEqual([[], null, null]);
          }
          expect(isLater && prescription).toBeFalsy();
          const [, left] = await ownRows();
          expect(left?.map(({ id }) => id)).toEqual(prescription ? [prescription.id] : []);
        }
      }),
      { numRuns: 80 },
    );
    expect(whole).toBeGreaterThan(20);
    expect(refusals).toBeGreaterThan(20);
  }, 30_000);
});
