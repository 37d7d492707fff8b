import { href, Link, redirect } from "react-router";
import { findCustomer } from "#app/domain/account/customers.server.ts";
import { receiveDataRequest } from "#app/domain/account/data-requests.server.ts";
import { newDataRequestSchema, REQUEST_KINDS, STAFF_CHANNELS } from "#app/domain/account/data-requests.ts";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { NewDataRequestForm, useNewDataRequestForm } from "#app/ui/admin/new-data-request-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/new-data-request";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "persons.requests");
  const { now } = context.get(shopContext);
  return {
    person: (await findPerson(context, url))?.name ?? null,
    today: DAY.format(now()),
    ...{ kinds: REQUEST_KINDS, channels: STAFF_CHANNELS },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "persons.requests");
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, newDataRequestSchema(now()));
  if (form.status !== "success") return invalid(form.reply());

  const person = await findPerson(context, url);
  const id = person && (await receiveDataRequest(store, person.subject, form.value, actor, now()));
  if (!id) return invalid(form.reply({ fieldErrors: { kind: ["Esta pessoa não está mais na loja"] } }));
  announce(context, "O pedido está registrado. O prazo corre desde o dia em que chegou.");
  return redirect(href("/admin/titulares/:request", { request: id }), 303);
}

/** Of `?conta=` or `?pedido=`: an account, or the person of an order without one. */
async function findPerson(context: Context, { searchParams }: URL) {
  const { store, now } = context.get(shopContext);
  const conta = searchParams.get("conta");
  if (conta) {
    const customer = await findCustomer(store.read, conta, now());
    return customer && { name: customer.name, subject: { accountId: customer.id } };
  }
  const number = orderNumberOf(searchParams.get("pedido") ?? "");
  const order = await findOrderByNumber(store.read, number);
  return order && order.buyerEmail !== ""
    ? { name: order.contact.name, subject: { orderNumber: number } }
    : undefined;
}

export default function NewDataRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { person, today, kinds, channels } = loaderData;
  const [form, fields] = useNewDataRequestForm(actionData?.lastResult, today);
  return (
    <AdminPage title="Registrar pedido de titular" form={form} size="form">
      {person === null ? (
        <p>Primeiro encontre a pessoa, pela conta ou por um pedido sem conta.</p>
      ) : (
        <>
          <p>
            De <UserText>{person}</UserText>. Antes de atender, confira que quem pede é a própria pessoa.
          </p>
          <NewDataRequestForm form={form} fields={fields} kinds={kinds} channels={channels} />
        </>
      )}
      <p>
        <Link to={href("/admin/clientes")}>Ir a Clientes</Link>
      </p>
    </AdminPage>
  );
}
