import { expect, test } from "vitest";
import { READ } from "#app/testing/optician.ts";
import { THICKNESSES } from "#db/seed/lenses.ts";
import { flagsOf, type PrescriptionFlag } from "./prescription-flags.ts";

const LENS = { vision: "single", thickness: "SUPER FINA 1.61" } as const;
const SOURCE = {
  read: READ,
  prescribedOn: null,
  lens: LENS,
  thicknesses: THICKNESSES.map((each) => ({ ...each, materials: [...each.materials] })),
  now: new Date("2026-11-20T12:00:00Z"),
};
const strong = { ...READ, left: { ...READ.left, spherical: -1800 } };

test.each<[string, Partial<Parameters<typeof flagsOf>[0]>, PrescriptionFlag[]]>([
  ["complete and recent", {}, []],
  ["older than twelve months", { read: { ...READ, prescribedOn: "2025-11-19" } }, ["old"]],
  ["twelve months old", { read: { ...READ, prescribedOn: "2025-11-20" } }, []],
  ["a file whose date the buyer gave", { read: undefined, prescribedOn: "2024-01-31" }, ["old"]],
  ["a file that nobody has read", { read: undefined }, []],
  ["without heights", { lens: { ...LENS, vision: "multifocal" } }, ["measures-missing", "addition-mismatch"]],
  ["an addition for a single vision lens", { read: { ...READ, addition: 150 } }, ["addition-mismatch"]],
  ["beyond what is made", { read: strong }, ["not-made"]],
  ["a thickness that is no longer sold", { read: strong, lens: { ...LENS, thickness: "OUTRA 1.99" } }, []],
])("%s", (_, source, flags) => {
  expect(flagsOf({ ...SOURCE, ...source })).toEqual(flags);
});
