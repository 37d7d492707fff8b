import { data, href, redirect } from "react-router";
import { chooseVariant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { alertSchema } from "#app/domain/catalog/stock-alert.ts";
import { requestStockAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { notFound, parseForm } from "#app/http/responses.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Breadcrumbs, Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/stock-alert";

export const handle: PageHandle = { scripts: "enhancements" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const product = await findProductBySlug(context.get(shopContext).store.read, params.title);
  const variant = product && chooseVariant(product, url.searchParams.get("cor"));
  if (!variant) throw notFound();
  return { title: product.title, slug: product.slug, variant };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, alertSchema);
  const product = await findProductBySlug(store.read, params.title);
  const { color } = form.payload;
  const posted = typeof color === "string" && color ? color : url.searchParams.get("cor");
  const variant = product && chooseVariant(product, posted);
  if (!variant) throw notFound();
  if (form.status !== "success") return data({ lastResult: form.reply(), variant }, { status: 422 });

  await countOrRefuse(context, "alerts");
  const requested = await requestStockAlert(store, variant.id, form.value.email, now());
  if (!requested.ok && requested.reason === "unknown") throw notFound();
  if (requested.ok) announce(context, "Avisaremos assim que voltar.");
  else announce(context, "Esta cor está disponível agora.", { tone: "info" });
  return redirect(pageOf(product.slug, variant.color), 303);
}

/** The product page has this form too; its errors are shown here. */
export default function StockAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, slug } = loaderData;
  // After a POST the colour comes from the form: the product page's form posts to a URL without it.
  const { variant } = actionData ?? loaderData;
  const [form, fields] = useServerForm<{ email: string; color: string }>({
    id: "aviso",
    lastResult: actionData?.lastResult,
  });
  return (
    <Page narrow>
      <Breadcrumbs steps={[{ label: title, to: pageOf(slug, variant.color) }, { label: "Avise-me" }]} />
      <PageTitle form={form} lead={`${title}, ${variant.name}: mandamos um e-mail quando voltar, e só esse.`}>
        Avise-me quando voltar
      </PageTitle>
      <meta name="robots" content="noindex" />
      <ServerForm form={form} submit="Avise-me">
        <input type="hidden" name="color" value={variant.color} />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="email" />
      </ServerForm>
    </Page>
  );
}

function pageOf(slug: string, color: string): string {
  return `${href("/oculos/:title", { title: slug })}?cor=${color}`;
}
