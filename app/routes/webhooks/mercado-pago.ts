import { enqueueFetchPayment } from "#app/domain/payment/payment-jobs.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import type { Route } from "./+types/mercado-pago";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";

/**
 * Verifies the notification and enqueues a job that fetches the payment. The provider sends `?data.id=…&type=payment`, or, in its
 * older form, `?id=…&topic=payment`.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now, isGenuineNotification } = context.get(shopContext);
  if (!isGenuineNotification(request, now())) {
    noteEvent(context, "forged-notification");
    return new Response("invalid signature\n", { status: 401 });
  }

  const { searchParams } = url;
  const providerId = searchParams.get("data.id") ?? searchParams.get("id") ?? "";
  const topic = searchParams.get("type") ?? searchParams.get("topic");
  const isPayment = topic === "payment" && /^\d{1,20}$/.test(providerId);
  if (isPayment) await enqueueFetchPayment(store, providerId, now());
  return new Response("ok\n");
}
