import { href, redirect } from "react-router";
import { addressTypeName, withoutBuyer } from "#app/domain/account/address.ts";
import { findAddress, updateAddress } from "#app/domain/account/addresses.server.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { shopContext } from "#app/http/context.server.ts";
import {
  announceSavedAddress,
  asksForAddress,
  fillInAddress,
  parseSavedAddress,
  readAddressForm,
  requireAccount,
} from "#app/http/pages/address-form.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid, notFound } from "#app/http/responses.ts";
import { useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import { type AddressFormFields, AddressPage } from "#app/ui/shop/account/address-form.tsx";
import type { Route } from "./+types/address-edit";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const address = await findAddress(context.get(shopContext).store.read, accountId, params.id);
  if (!address) throw notFound();
  return { address: withoutBuyer(await requireAccount(context, accountId), address) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { store } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  if (!(await findAddress(store.read, accountId, params.id))) throw notFound();

  const sent = await readAddressForm(request);
  if (asksForAddress(sent)) return fillInAddress(context, sent);
  const form = await parseSavedAddress(context, accountId, sent);
  if (form.status !== "success") return invalid(form.reply());
  if (!(await updateAddress(store, accountId, params.id, form.value))) throw notFound();

  announceSavedAddress(context, form.value, "Endereço atualizado com sucesso.");
  return redirect(href("/minha-conta/meus-enderecos"), 303);
}

export default function AddressEdit({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { id, isDefault, ...saved } = address;
  const [form, fields] = useServerForm<AddressFormFields>({
    id: "endereco",
    lastResult: actionData?.lastResult,
    checksFields: true,
    defaultValue: {
      ...saved,
      type: addressTypeName(saved.type),
      cep: formatCep(saved.cep),
      phone: formatPhone(saved.phone),
    },
  });
  return <AddressPage title="Editar endereço" form={form} fields={fields} lookup={lookupIn(actionData)} />;
}
