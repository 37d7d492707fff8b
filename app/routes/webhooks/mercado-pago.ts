import { noteNotification } from "#app/domain/payment/payments.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import type { Route } from "./+types/mercado-pago";

export { commandLoader as loader } from "#app/http/transport/limits.server.ts";

/**
 * The provider says that something happened to a payment, in its newer form (`?data.id=…&type=payment`) or its older one
 * (`?id=…&topic=payment`). It is noted and answered; the payment is fetched by a job.
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
  if (isPayment) await noteNotification(store, providerId, now());
  return new Response("ok\n");
}
