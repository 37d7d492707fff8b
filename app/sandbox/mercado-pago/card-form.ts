import { randomUUID } from "node:crypto";
import { z } from "zod";
import { brandOf, isCardNumber } from "./cards.ts";
import type { SandboxToken } from "./payment-store.ts";

const digits = z.string().transform((text) => text.replace(/\D/g, ""));

const cardSchema = z.object({
  number: digits.refine(isCardNumber, "Confira o número do cartão"),
  holder: z.string().trim().min(1, "Preencha o nome do titular"),
  month: z.coerce
    .number("Confira o vencimento")
    .int()
    .min(1, "Confira o vencimento")
    .max(12, "Confira o vencimento"),
  /** Two digits or four. */
  year: z.coerce
    .number("Confira o vencimento")
    .int()
    .transform((year) => (year < 100 ? 2000 + year : year)),
  securityCode: digits.refine((code) => /^\d{3,4}$/.test(code), "Confira o código de segurança"),
});

type Read = { ok: true; token: SandboxToken; bin: string } | { ok: false; message: string };

/** Returns a token, or the message for the shopper. The card data itself is discarded. */
export function readCard(typed: Record<keyof z.input<typeof cardSchema>, unknown>, now: Date): Read {
  const parsed = cardSchema.safeParse(typed);
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "Confira os dados" };
  const { number, holder, month, year } = parsed.data;
  if (now >= new Date(Date.UTC(year, month, 1))) return { ok: false, message: "O cartão está vencido" };

  const methodId = brandOf(number)?.methodId ?? "";
  return {
    ok: true,
    token: { kind: "token", id: randomUUID().replaceAll("-", ""), methodId, holder },
    bin: number.slice(0, 8),
  };
}
