import { href } from "react-router";
import { listOwnReviews, listReviewable } from "#app/domain/review/reviews.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireOrderPage } from "#app/http/pages/order-page.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { OrderDetails } from "#app/ui/shop/order/order-details.tsx";
import { OwnReviewText } from "#app/ui/shop/product/own-review.tsx";
import { ReviewForm } from "#app/ui/shop/product/review-form.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/order";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const details = await requireOrderPage(context, { accountId, visitorId: null }, params.order);
  const { read } = context.get(shopContext).store;
  const { id } = details.order;
  return {
    details,
    reviewable: await listReviewable(read, accountId, id),
    written: await listOwnReviews(read, accountId, id),
  };
}

export default function OrderPage({ loaderData: { details, reviewable, written } }: Route.ComponentProps) {
  const { id, number } = details.order;
  const page = href("/minha-conta/pedidos/:order", { order: id });
  return (
    <AccountPage title={`Pedido ${number}`}>
      <OrderDetails {...details} page={page} />
      {written.length + reviewable.length > 0 && (
        <TextBlock title="Sua avaliação">
          {written.map((review) => (
            <OwnReviewText key={review.id} review={review} />
          ))}
          {reviewable.map((product) => (
            <ReviewForm key={product.id} product={product} action={`${page}/avaliar`} />
          ))}
        </TextBlock>
      )}
    </AccountPage>
  );
}
