import { href, redirect } from "react-router";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announceDisplacement, requireAttempt } from "#app/http/pages/payment-attempt.server.ts";
import { reserverOf, withCheckoutLimit } from "#app/http/rate-limits.server.ts";
import { readForm } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/pay-with-pix";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";
export { PaymentRefused as ErrorBoundary } from "#app/ui/shop/checkout/payment-refused.tsx";

/** Its only page is a refusal, which has no scripts. */
export const handle: PageHandle = { scripts: "none", frame: "short" };

/** The order and its payment job are committed before the provider is called, so a failed call loses neither. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, gateway, now } = context.get(shopContext);
  const form = await readForm(request);
  const checkoutToken = String(form.get("checkoutToken"));

  const begun = await withCheckoutLimit(context, async () => {
    const asked = { checkoutToken, method: "pix", reserver: reserverOf(context) } as const;
    const started = await startPayment(store, ownerOf(context), asked, now());
    return requireAttempt(context, started, "pix", checkoutToken);
  });
  const { orderId, paymentId } = begun;
  if (paymentId) await syncPayment(store, gateway, paymentId, now());
  await announceDisplacement(context, begun);
  return redirect(href("/checkout/pagamento/:order", { order: orderId }), 303);
}
