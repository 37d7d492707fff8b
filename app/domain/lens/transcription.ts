import type { Vision } from "#db/schema/lenses.ts";
import type { Prescription } from "./prescription.ts";
import { type EyeRefraction, PLANO } from "./refraction.ts";

export type PrismBase = "up" | "down" | "in" | "out";

/** Of one eye, in tenths of a millimetre. Null: not known. `height` is from the lower rim to the pupil (multifocal lenses). */
export interface EyeMeasures {
  pupillaryDistance: number | null;
  height: number | null;
}

export interface Measures {
  right: EyeMeasures;
  left: EyeMeasures;
}

/** One eye of a transcription: dioptres and prism dioptres in hundredths, the axis in degrees. */
export interface EyeTranscription extends EyeRefraction, EyeMeasures {
  prism: { amount: number; base: PrismBase } | null;
}

/**
 * What the optician has read in a prescription, for the laboratory. The patient is not always the buyer. `council` is the
 * prescriber's ('CRM'), `register` the number in it, `uf` its state; `prescribedOn` is '2026-03-31'.
 */
export interface Transcription {
  patient: string;
  right: EyeTranscription;
  left: EyeTranscription;
  addition: number | null;
  prescriber: string;
  council: string;
  register: string;
  uf: string;
  prescribedOn: string;
}

export interface MissingMeasure {
  eye: "right" | "left";
  measure: keyof EyeMeasures;
}

export const NO_MEASURES: Measures = {
  right: { pupillaryDistance: null, height: null },
  left: { pupillaryDistance: null, height: null },
};

/** Towards the brow, the cheek, the nose and the temple, as the form names them. */
export const PRISM_BASES: Readonly<Record<PrismBase, string>> = {
  up: "superior",
  down: "inferior",
  in: "nasal",
  out: "temporal",
};

/** The registries of those who prescribe: medicine, and optometry. */
export const COUNCILS: readonly string[] = ["CRM", "CBOO"];

const NEEDED: Readonly<Record<Vision, readonly (keyof EyeMeasures)[]>> = {
  none: [],
  single: ["pupillaryDistance"],
  multifocal: ["pupillaryDistance", "height"],
};

/** In tenths of a millimetre. Of a total distance each eye has about a half. */
export const MEASURE_RANGES = {
  pupillaryDistance: { from: 200, to: 400, step: 5 },
  height: { from: 80, to: 400, step: 5 },
} as const;

/** Prism dioptres, in hundredths. */
export const PRISM_RANGE = { from: 25, to: 1000, step: 25 } as const;

/**
 * The measures without which the laboratory cannot centre the lenses. A sun lens has no vision of its own: with a power it is
 * made as a single vision lens.
 */
export function missingForLab(vision: Vision, read: Measures | Transcription): MissingMeasure[] {
  const needed = NEEDED[vision === "none" && hasPower(read) ? "single" : vision];
  return EYES.flatMap((eye) =>
    needed.filter((measure) => read[eye][measure] === null).map((measure) => ({ eye, measure })),
  );
}

export const EYES = ["right", "left"] as const;

function hasPower(read: Measures | Transcription): boolean {
  return EYES.some((eye) => {
    const measured: Partial<EyeRefraction> & EyeMeasures = read[eye];
    return Boolean(measured.spherical || measured.cylinder);
  });
}

/** What `newer` knows, and otherwise what `older` knows. */
export function mergeMeasures(newer: Measures, older: Measures): Measures {
  const merge = (eye: "right" | "left") => ({
    pupillaryDistance: newer[eye].pupillaryDistance ?? older[eye].pupillaryDistance,
    height: newer[eye].height ?? older[eye].height,
  });
  return { right: merge("right"), left: merge("left") };
}

/** A transcription with the measures that it lacks and the buyer has given. */
export function withMeasures(read: Transcription, given: Measures | null): Transcription {
  const { right, left } = mergeMeasures(read, given ?? NO_MEASURES);
  return { ...read, right: { ...read.right, ...right }, left: { ...read.left, ...left } };
}

/** Beyond ±6,00 of sphere or ±3,00 of cylinder (hundredths) a slip of the pen costs a lens: such a value is typed twice. */
export const HIGH_POWER = { spherical: 600, cylinder: 300 } as const;

export function isHighPower(part: keyof typeof HIGH_POWER, hundredths: number): boolean {
  return Math.abs(hundredths) > HIGH_POWER[part];
}

/** A transcription as the typed values of a prescription give it, before the optician has read it. */
export function transcriptionOfTyped(
  { refraction, measures, prescriber, prescribedOn }: Typed,
  patient: string,
): Transcription {
  const known = measures ?? NO_MEASURES;
  const { right, left, addition } = refraction ?? PLANO;
  return {
    patient,
    right: { ...right, prism: null, ...known.right },
    left: { ...left, prism: null, ...known.left },
    addition,
    ...readPrescriber(prescriber ?? ""),
    prescribedOn: prescribedOn ?? "",
  };
}

type Typed = Pick<Prescription, "refraction" | "measures" | "prescriber" | "prescribedOn">;

/** 'Dra. Ana Lima, CRM-SP 12345' in its parts. What cannot be told apart stays in the name. */
export function readPrescriber(
  text: string,
): Pick<Transcription, "prescriber" | "council" | "register" | "uf"> {
  const [, name, council, ufBefore, register, ufAfter] =
    /^(.*?)[\s,;–-]+(CRM|CBOO)(?:[\s/-]*([A-Z]{2}))?[\s:nº°.-]*(\d[\d.]*)(?:[\s/-]*([A-Z]{2}))?\s*$/i.exec(
      text,
    ) ?? [];
  if (!name || !council || !register) return { prescriber: text, council: "", register: "", uf: "" };
  const uf = (ufBefore ?? ufAfter ?? "").toUpperCase();
  return { prescriber: name, council: council.toUpperCase(), register: register.replaceAll(".", ""), uf };
}

/** 'Dra. Ana Lima, CRM-SP 12345', as buyers type it. */
export function describePrescriber({
  prescriber,
  council,
  register,
  uf,
}: Pick<Transcription, "prescriber" | "council" | "register" | "uf">): string {
  const registry = [[council, uf].filter(Boolean).join("-"), register].filter(Boolean).join(" ");
  return registry ? `${prescriber}, ${registry}` : prescriber;
}
