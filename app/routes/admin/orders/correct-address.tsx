import { href, Link, redirect } from "react-router";
import { receivedBy, withoutBuyer } from "#app/domain/account/address.ts";
import { addressCorrectionSchema } from "#app/domain/account/order-corrections.ts";
import { correctAddress } from "#app/domain/order/corrections.server.ts";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { isCorrectable } from "#app/domain/order/order-status.ts";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import {
  asksForAddress,
  fillInAddress,
  namesReceiver,
  readAddressForm,
} from "#app/http/pages/address-form.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseFields } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { correctionRefusalText } from "#app/ui/admin/order-labels.ts";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AddressFields, lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import type { Route } from "./+types/correct-address";

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
  const address = withoutBuyer(person.contact, person.address);
  return {
    number,
    revision,
    whyNot: isCorrectable(status) ? null : correctionRefusalText({ reason: "wrong-status", status }),
    address: isCorrectable(status) ? address : null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "orders.change");
  const { store, now } = context.get(shopContext);
  const number = orderNumberOf(params.number);
  const order = await findOrderByNumber(store.read, number);
  if (!order) throw notFound();

  const form = await readAddressForm(request);
  if (asksForAddress(form)) return fillInAddress(context, form);
  const fields = parseFields(form, addressCorrectionSchema(namesReceiver(form)));
  if (fields.status !== "success") return invalid(fields.reply());
  const { seen, address } = fields.value;
  const options = { actor, seenRevision: seen };
  const corrected = await correctAddress(store, number, receivedBy(order.contact, address), now(), options);
  if (!corrected.ok)
    return invalid(fields.reply({ fieldErrors: { seen: [correctionRefusalText(corrected)] } }));

  const { changed, fromUf, toUf } = corrected;
  if (changed.length === 0) announce(context, "O endereço já era esse.", { tone: "info" });
  else if (fromUf !== toUf)
    announce(
      context,
      `O endereço foi corrigido. A UF mudou de ${fromUf} para ${toUf}: o frete e o prazo ficaram como foram vendidos.`,
      { tone: "info" },
    );
  else announce(context, "O endereço foi corrigido. Quem comprou recebe um e-mail.");
  return redirect(href("/admin/pedidos/:number", { number: String(number) }), 303);
}

export default function CorrectAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { number, revision, whyNot, address } = loaderData;
  const [form, fields] = useServerForm<Record<AddressField | "receiver", string>>({
    id: "endereco",
    lastResult: actionData?.lastResult,
    defaultValue: address
      ? { ...address, cep: formatCep(address.cep), phone: formatPhone(address.phone) }
      : {},
  });
  return (
    <AdminPage title={`Corrigir o endereço do pedido ${number}`} form={form} size="form">
      {whyNot ? (
        <p>{whyNot}</p>
      ) : (
        <>
          <p>O frete e o prazo ficam como foram vendidos. Quem comprou recebe um e-mail, sem a rua.</p>
          <div id="endereco-seen" tabIndex={-1}>
            <ServerForm form={form} submit="Corrigir o endereço">
              <input type="hidden" name="seen" value={revision} />
              <AddressFields fields={fields} lookup={lookupIn(actionData)} />
            </ServerForm>
          </div>
        </>
      )}
      <p>
        <Link to={href("/admin/pedidos/:number", { number: String(number) })}>Voltar ao pedido</Link>
      </p>
    </AdminPage>
  );
}
