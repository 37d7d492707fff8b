import { href, Link, redirect } from "react-router";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { reviewSchema } from "#app/domain/review/review.ts";
import { addReview, listReviewable } from "#app/domain/review/reviews.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { ReviewForm } from "#app/ui/shop/product/review-form.tsx";
import type { Route } from "./+types/review";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { store } = context.get(shopContext);
  const order = await findOrder(store.read, { accountId, visitorId: null }, params.order);
  if (!order) throw notFound();
  const products = await listReviewable(store.read, accountId, order.id);
  const page = href("/minha-conta/pedidos/:order", { order: order.id });
  if (products.length === 0) throw redirect(page);
  return { number: order.number, products, page };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const accountId = requireAccountId(context, url);
  const { store, now } = context.get(shopContext);
  const order = await findOrder(store.read, { accountId, visitorId: null }, params.order);
  if (!order) throw notFound();

  const form = await parseForm(request, reviewSchema);
  if (form.status !== "success") return invalid(form.reply());
  const isSaved = await addReview(store, accountId, order.id, form.value, now());
  if (isSaved) announce(context, "Avaliação publicada. Agradecemos a sua opinião.");
  else announce(context, "Este produto já foi avaliado ou ainda não pode ser avaliado.", { tone: "info" });
  return redirect(href("/minha-conta/pedidos/:order", { order: order.id }), 303);
}

/** The order's page has these forms too; their errors are shown here. */
export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { number, products, page } = loaderData;
  const lastResult = actionData?.lastResult;
  const submitted = products.findIndex(({ id }) => id === lastResult?.initialValue?.idProduct);
  return (
    <AccountPage
      title={`Avaliar o pedido ${number}`}
      size="form"
      {...(lastResult && { form: { errors: lastResult.error ?? {} } })}
    >
      {products.map((product, index) => (
        <ReviewForm
          key={product.id}
          product={product}
          action={`${page}/avaliar`}
          lastResult={index === Math.max(submitted, 0) ? lastResult : undefined}
        />
      ))}
      <p>
        <Link to={page}>Voltar ao pedido</Link>
      </p>
    </AccountPage>
  );
}
