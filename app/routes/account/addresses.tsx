import { href } from "react-router";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { AddressList } from "#app/ui/shop/account/address-list.tsx";
import type { Route } from "./+types/addresses";

export const handle: PageHandle = { scripts: "enhancements" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  return { addresses: await listAddresses(context.get(shopContext).store.read, accountId) };
}

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  return (
    <AccountPage title="Meus endereços">
      <page-dialog>
        {addresses.length < MAX_ADDRESSES ? (
          <p>
            <ButtonLink href={href("/minha-conta/meus-enderecos/novo")}>Novo endereço</ButtonLink>
          </p>
        ) : (
          <p>Você tem {MAX_ADDRESSES} endereços, o máximo. Para cadastrar outro, exclua um deles.</p>
        )}
        {addresses.length > 0 ? (
          <AddressList addresses={addresses} />
        ) : (
          <p>Você ainda não tem endereços. O primeiro que você cadastrar vira o principal.</p>
        )}
      </page-dialog>
    </AccountPage>
  );
}
