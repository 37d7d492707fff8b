import { z } from "zod";
import { dayOf } from "#app/domain/values/day.ts";
import { idText, optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { CHECK_ITEMS, type CheckItem, REWORK_REASONS, type ReworkReason } from "./lab-job.ts";

/** As it stands in a date field: '2026-12-01'. */
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Where jobs are sent. An expected day in the past is refused, so that nothing is late at once. */
export function sendSchema(now: Date) {
  const today = dayOf(now);
  return z.object({
    lab: requiredText("Preencha o laboratório", { max: 80 }),
    labNumber: optionalText({ max: 40 }),
    expectedOn: optionalText({ max: 10 })
      .refine((day) => day !== "", "Preencha a previsão")
      .refine((day) => day === "" || isDay(day), "Previsão inválida")
      .refine((day) => !isDay(day) || day >= today, "A previsão já passou"),
  });
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Every item must be ticked: what fails is made again. */
export const checkSchema = z.object(
  Object.fromEntries(
    Object.entries(CHECK_ITEMS).map(([item, label]) => [item, z.literal("on", `Falta conferir: ${label}`)]),
  ) as Record<CheckItem, z.ZodLiteral<"on">>,
);

export const reworkSchema = z.object({
  reason: idText({ missing: "Escolha o motivo" }).transform((text, context): ReworkReason => {
    const [reason] = Object.entries(REWORK_REASONS).find(([, label]) => label === text) ?? [];
    if (reason) return reason as ReworkReason;
    context.addIssue({ code: "custom", message: "Escolha o motivo" });
    return z.NEVER;
  }),
});
