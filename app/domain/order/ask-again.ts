import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";

/** Why another prescription is asked for, as the buyer reads it on the order's page. The keys are in the form. */
export const ASK_AGAIN_REASONS: Readonly<Record<string, string>> = {
  unreadable: "a receita não está legível",
  cut: "falta uma parte da receita na imagem",
  incomplete: "faltam valores na receita",
  unsigned: "falta a assinatura ou o registro de quem prescreveu",
  old: "a receita é antiga",
  "wrong-lens": "a receita não combina com a lente do pedido",
  other: "veja abaixo",
};

export const askAgainSchema = z
  .object({
    reason: requiredText("Escolha o motivo").refine(
      (reason) => reason in ASK_AGAIN_REASONS,
      "Escolha o motivo",
    ),
    words: optionalText({ max: 200, tooLong: "Até 200 caracteres" }),
  })
  .superRefine(({ reason, words }, context) => {
    if (reason === "other" && !words)
      context.addIssue({ code: "custom", path: ["words"], message: "Escreva o motivo" });
  })
  .transform(({ reason, words }) =>
    reason === "other" ? words : [ASK_AGAIN_REASONS[reason], words].filter(Boolean).join(". "),
  );
