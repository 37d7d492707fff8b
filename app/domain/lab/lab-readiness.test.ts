import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { TRANSCRIPTION } from "#app/testing/transcription.ts";
import { missingOf } from "./lab-readiness.ts";

const measure = fc.option(fc.integer({ min: 200, max: 400 }));
const eye = fc.record({ pupillaryDistance: measure, height: measure });
const PLANO_EYE = { spherical: 0, cylinder: 0, axis: null };
const VISIONS = ["none", "single", "multifocal", undefined] as const;

function transcriptionWith(right: object, left: object): Transcription {
  return {
    ...TRANSCRIPTION,
    right: { ...TRANSCRIPTION.right, ...right },
    left: { ...TRANSCRIPTION.left, ...left },
  };
}

test("whatever the lens and the measures are, a job is ready only with every measure that its lens needs", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VISIONS),
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.tuple(eye, eye), { nil: undefined }),
      (vision, hasPrescription, hasPower, eyes) => {
        const power = hasPower ? {} : PLANO_EYE;
        const transcription = eyes && transcriptionWith({ ...power, ...eyes[0] }, { ...power, ...eyes[1] });
        const missing = missingOf({ vision, hasPrescription, transcription });
        // A sun lens with a power is made as a single vision lens.
        const needsDistance = vision !== "none" || hasPower;
        const needsHeight = vision === "multifocal" || vision === undefined;
        const isWhole =
          eyes?.every(
            (each) =>
              (!needsDistance || each.pupillaryDistance !== null) && (!needsHeight || each.height !== null),
          ) ?? false;
        expect(missing.length === 0).toBe(hasPrescription && isWhole);
      },
    ),
  );
});

test("what is missing is named by eye", () => {
  const without = (vision: "single" | "multifocal", eyes: [object, object]) =>
    missingOf({ vision, hasPrescription: true, transcription: transcriptionWith(...eyes) });
  const blind = { pupillaryDistance: null, height: null };
  expect(without("single", [{}, blind])).toEqual([{ eye: "left", measure: "pupillaryDistance" }]);
  expect(without("multifocal", [{ height: null }, {}])).toEqual([{ eye: "right", measure: "height" }]);
  const none = { vision: "single" as const, transcription: undefined };
  expect(missingOf({ ...none, hasPrescription: true })).toEqual(["transcription"]);
  expect(missingOf({ ...none, hasPrescription: false })).toEqual(["prescription"]);
});
