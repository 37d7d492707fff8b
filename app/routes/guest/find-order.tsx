import { href, Link, redirect } from "react-router";
import { findGuestOrderId } from "#app/domain/order/order-lookup.server.ts";
import { orderLookupSchema } from "#app/domain/order/order-lookup.ts";
import { rotateSession } from "#app/http/auth.server.ts";
import { type Context, sessionContext, shopContext } from "#app/http/context.server.ts";
import { withLookupLimit } from "#app/http/rate-limits.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/find-order";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MAX_ORDERS = 10;

/** Order numbers are easy to guess: the message does not say which field was wrong, and attempts are limited. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, orderLookupSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { read } = context.get(shopContext).store;
  const { value } = form;
  const order = await withLookupLimit(context, () => findGuestOrderId(read, value));
  if (!order) {
    noteEvent(context, "order-look-up-refused");
    const message = "Não encontramos um pedido com este número e e-mail.";
    return invalid(form.reply({ fieldErrors: { number: [message] } }));
  }
  rememberOrder(context, order);
  noteEvent(context, "order-looked-up");
  return redirect(href("/meu-pedido/:order", { order }), 303);
}

/** The session gets a new cookie, so that a cookie planted before (session fixation) does not open the order. */
function rememberOrder(context: Context, orderId: string): void {
  const session = context.get(sessionContext);
  const others = (session.get("orderIds") ?? []).filter((id) => id !== orderId);
  session.set("orderIds", [orderId, ...others].slice(0, MAX_ORDERS));
  rotateSession(context);
}

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<{ number: string; email: string }>({
    id: "meu-pedido",
    lastResult: actionData?.lastResult,
  });
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form} lead="Para quem comprou sem criar conta.">
        Acompanhe o seu pedido
      </PageTitle>
      <ServerForm form={form} submit="Encontrar o pedido">
        <Field
          field={fields.number}
          label="Número do pedido"
          hint="Está no e-mail de confirmação."
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          field={fields.email}
          label="E-mail"
          hint="O que você usou na compra."
          type="email"
          autoComplete="email"
        />
      </ServerForm>
      <p>
        Comprou com a sua conta? <Link to={href("/minha-conta/pedidos")}>Veja os seus pedidos</Link>
      </p>
    </Page>
  );
}
