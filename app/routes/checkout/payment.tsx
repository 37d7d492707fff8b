import { href, redirect } from "react-router";
import { sessionEndedContext } from "#app/http/context.server.ts";
import { sessionEnded } from "#app/http/pages/checkout-refusals.ts";
import { findPaymentPage } from "#app/http/pages/payment-page.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { PaymentPage } from "#app/ui/shop/checkout/payment-page.tsx";
import type { Route } from "./+types/payment";

export const handle: PageHandle = { scripts: "react", frame: "short" };

export async function loader({ context }: Route.LoaderArgs) {
  const page = await findPaymentPage(context);
  if (!page && context.get(sessionEndedContext)) throw sessionEnded(href("/checkout/pagamento"));
  if (!page) throw redirect(href("/checkout/entrega"));
  const { lines, contact, address, delivery, itemsCents, totalCents, token } = page.checkout;
  const { name, email, taxId } = contact;
  return {
    ...page,
    checkout: {
      lines: lines.map(({ variantId: _, prescriptionId: __, ...line }) => line),
      contact: { name, email, taxId },
      address,
      delivery,
      itemsCents,
      totalCents,
      token,
    },
  };
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  return <PaymentPage {...loaderData} />;
}
