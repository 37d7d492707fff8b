import { z } from "zod";
import { STATES } from "#app/domain/values/cep.ts";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { RANGES, type Refraction } from "./refraction.ts";
import {
  additionField,
  axisField,
  cylinderField,
  eyeDistanceField,
  heightField,
  numberField,
  prescribedOnField,
  prismField,
  sphericalField,
  whyNotAxis,
} from "./refraction-fields.ts";
import {
  COUNCILS,
  type EyeTranscription,
  isHighPower,
  PRISM_BASES,
  type PrismBase,
  type Transcription,
} from "./transcription.ts";

/** Why a lens that was bought cannot be made for these values, and the field to look at. */
export type WhyNotMade = (
  refraction: Omit<Refraction, "pupillaryDistance">,
) => { field: "addition" | "odSpherical" | "oeSpherical"; message: string } | undefined;

const baseField = optionalText({ max: 10 }).refine(
  (base) => base === "" || baseNamed(base) !== undefined,
  "Escolha a base do prisma",
);

function baseNamed(name: string): PrismBase | undefined {
  return (Object.keys(PRISM_BASES) as PrismBase[]).find((base) => PRISM_BASES[base] === name);
}

/**
 * What the optician types. High powers are typed twice. Measures may be missing: whether the laboratory needs them,
 * `missingForLab` decides.
 */
export function transcriptionSchema(now: Date, whyNotMade: WhyNotMade = () => undefined) {
  return z
    .object({
      patient: requiredText("Preencha o nome de quem vai usar os óculos", { max: 120 }),
      ...eyeFields("od", "OD"),
      ...eyeFields("oe", "OE"),
      addition: additionField,
      prescriber: requiredText("Preencha o nome de quem prescreveu", { max: 120 }),
      council: requiredText("Escolha o conselho").refine(
        (council) => COUNCILS.includes(council),
        "Escolha o conselho",
      ),
      register: requiredText("Preencha o número do registro", { max: 20 }).refine(
        (register) => /^\d{2,10}$/.test(register),
        "Registro: só os números",
      ),
      uf: requiredText("Escolha a UF do registro").refine(
        (uf) => STATES.includes(uf),
        "Escolha a UF do registro",
      ),
      prescribedOn: prescribedOnField(now, { empty: "Preencha a data da receita" }),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string | undefined) =>
        message && context.addIssue({ code: "custom", path: [field], message });
      for (const [eye, name] of [
        ["od", "OD"],
        ["oe", "OE"],
      ] as const) {
        refuse(`${eye}Axis`, whyNotAxis(name, typed[`${eye}Cylinder`], typed[`${eye}Axis`]));
        const [prism, base] = [typed[`${eye}Prism`], typed[`${eye}PrismBase`]];
        if (prism !== null && !base) refuse(`${eye}PrismBase`, `Escolha a base do prisma do ${name}`);
        if (prism === null && base)
          refuse(`${eye}Prism`, `Preencha o prisma do ${name}, ou deixe a base em branco`);
        for (const [part, field, label] of [
          ["spherical", "Spherical", "esférico"],
          ["cylinder", "Cylinder", "cilíndrico"],
        ] as const) {
          const value = typed[`${eye}${field}`] ?? 0;
          const again = typed[`${eye}${field}Again`];
          if (isHighPower(part, value) && again !== value)
            refuse(
              `${eye}${field}Again`,
              again === null
                ? `Grau alto: digite o ${label} do ${name} outra vez`
                : `O ${label} do ${name} não é igual ao primeiro`,
            );
        }
      }
      const { right, left, addition } = transcribed(typed);
      const unfit = whyNotMade({ right, left, addition });
      if (unfit) refuse(unfit.field, unfit.message);
    })
    .transform(transcribed);
}

function eyeFields<const Eye extends "od" | "oe">(eye: Eye, name: string) {
  const fields = {
    Spherical: sphericalField(name),
    SphericalAgain: numberField(
      RANGES.spherical,
      `Esférico do ${name}: de -20,00 a +12,00, de 0,25 em 0,25`,
      {},
    ),
    Cylinder: cylinderField(name),
    CylinderAgain: cylinderField(name),
    Axis: axisField(name),
    Prism: prismField(name),
    PrismBase: baseField,
    PupillaryDistance: eyeDistanceField(name),
    Height: heightField(name),
  };
  type Fields = typeof fields;
  const named = Object.entries(fields).map(([field, type]) => [`${eye}${field}`, type]);
  return Object.fromEntries(named) as { [Name in keyof Fields as `${Eye}${Name}`]: Fields[Name] };
}

type NumberField = "Spherical" | "Cylinder" | "Axis" | "Prism" | "PupillaryDistance" | "Height";
type TypedFields = { [Name in NumberField as `${"od" | "oe"}${Name}`]: number | null } & {
  odPrismBase: string;
  oePrismBase: string;
  prescribedOn: string | null;
} & Omit<Transcription, "right" | "left" | "prescribedOn">;

function transcribed(typed: TypedFields): Transcription {
  const { patient, addition, prescriber, council, register, uf } = typed;
  const eye = (name: "od" | "oe"): EyeTranscription => {
    const amount = typed[`${name}Prism`];
    const base = baseNamed(typed[`${name}PrismBase`]);
    return {
      spherical: typed[`${name}Spherical`] ?? 0,
      cylinder: typed[`${name}Cylinder`] ?? 0,
      axis: typed[`${name}Axis`],
      prism: amount === null || !base ? null : { amount, base },
      pupillaryDistance: typed[`${name}PupillaryDistance`],
      height: typed[`${name}Height`],
    };
  };
  const origin = { prescriber, council, register, uf, prescribedOn: typed.prescribedOn ?? "" };
  return { patient, right: eye("od"), left: eye("oe"), addition, ...origin };
}
