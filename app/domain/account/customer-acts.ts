import { z } from "zod";
import { requiredText } from "#app/domain/values/text-fields.ts";

/** The forms of a customer's page, by their `intent`. */
export const CUSTOMER_ACTS = {
  block: z.object({ reason: requiredText("Escreva o motivo", { max: 300 }) }),
};
