/** One eye's correction: dioptres in hundredths (-225 is −2,25), the axis in degrees where there is a cylinder. */
export interface EyeRefraction {
  spherical: number;
  cylinder: number;
  axis: number | null;
}

/** The values of a prescription: the addition in hundredths of a dioptre, the pupillary distance in tenths of a millimetre. */
export interface Refraction {
  right: EyeRefraction;
  left: EyeRefraction;
  addition: number | null;
  pupillaryDistance: number | null;
}

/** In the units above. */
export const RANGES = {
  spherical: { from: -2000, to: 1200, step: 25 },
  cylinder: { from: -600, to: 600, step: 25 },
  axis: { from: 1, to: 180, step: 1 },
  addition: { from: 75, to: 350, step: 25 },
  pupillaryDistance: { from: 400, to: 800, step: 5 },
} as const;

type Dioptres = (typeof RANGES)["spherical" | "cylinder" | "addition"];

/** Distances outside this range are rare: the page asks the buyer to check them, and accepts them. */
const USUAL_DISTANCE = { from: 540, to: 740 };

const SIGNED = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, signDisplay: "exceptZero" });
const PLAIN = new Intl.NumberFormat("pt-BR");

/** -225 → '-2,25', 150 → '+1,50', 0 → '0,00': as on prescriptions. `refractionSchema` (refraction-schema.ts) parses it back. */
export function formatDioptres(hundredths: number): string {
  return SIGNED.format(hundredths / 100);
}

export function formatMillimetres(tenths: number): string {
  return PLAIN.format(tenths / 10);
}

/** Formatted for a select: zero, then minus, then plus, the weakest first, as most prescriptions are weak. */
export function writtenValues(range: Dioptres): string[] {
  const count = (range.to - range.from) / range.step + 1;
  const values = Array.from({ length: count }, (_, index) => range.from + index * range.step);
  const minus = values.filter((value) => value < 0).reverse();
  return [...values.filter((value) => value === 0), ...minus, ...values.filter((value) => value > 0)].map(
    formatDioptres,
  );
}

export const PLANO: Refraction = {
  right: { spherical: 0, cylinder: 0, axis: null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition: null,
  pupillaryDistance: null,
};

/** In hundredths of a dioptre, over both eyes and both principal meridians. It determines how thick a lens becomes. */
export function strengthOf({ right, left }: Pick<Refraction, "right" | "left">): number {
  const meridians = [right, left].flatMap(({ spherical, cylinder }) => [spherical, spherical + cylinder]);
  return Math.max(...meridians.map(Math.abs));
}

export function hasUnusualDistance({ pupillaryDistance }: Refraction): boolean {
  if (pupillaryDistance === null) return false;
  return pupillaryDistance < USUAL_DISTANCE.from || pupillaryDistance > USUAL_DISTANCE.to;
}
