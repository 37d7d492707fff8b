import { href, redirect } from "react-router";
import { chooseVariant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { askForAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { normalizeEmail } from "#app/domain/values/email.ts";
import { announce, shopContext } from "#app/http/context.server.ts";
import { notFound, readForm, refuse } from "#app/http/responses.ts";
import type { Route } from "./+types/ask-for-alert";

export { commandLoader as loader } from "#app/http/limits.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const product = await findProductBySlug(store.read, params.title);
  const variant = product && chooseVariant(product, String(form.get("color") ?? ""));
  if (!variant) throw notFound();

  const page = `${href("/oculos/:title", { title: product.slug })}?cor=${variant.color}`;
  const email = normalizeEmail(String(form.get("email") ?? ""));
  if (!email) throw invalidEmail(page);

  const asked = await askForAlert(store, variant.id, email, now());
  if (!asked.ok && asked.reason === "unknown") throw notFound();
  if (asked.ok) announce(context, "Avisaremos assim que voltar.");
  else announce(context, "Esta cor está disponível agora.", { tone: "info" });
  return redirect(page, 303);
}

function invalidEmail(page: string) {
  return refuse(422, {
    title: "E-mail inválido",
    message: "Confira o endereço e tente de novo, para podermos avisar você.",
    link: { to: page, label: "Voltar ao produto" },
  });
}
