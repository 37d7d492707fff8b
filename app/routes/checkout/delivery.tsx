import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect, redirectDocument } from "react-router";
import type { z } from "zod";
import { type Account, contactSchema } from "#app/domain/account/account.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { receivedBy } from "#app/domain/account/address.ts";
import {
  chosenAddressSchema,
  deliveryAddressSchema,
  receiverFields,
} from "#app/domain/account/address-schema.ts";
import { addAddress, findAddress } from "#app/domain/account/addresses.server.ts";
import { findFreight } from "#app/domain/delivery/carriers.server.ts";
import { saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { readCepCookie } from "#app/http/cep-cookie.server.ts";
import { ownerOf, type Shop, sessionEndedContext, shopContext } from "#app/http/context.server.ts";
import { leaveMessage } from "#app/http/flash-message.server.ts";
import {
  asksForAddress,
  fillInAddress,
  namesReceiver,
  readAddressForm,
  SAVED_ADDRESS_PARAM,
  warnOfForeignCep,
} from "#app/http/pages/address-form.server.ts";
import { nothingToPay, sessionEnded } from "#app/http/pages/checkout-refusals.ts";
import { findDeliveryPage } from "#app/http/pages/delivery-page.server.ts";
import { notFound, parseFields } from "#app/http/responses.ts";
import { PageBelowDialogs } from "#app/ui/kit/page-below-dialogs.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import { DeliveryPage } from "#app/ui/shop/checkout/delivery-page.tsx";
import type { Route } from "./+types/delivery";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

const HERE = href("/checkout/entrega");

export const handle: PageHandle = { scripts: "react", frame: "short" };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { read } = context.get(shopContext).store;
  const page = await findDeliveryPage(read, ownerOf(context), {
    justSavedId: url.searchParams.get(SAVED_ADDRESS_PARAM),
    cep: await readCepCookie(request, context),
  });
  if (page) return page;
  if (context.get(sessionEndedContext)) throw sessionEnded(HERE);
  leaveMessage(context, "empty-cart");
  throw redirect(href("/checkout/carrinho"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const owner = ownerOf(context);
  const account = owner.accountId ? await findActiveAccount(store.read, owner.accountId) : undefined;

  const form = await readAddressForm(request);
  if (asksForAddress(form)) return fillInAddress(context, form);
  const refuse = async (lastResult: SubmissionResult) => {
    const freight = await findFreight(store.read, String(form.get("cep") ?? ""));
    return data({ lastResult, freight }, { status: 422 });
  };
  const fields = parseFields(form, schemaFor(account, form));
  if (fields.status !== "success") return refuse(fields.reply());

  const delivery = await deliveryOf(store, account, fields.value);
  if (!delivery) throw notFound();

  const saved = await saveCheckout(store, owner, delivery, now());
  if (!saved.ok && saved.reason === "empty-cart") throw nothingToPay(context, HERE);
  if (!saved.ok) return refuse(fields.reply({ fieldErrors: { cep: ["Não conhecemos este CEP"] } }));

  if (account && !("idAddress" in fields.value)) {
    const address = { ...delivery.address, type: "residential", title: "Entrega" } as const;
    await addAddress(store, account.id, address, now());
  }
  warnOfForeignCep(context, delivery.address);
  // A full page load: the Content-Security-Policy of this page does not allow the provider's card form.
  return redirectDocument(href("/checkout/pagamento"), 303);
}

function schemaFor(account: Account | undefined, form: FormData) {
  if (account && form.get("idAddress"))
    return chosenAddressSchema.transform(({ idAddress }) => ({ who: "customer", idAddress }) as const);
  const receiver = receiverFields(namesReceiver(form));
  if (account)
    return deliveryAddressSchema
      .extend(receiver)
      .transform((address) => ({ who: "customer", address }) as const);
  return contactSchema
    .extend({ ...deliveryAddressSchema.shape, ...receiver })
    .transform(({ cpf_cnpj: taxId, name, email, whatsapp, ...address }) => {
      return { who: "guest", contact: { name, email, taxId, whatsapp }, address } as const;
    });
}

async function deliveryOf(
  store: Shop["store"],
  account: Account | undefined,
  value: z.output<ReturnType<typeof schemaFor>>,
) {
  const contact = value.who === "guest" ? value.contact : account;
  if (!contact) return undefined;
  const address =
    "idAddress" in value
      ? account && (await findAddress(store.read, account.id, value.idAddress))
      : value.address;
  return address && { contact, address: receivedBy(contact, address) };
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { chosenId } = loaderData;
  return (
    <PageBelowDialogs>
      {/* An address that was just saved is selected. */}
      <DeliveryPage key={chosenId} {...loaderData} {...actionData} lookup={lookupIn(actionData)} />
    </PageBelowDialogs>
  );
}
