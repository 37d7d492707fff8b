import { useEffect, useRef } from "react";
import { href } from "react-router";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { DialogLink, PageBelowDialogs } from "#app/ui/kit/page-below-dialogs.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { AddressList } from "#app/ui/shop/account/address-list.tsx";
import type { Route } from "./+types/addresses";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  return { addresses: await listAddresses(context.get(shopContext).store.read, accountId) };
}

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  useFocusAfterCommand(addresses);
  return (
    <PageBelowDialogs>
      <AccountPage title="Meus endereços">
        {addresses.length < MAX_ADDRESSES ? (
          <p>
            <DialogLink to={href("/minha-conta/meus-enderecos/novo")}>Novo endereço</DialogLink>
          </p>
        ) : (
          <p>Você tem {MAX_ADDRESSES} endereços, o máximo. Para cadastrar outro, exclua um deles.</p>
        )}
        {addresses.length > 0 ? (
          <AddressList addresses={addresses} />
        ) : (
          <p>Você ainda não tem endereços. O primeiro que você cadastrar vira o principal.</p>
        )}
      </AccountPage>
    </PageBelowDialogs>
  );
}

/** A command removes its own button. The focus then goes to the page, as it does without scripts. */
function useFocusAfterCommand(addresses: unknown) {
  const shown = useRef(addresses);
  useEffect(() => {
    if (shown.current === addresses) return;
    shown.current = addresses;
    if (document.activeElement === document.body)
      document.getElementById("conteudo")?.focus({ preventScroll: true });
  }, [addresses]);
}
