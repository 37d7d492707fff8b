import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Vision } from "#app/domain/lens/lens-choice.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import {
  type Measures,
  missingForLab,
  NO_MEASURES,
  type Transcription,
} from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { buyGlasses, storedPrescription, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { OTHER_VISITOR, openOptician, READ } from "#app/testing/optician.ts";
import { orderLines } from "#db/schema";
import { giveMeasures, listAwaitedMeasures } from "./order-measures.server.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";

type Typed = Extract<SentPrescription, { refraction: unknown }>;

const TYPED = TYPED_PRESCRIPTION as Typed;
const { measures: _, ...WITHOUT } = TYPED;
const BOTH: Measures = {
  right: { pupillaryDistance: 310, height: null },
  left: { pupillaryDistance: 315, height: null },
};
const DISTANCES = [
  { eye: "right", measure: "pupillaryDistance" },
  { eye: "left", measure: "pupillaryDistance" },
];

async function openShop() {
  const optician = await openOptician();
  const { store, prescriptionFiles: files, now } = optician;
  return {
    ...optician,
    awaited: (orderId: string) => listAwaitedMeasures(store.read, files, orderId),
    give: async (orderId: string, measures: Measures, of = optician.buyer) => {
      const [line] = await listOrderPrescriptions(store.read, orderId);
      return giveMeasures(store, files, of, { orderId, lineId: line?.lineId ?? "", measures }, now());
    },
    transcriptionOf: (id: string) => findTranscription(store.read, files, id),
  };
}

test("typed without measures: the optician asks, the buyer gives them, and the order goes to the lab", async () => {
  const { shop, buyer, status, states, idOf, accept, askMeasures, awaited, give, eventsOf, transcriptionOf } =
    await openShop();
  const orderId = await buyGlasses(shop, buyer, WITHOUT);
  const id = await idOf(orderId);
  expect(await accept(id)).toEqual({ ok: false, reason: "measures-missing", missing: DISTANCES });
  expect(await askMeasures(id)).toEqual({ ok: true, missing: DISTANCES });
  expect([await status(orderId), await states(orderId)]).toEqual([
    "awaiting_prescription",
    ["measures_missing"],
  ]);
  expect(await accept(id)).toEqual({ ok: false, reason: "not-in-review" });
  expect(await awaited(orderId)).toMatchObject([{ missing: DISTANCES }]);

  const half = { ...NO_MEASURES, right: BOTH.right };
  expect(await give(orderId, half)).toEqual({ ok: false, reason: "missing", missing: [DISTANCES[1]] });
  expect(await give(orderId, BOTH, OTHER_VISITOR)).toEqual({ ok: false, reason: "unknown" });
  expect(await give(orderId, BOTH)).toEqual({ ok: true });
  expect([await status(orderId), await states(orderId)]).toEqual(["prescription_review", ["in_review"]]);
  expect(await give(orderId, BOTH)).toEqual({ ok: false, reason: "not-awaited" });

  expect(await accept(id)).toEqual({ ok: true });
  expect(await status(orderId)).toBe("in_lab");
  expect(await transcriptionOf(id)).toMatchObject(BOTH);
  expect(await eventsOf(id)).toEqual(["sent", "measures_asked", "measures_given", "accepted"]);
});

test("what a typed prescription lacks can be given before the optician asks; the review goes on", async () => {
  const { shop, buyer, states, awaited, give, idOf, accept } = await openShop();
  const orderId = await buyGlasses(shop, buyer, WITHOUT);
  expect(await awaited(orderId)).toMatchObject([{ missing: DISTANCES }]);
  expect(await give(orderId, BOTH)).toEqual({ ok: true });
  expect(await states(orderId)).toEqual(["in_review"]);
  expect(await accept(await idOf(orderId))).toEqual({ ok: true });
});

test("of a file nothing is awaited until the optician has read it; what was read is kept", async () => {
  const { shop, buyer, awaited, give, idOf, accept, askMeasures, transcriptionOf } = await openShop();
  const orderId = await buyGlasses(shop, buyer, await storedPrescription(shop));
  const id = await idOf(orderId);
  expect(await awaited(orderId)).toEqual([]);
  const withoutLeft = { ...READ, left: { ...READ.left, pupillaryDistance: null } };
  expect(await askMeasures(id, withoutLeft)).toEqual({ ok: true, missing: [DISTANCES[1]] });
  expect(await give(orderId, { ...NO_MEASURES, left: BOTH.left })).toEqual({ ok: true });
  expect(await accept(id)).toEqual({ ok: true });
  expect(await transcriptionOf(id)).toEqual({ ...READ, left: { ...READ.left, pupillaryDistance: 315 } });
});

test("nothing is asked for if nothing is missing", async () => {
  const { shop, buyer, idOf, askMeasures } = await openShop();
  const id = await idOf(await buyGlasses(shop, buyer, TYPED));
  expect(await askMeasures(id)).toEqual({ ok: false, reason: "nothing-missing" });
});

test("no order reaches the lab without what its lens needs, whatever is known, read, asked and given", async () => {
  const { shop, store, status, send, idOf, accept, askMeasures, requestNew, remove, give, transcriptionOf } =
    await openShop();
  const tenths = fc.constantFrom(null, 310);
  const eye = fc.record({ pupillaryDistance: tenths, height: tenths });
  const measures = fc.record({ right: eye, left: eye });
  const act = fc.constantFrom("accept", "read", "ask", "give", "request", "send", "remove");
  const vision = fc.constantFrom<Vision>("none", "single", "multifocal");
  let buyers = 0;
  let made = 0;

  await fc.assert(
    fc.asyncProperty(
      vision,
      measures,
      fc.array(fc.tuple(act, measures), { maxLength: 8 }),
      async (vision, known, steps) => {
        const buyer = { accountId: null, visitorId: `buyer ${++buyers}` };
        const orderId = await buyGlasses(shop, buyer, "later");
        const [line] = await store.read.select().from(orderLines).where(eq(orderLines.orderId, orderId));
        const lens = line?.lens && { ...line.lens, vision };
        await store.write(async (tx) => {
          await tx.update(orderLines).set({ lens }).where(eq(orderLines.orderId, orderId));
        });
        const addition = vision === "multifocal" ? 200 : null;
        const typed = (measures: Measures): Typed => ({
          ...WITHOUT,
          measures,
          refraction: { ...WITHOUT.refraction, addition },
        });
        const transcribed = ({ right, left }: Measures): Transcription => ({
          ...READ,
          addition,
          right: { ...READ.right, ...right },
          left: { ...READ.left, ...left },
        });
        await send(orderId, typed(known), undefined, buyer);
        for (const [act, given] of steps) {
          const id = await idOf(orderId);
          if (act === "accept") await accept(id);
          if (act === "read") await accept(id, transcribed(given));
          if (act === "ask") await askMeasures(id, transcribed(given));
          if (act === "give") await give(orderId, given, buyer);
          if (act === "request") await requestNew(id);
          if (act === "send") await send(orderId, typed(given), undefined, buyer);
          if (act === "remove" && (await status(orderId, buyer)) !== "in_lab") await remove(id, buyer);
          if ((await status(orderId, buyer)) !== "in_lab") continue;
          made += 1;
          const read = await transcriptionOf(await idOf(orderId));
          expect(read && missingForLab(vision, read)).toEqual([]);
          break;
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(made).toBeGreaterThan(0);
});
