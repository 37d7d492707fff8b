import { z } from "zod";
import { idText } from "#app/domain/values/text-fields.ts";

/** Keys of jobs and ids of e-mails name what they are about, so they are longer than other ids. */
const id = idText({ max: 200 });

/** The forms of the page Sistema, by their `intent`. */
export const systemActSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("retry-job"), id }),
  z.object({ intent: z.literal("resend-email"), id }),
  z.object({ intent: z.literal("ask-provider"), id }),
  z.object({ intent: z.literal("make-backup") }),
]);

export type SystemIntent = z.output<typeof systemActSchema>["intent"];
