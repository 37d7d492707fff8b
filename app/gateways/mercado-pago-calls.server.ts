import { MercadoPagoError, MPRateLimitError } from "mercadopago";
import type { z } from "zod";
import type { NoResponse } from "#app/domain/payment/payment.ts";

/** Statuses of requests that had no effect. After any other failure the request may have been executed. */
const REFUSED = [400, 402, 404, 422];

/** `timeoutMs` covers a body that stalls, which the SDK's own does not. A response that does not match is `unreachable`. */
export async function callProvider<Value>(
  request: () => Promise<unknown>,
  schema: z.ZodType<Value>,
  timeoutMs: number,
): Promise<{ ok: true; value: Value } | (NoResponse & { status?: number })> {
  try {
    return { ok: true, value: schema.parse(await withTimeout(request(), timeoutMs)) };
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
    reason: REFUSED.includes(status) && isFromProvider(error) ? "refused" : "unreachable",
    status,
  };
}

/** False for the HTML error page of a proxy in between. */
function isFromProvider({ error, causes, status }: MercadoPagoError): boolean {
  return status === 402 || error !== "" || causes.length > 0;
}

async function withTimeout<T>(response: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider took too long.")), ms);
  });
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer));
}
