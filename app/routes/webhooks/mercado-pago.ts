import { receiveNotification, refuseNotification } from "#app/domain/payment/notifications.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import type { Route } from "./+types/mercado-pago";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";

/**
 * Verifies the notification, records it, and enqueues a job that fetches the payment. The provider sends `?data.id=…&type=payment`, or, in its
 * older form, `?id=…&topic=payment`.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now, isGenuineNotification } = context.get(shopContext);
  if (!isGenuineNotification(request, now())) {
    noteEvent(context, "forged-notification");
    await refuseNotification(store, now());
    return new Response("invalid signature\n", { status: 401 });
  }

  const { searchParams } = url;
  const providerId = searchParams.get("data.id") ?? searchParams.get("id");
  const type = searchParams.get("type") ?? searchParams.get("topic");
  await receiveNotification(store, { type, providerId }, now());
  return new Response("ok\n");
}
