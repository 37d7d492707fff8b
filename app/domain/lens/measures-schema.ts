import { z } from "zod";
import { eyeDistanceField, heightField } from "./refraction-fields.ts";
import type { Measures } from "./transcription.ts";

/** The measures that a buyer gives on the order's page. Which of them the lenses need, `missingForLab` decides. */
export const measuresSchema = z
  .object({
    odPupillaryDistance: eyeDistanceField("OD"),
    oePupillaryDistance: eyeDistanceField("OE"),
    odHeight: heightField("OD"),
    oeHeight: heightField("OE"),
  })
  .transform(
    (typed): Measures => ({
      right: { pupillaryDistance: typed.odPupillaryDistance, height: typed.odHeight },
      left: { pupillaryDistance: typed.oePupillaryDistance, height: typed.oeHeight },
    }),
  );
