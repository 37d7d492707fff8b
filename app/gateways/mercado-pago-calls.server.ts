import { MercadoPagoError, MPRateLimitError } from "mercadopago";
import type { z } from "zod";
import type { NoResponse } from "#app/domain/payment/payment.ts";

/** What the provider answers when it did not do what was asked. Anything else may have happened after it did. */
const REFUSED = [400, 402, 404, 422];

/**
 * Asks the provider, for no longer than `deadlineMs`: the SDK's own time-out does not cover a body that stalls. An answer
 * that is not what its schema says (an HTML page, nothing, no id) is none.
 */
export async function callProvider<Answer>(
  call: () => Promise<unknown>,
  schema: z.ZodType<Answer>,
  deadlineMs: number,
): Promise<{ ok: true; answer: Answer } | (NoResponse & { status?: number })> {
  try {
    const answer = await withDeadline(call(), deadlineMs);
    return { ok: true, answer: schema.parse(answer) };
  } catch (error) {
    if (error instanceof MercadoPagoError) return noResponseFor(error);
    return { ok: false, reason: "unreachable" };
  }
}

function noResponseFor(error: MercadoPagoError): NoResponse & { status: number } {
  const { status } = error;
  if (error instanceof MPRateLimitError && error.retryAfter !== null) {
    return { ok: false, reason: "unreachable", retryAfterMs: error.retryAfter * 1000, status };
  }
  return {
    ok: false,
    reason: REFUSED.includes(status) && isSpoken(error) ? "refused" : "unreachable",
    status,
  };
}

/** Whether the provider itself said so, in its own words, and not something in between with a page of HTML. */
function isSpoken({ error, causes, status }: MercadoPagoError): boolean {
  return status === 402 || error !== "" || causes.length > 0;
}

async function withDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider took too long.")), ms);
  });
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
}
