import { href, redirect } from "react-router";
import { TOO_MANY_ADDRESSES } from "#app/domain/account/address.ts";
import { addAddress } from "#app/domain/account/addresses.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import {
  announceSavedAddress,
  asksForAddress,
  fillInAddress,
  parseSavedAddress,
  readAddressForm,
} from "#app/http/pages/address-form.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid } from "#app/http/responses.ts";
import { useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import { type AddressFormFields, AddressPage } from "#app/ui/shop/account/address-form.tsx";
import type { Route } from "./+types/address-new";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  const sent = await readAddressForm(request);
  if (asksForAddress(sent)) return fillInAddress(context, sent);
  const form = await parseSavedAddress(context, accountId, sent);
  if (form.status !== "success") return invalid(form.reply());

  const added = await addAddress(store, accountId, form.value, now());
  if (!added.ok) return invalid(form.reply({ fieldErrors: { title: [TOO_MANY_ADDRESSES] } }));

  if (added.isNew) announceSavedAddress(context, form.value, "Endereço cadastrado com sucesso!");
  else announce(context, "Este endereço já está cadastrado.", { tone: "info" });
  return redirect(href("/minha-conta/meus-enderecos"), 303);
}

export default function AddressNew({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<AddressFormFields>({
    id: "endereco",
    lastResult: actionData?.lastResult,
    checksFields: true,
    defaultValue: { type: "Residencial" },
  });
  return <AddressPage title="Novo endereço" form={form} fields={fields} lookup={lookupIn(actionData)} />;
}
