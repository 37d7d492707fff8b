import { href, Link, redirect, redirectDocument } from "react-router";
import type { z } from "zod";
import { type Account, contactSchema } from "#app/domain/account/account.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { isSameAddress, MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { chosenAddressSchema, deliveryAddressSchema } from "#app/domain/account/address-schema.ts";
import { addAddress, findAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { itemsCents } from "#app/domain/cart/cart.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { ownerOf, type Shop, sessionEndedContext, shopContext } from "#app/http/context.server.ts";
import { leaveMessage } from "#app/http/flash-message.server.ts";
import {
  asksForAddress,
  fillInAddress,
  readAddressForm,
  SAVED_ADDRESS_PARAM,
  warnOfForeignCep,
} from "#app/http/pages/address-form.server.ts";
import { nothingToPay, sessionEnded } from "#app/http/pages/checkout-refusals.ts";
import { invalid, notFound, parseFields } from "#app/http/responses.ts";
import { FieldGroup, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { PageBelowDialogs } from "#app/ui/kit/page-dialog.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AddressFields, lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import { AddressChoice, AddressOrFields } from "#app/ui/shop/checkout/address-choice.tsx";
import { CheckoutSteps } from "#app/ui/shop/checkout/checkout-steps.tsx";
import { ContactFields } from "#app/ui/shop/checkout/contact-fields.tsx";
import { OrderLines, Totals } from "#app/ui/shop/order/lines.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import type { Route } from "./+types/delivery";

const savedAddress = chosenAddressSchema.transform(
  ({ idAddress }) => ({ who: "customer", idAddress }) as const,
);
const newAddress = deliveryAddressSchema.transform((address) => ({ who: "customer", address }) as const);
const guest = contactSchema
  .extend(deliveryAddressSchema.shape)
  .transform(({ cpf_cnpj: taxId, name, email, whatsapp, ...address }) => {
    return { who: "guest", contact: { name, email, taxId, whatsapp }, address } as const;
  });

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

const HERE = href("/checkout/entrega");

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read } = context.get(shopContext).store;
  const owner = ownerOf(context);
  const lines = await listCartLines(read, owner);
  if (lines.length === 0) {
    if (context.get(sessionEndedContext)) throw sessionEnded(HERE);
    leaveMessage(context, "empty-cart");
    throw redirect(href("/checkout/carrinho"));
  }

  const [addresses, checkout] = await Promise.all([
    owner.accountId ? listAddresses(read, owner.accountId) : undefined,
    findCheckout(read, owner),
  ]);
  const { taxId, ...contact } = checkout?.contact ?? { taxId: undefined };
  const typed = checkout && { ...checkout.address, ...contact, cpf_cnpj: taxId ?? "" };
  const justSaved = addresses?.find(({ id }) => id === url.searchParams.get(SAVED_ADDRESS_PARAM));
  const before = checkout && addresses?.find((address) => isSameAddress(address, checkout.address));
  const chosenId = (justSaved ?? before)?.id;
  const shownLines = lines.map(({ variantId: _, prescriptionId: __, ...line }) => line);
  return { lines: shownLines, addresses, chosenId, typed: addresses?.length ? undefined : typed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const owner = ownerOf(context);
  const account = owner.accountId ? await findActiveAccount(store.read, owner.accountId) : undefined;

  const form = await readAddressForm(request);
  if (asksForAddress(form)) return fillInAddress(context, form);
  const fields = parseFields(form, schemaFor(account, form));
  if (fields.status !== "success") return invalid(fields.reply());

  const delivery = await deliveryOf(store, account, fields.value);
  if (!delivery) throw notFound();

  const saved = await saveCheckout(store, owner, delivery, now());
  if (!saved.ok && saved.reason === "empty-cart") throw nothingToPay(context, HERE);
  if (!saved.ok) return invalid(fields.reply({ fieldErrors: { cep: ["Não conhecemos este CEP"] } }));

  if (account && !("idAddress" in fields.value)) {
    const address = { ...fields.value.address, type: "residential", title: "Entrega" } as const;
    await addAddress(store, account.id, address, now());
  }
  warnOfForeignCep(context, delivery.address);
  // A full page load: the Content-Security-Policy of this page does not allow the provider's card form.
  return redirectDocument(href("/checkout/pagamento"), 303);
}

function schemaFor(account: Account | undefined, form: FormData) {
  if (!account) return guest;
  return form.get("idAddress") ? savedAddress : newAddress;
}

async function deliveryOf(
  store: Shop["store"],
  account: Account | undefined,
  value: z.output<ReturnType<typeof schemaFor>>,
) {
  if (value.who === "guest") return value;
  if (!account) return undefined;
  const address =
    "idAddress" in value ? await findAddress(store.read, account.id, value.idAddress) : value.address;
  return address && { contact: account, address };
}

export default function Delivery(props: Route.ComponentProps) {
  return (
    <PageBelowDialogs>
      <DeliveryPage {...props} />
    </PageBelowDialogs>
  );
}

function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, addresses, chosenId, typed } = loaderData;
  const [form, fields] = useServerForm<z.input<typeof guest>>({
    id: "entrega",
    lastResult: actionData?.lastResult,
    checksFields: true,
    ...(typed && { defaultValue: typed }),
  });
  const total = itemsCents(lines);
  const addressFields = (
    <FieldGroup legend="Endereço de entrega">
      <AddressFields fields={fields} lookup={lookupIn(actionData)} />
    </FieldGroup>
  );

  return (
    <Page>
      <CheckoutSteps current={2} />
      <PageTitle form={form}>Entrega</PageTitle>
      <SideBySide
        side={
          <>
            <Totals itemsCents={total} totalCents={total} />
            <OrderLines lines={lines} />
          </>
        }
      >
        {addresses ? (
          <ServerForm form={form} submit="Continuar para o pagamento">
            {addresses.length === 0 ? (
              addressFields
            ) : hasTypedAddress(actionData) || addresses.length >= MAX_ADDRESSES ? (
              <AddressOrFields
                addresses={addresses}
                name="idAddress"
                chosenId={chosenId}
                startWithFields={hasTypedAddress(actionData)}
              >
                {addressFields}
              </AddressOrFields>
            ) : (
              <AddressChoice addresses={addresses} name="idAddress" chosenId={chosenId} />
            )}
          </ServerForm>
        ) : (
          <>
            <p>
              Já tem conta? <Link to={`${href("/entrar")}?redirectTo=${HERE}`}>Entre</Link> e use seus
              endereços. Você também pode comprar sem cadastro.
            </p>
            <ServerForm form={form} submit="Continuar para o pagamento">
              <FieldGroup legend="Seus dados">
                <ContactFields fields={fields} />
              </FieldGroup>
              {addressFields}
            </ServerForm>
          </>
        )}
      </SideBySide>
    </Page>
  );
}

/** Whether the form came back, which names no saved address. A lost response is none. */
function hasTypedAddress(actionData: Route.ComponentProps["actionData"]): boolean {
  return actionData?.lastResult !== undefined;
}
