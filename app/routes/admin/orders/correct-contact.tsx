import { href, Link, redirect } from "react-router";
import { contactCorrectionSchema } from "#app/domain/account/order-corrections.ts";
import { correctContact } from "#app/domain/order/corrections.server.ts";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { isCorrectable } from "#app/domain/order/order-status.ts";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { correctionRefusalText } from "#app/ui/admin/order-labels.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/correct-contact";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused correction is sent again on the order as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "orders.change");
  const { store, now } = context.get(shopContext);
  const order = await findStaffOrder(store.read, orderNumberOf(params.number), now());
  if (!order) throw notFound();
  const { number, status, revision, person } = order;
  const { name, email, whatsapp } = person.contact;
  return {
    number,
    revision,
    whyNot: isCorrectable(status) ? null : correctionRefusalText({ reason: "wrong-status", status }),
    // Without the tax id: to see it is an act of its own.
    contact: isCorrectable(status) ? { name, email, whatsapp } : null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "orders.change");
  const { store, now } = context.get(shopContext);
  const number = orderNumberOf(params.number);
  if (!(await findOrderByNumber(store.read, number))) throw notFound();
  const form = await parseForm(request, contactCorrectionSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { seen, contact } = form.value;
  const corrected = await correctContact(store, number, contact, now(), { actor, seenRevision: seen });
  if (!corrected.ok)
    return invalid(form.reply({ fieldErrors: { seen: [correctionRefusalText(corrected)] } }));
  if (corrected.changed.length > 0) announce(context, "O contato foi corrigido.");
  else announce(context, "O contato já era esse.", { tone: "info" });
  return redirect(href("/admin/pedidos/:number", { number: String(number) }), 303);
}

export default function CorrectContact({ loaderData, actionData }: Route.ComponentProps) {
  const { number, revision, whyNot, contact } = loaderData;
  const [form, fields] = useServerForm<Record<"name" | "email" | "cpf_cnpj" | "whatsapp", string>>({
    id: "contato",
    lastResult: actionData?.lastResult,
    defaultValue: contact ? { ...contact, whatsapp: formatPhone(contact.whatsapp) } : {},
  });
  return (
    <AdminPage title={`Corrigir o contato do pedido ${number}`} form={form} size="form">
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <div id="contato-seen" tabIndex={-1}>
          <ServerForm form={form} submit="Corrigir o contato">
            <input type="hidden" name="seen" value={revision} />
            <Field field={fields.name} label="Nome completo" autoComplete="off" />
            <Field
              field={fields.email}
              label="E-mail"
              type="email"
              autoComplete="off"
              hint="Os próximos avisos do pedido vão para ele. A conta da pessoa, se houver, não muda."
            />
            <Field
              field={fields.cpf_cnpj}
              label="CPF ou CNPJ"
              hint="Em branco, fica como está."
              autoComplete="off"
              data-mask="tax-id"
              optional
            />
            <Field
              field={fields.whatsapp}
              label="WhatsApp"
              type="tel"
              autoComplete="off"
              hint="Com DDD"
              data-mask="phone"
            />
          </ServerForm>
        </div>
      )}
      <p>
        <Link to={href("/admin/pedidos/:number", { number: String(number) })}>Voltar ao pedido</Link>
      </p>
    </AdminPage>
  );
}
