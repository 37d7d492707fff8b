import { installmentPlans } from "#app/domain/values/money.ts";
import { readCard } from "./card-form.ts";
import { checkoutPage, closedCheckoutPage } from "./page.ts";
import type { PaymentService } from "./payment-service.ts";
import type { PaymentStore, SandboxPayment, SandboxPreference } from "./payment-store.ts";
import { page, problem, seeOther } from "./responses.ts";
import type { Webhooks } from "./webhooks.ts";

interface Dependencies {
  store: PaymentStore;
  payments: PaymentService;
  webhooks: Webhooks;
  now: () => Date;
}

/** Checkout Pro: the provider's page, where a buyer pays a preference by card and is redirected back to the shop. */
export function hostedCheckout({ store, payments, webhooks, now }: Dependencies) {
  return async (request: Request): Promise<Response> => {
    const preference = store.preference(new URL(request.url).searchParams.get("pref_id") ?? "");
    if (!preference) return problem(404, "Preference not found");
    const form = request.method === "POST" ? await request.formData() : undefined;

    const earlier = payments.findOfPreference(preference.id);
    if (earlier && form) return seeOther(backTo(preference, earlier));
    if (earlier) return page(closedCheckoutPage("Este pedido já foi pago", backTo(preference, earlier)));
    const isOver = preference.expiresAt > 0 && now().getTime() >= preference.expiresAt;
    const back = backTo(preference);
    if (isOver) return page(closedCheckoutPage("O prazo para pagar acabou", back), 410);
    if (!form) return page(checkoutPage(preference, { back }));

    const field = (name: string) => String(form.get(name) ?? "");
    const [month = "", year = ""] = field("expiry").split("/");
    const read = readCard(
      { number: field("number"), holder: field("holder"), month, year, securityCode: field("securityCode") },
      now(),
    );
    const installments = Number(field("installments"));
    const areOffered = installmentPlans(preference.amountCents, preference.maxInstallments).some(
      ({ count }) => count === installments,
    );
    if (!read.ok || !areOffered) {
      const message = read.ok ? "Escolha as parcelas" : read.message;
      const typed = {
        number: field("number"),
        holder: field("holder"),
        expiry: field("expiry"),
        installments,
      };
      return page(checkoutPage(preference, { back, message, typed }), 422);
    }

    const payment = payments.payPreference(preference, read.token, installments);
    await webhooks.notify(payment);
    return seeOther(backTo(preference, payment));
  };
}

/** The URL back to the shop. Its query parameters are unsigned: the shop must not rely on them. */
function backTo(preference: SandboxPreference, payment?: SandboxPayment): string {
  const { success, pending, failure } = preference.backUrls;
  const isOpen = payment?.status === "pending" || payment?.status === "in_process";
  const url = new URL(payment?.status === "approved" ? success : isOpen ? pending : failure);
  const parameters = {
    collection_id: payment ? String(payment.id) : "null",
    collection_status: payment?.status ?? "null",
    payment_id: payment ? String(payment.id) : "null",
    status: payment?.status ?? "null",
    external_reference: preference.reference,
    payment_type: payment ? "credit_card" : "null",
    preference_id: preference.id,
    site_id: "MLB",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
