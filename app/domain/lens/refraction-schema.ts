import { z } from "zod";
import { requiredText } from "#app/domain/values/text-fields.ts";
import { type EyeRefraction, RANGES, type Refraction } from "./refraction.ts";
import {
  additionField,
  axisField,
  cylinderField,
  eyeDistanceField,
  heightField,
  numberField,
  prescribedOnField,
  sphericalField,
  whyNotAxis,
} from "./refraction-fields.ts";
import type { Measures } from "./transcription.ts";

/** Measures may be unknown. Whether an addition is required, `whyNotLensChoice` decides. */
export function refractionSchema(now: Date) {
  return z
    .object({
      odSpherical: sphericalField("OD"),
      odCylinder: cylinderField("OD"),
      odAxis: axisField("OD"),
      oeSpherical: sphericalField("OE"),
      oeCylinder: cylinderField("OE"),
      oeAxis: axisField("OE"),
      addition: additionField,
      pupillaryDistance: numberField(
        RANGES.pupillaryDistance,
        "DNP: de 40 a 80 mm, de 0,5 em 0,5. Se houver uma para cada olho, some as duas",
        {
          scale: 10,
        },
      ),
      odPupillaryDistance: eyeDistanceField("OD"),
      oePupillaryDistance: eyeDistanceField("OE"),
      odHeight: heightField("OD"),
      oeHeight: heightField("OE"),
      prescriber: requiredText("Informe quem prescreveu e o registro (CRM)", { max: 120 }),
      prescribedOn: prescribedOnField(now, { empty: "Preencha a data da receita" }),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      for (const [eye, name] of [
        ["od", "OD"],
        ["oe", "OE"],
      ] as const) {
        const message = whyNotAxis(name, typed[`${eye}Cylinder`], typed[`${eye}Axis`]);
        if (message) refuse(`${eye}Axis`, message);
      }
    })
    .transform(({ prescriber, prescribedOn, addition, pupillaryDistance, ...typed }) => ({
      prescriber,
      prescribedOn: prescribedOn ?? "",
      refraction: {
        right: eyeOf(typed.odSpherical, typed.odCylinder, typed.odAxis),
        left: eyeOf(typed.oeSpherical, typed.oeCylinder, typed.oeAxis),
        addition,
        pupillaryDistance: pupillaryDistance ?? sumOf(typed.odPupillaryDistance, typed.oePupillaryDistance),
      } satisfies Refraction,
      measures: {
        right: { pupillaryDistance: typed.odPupillaryDistance, height: typed.odHeight },
        left: { pupillaryDistance: typed.oePupillaryDistance, height: typed.oeHeight },
      } satisfies Measures,
    }));
}

function sumOf(right: number | null, left: number | null): number | null {
  return right === null || left === null ? null : right + left;
}

function eyeOf(spherical: number | null, cylinder: number | null, axis: number | null): EyeRefraction {
  return { spherical: spherical ?? 0, cylinder: cylinder ?? 0, axis };
}
