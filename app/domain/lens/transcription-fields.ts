import { formatDioptres, formatMillimetres } from "./refraction.ts";
import {
  type EyeTranscription,
  isHighPower,
  type MissingMeasure,
  PRISM_BASES,
  type Transcription,
} from "./transcription.ts";

/** The fields of the optician's form, by the name that `transcriptionSchema` reads. */
export type TranscriptionField =
  | "patient"
  | `${"od" | "oe"}${EyeField}`
  | "addition"
  | "prescriber"
  | "council"
  | "register"
  | "uf"
  | "prescribedOn";

type EyeField =
  | "Spherical"
  | "SphericalAgain"
  | "Cylinder"
  | "CylinderAgain"
  | "Axis"
  | "Prism"
  | "PrismBase"
  | "PupillaryDistance"
  | "Height";

/** A transcription as the form shows it. `isConfirmed`: its high powers were typed twice before. */
export function fieldsOfTranscription(
  { patient, right, left, addition, prescriber, council, register, uf, prescribedOn }: Transcription,
  { isConfirmed }: { isConfirmed: boolean },
): Record<TranscriptionField, string> {
  return {
    patient,
    ...eyeFields("od", right, isConfirmed),
    ...eyeFields("oe", left, isConfirmed),
    addition: addition === null ? "" : formatDioptres(addition),
    ...{ prescriber, council, register, uf, prescribedOn },
  };
}

function eyeFields<Eye extends "od" | "oe">(name: Eye, eye: EyeTranscription, isConfirmed: boolean) {
  const spherical = formatDioptres(eye.spherical);
  const cylinder = eye.cylinder === 0 ? "" : formatDioptres(eye.cylinder);
  const fields: Record<EyeField, string> = {
    Spherical: spherical,
    SphericalAgain: isConfirmed && isHighPower("spherical", eye.spherical) ? spherical : "",
    Cylinder: cylinder,
    CylinderAgain: isConfirmed && isHighPower("cylinder", eye.cylinder) ? cylinder : "",
    Axis: eye.axis === null ? "" : String(eye.axis),
    Prism: eye.prism ? formatDioptres(eye.prism.amount).replace("+", "") : "",
    PrismBase: eye.prism ? PRISM_BASES[eye.prism.base] : "",
    PupillaryDistance: eye.pupillaryDistance === null ? "" : formatMillimetres(eye.pupillaryDistance),
    Height: eye.height === null ? "" : formatMillimetres(eye.height),
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}${field}`, value])) as {
    [Field in EyeField as `${Eye}${Field}`]: string;
  };
}

export type MeasureField = `${"od" | "oe"}${"PupillaryDistance" | "Height"}`;

/** The form's field of a missing measure. */
export function fieldOfMeasure({ eye, measure }: MissingMeasure): MeasureField {
  return `${eye === "right" ? "od" : "oe"}${measure === "height" ? "Height" : "PupillaryDistance"}`;
}

/** 'a DNP do OD', as sentences name it. */
export function nameOfMeasure({ eye, measure }: MissingMeasure): string {
  return `a ${measure === "height" ? "altura" : "DNP"} do ${eye === "right" ? "OD" : "OE"}`;
}
