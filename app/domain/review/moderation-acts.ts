import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { HIDE_REASONS, OTHER_REASON } from "./moderation.ts";

const MAX_ANSWER_LENGTH = 1000;
const MAX_NOTE_LENGTH = 300;

const hide = z
  .object({ reason: optionalText(), note: optionalText({ max: MAX_NOTE_LENGTH }) })
  .superRefine(({ reason, note }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!HIDE_REASONS.some((each) => each === reason)) refuse("reason", "Escolha o motivo");
    else if (reason === OTHER_REASON && !note) refuse("note", "Escreva o motivo");
  });

/** The forms of a review's page in the back office, by their `intent`. */
export const REVIEW_ACTS = {
  hide,
  answer: z.object({
    answer: requiredText("Escreva a resposta", {
      max: MAX_ANSWER_LENGTH,
      tooLong: "Escreva até 1.000 caracteres",
      lines: true,
    }),
  }),
};
