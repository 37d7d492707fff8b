import { href } from "react-router";
import { countCartItems } from "#app/domain/cart/carts.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/account-created";

export const handle: PageHandle = { scripts: "none" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  const { store } = context.get(shopContext);
  return { hasCart: (await countCartItems(store.read, ownerOf(context))) > 0 };
}

export default function AccountCreated({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageTitle lead="Sua conta está pronta, e você já entrou nela.">Conta criada</PageTitle>
      {loaderData.hasCart ? (
        <ButtonLink href={href("/checkout/carrinho")}>Voltar ao carrinho</ButtonLink>
      ) : (
        <ButtonLink href={href("/")}>Começar a comprar</ButtonLink>
      )}
    </Page>
  );
}
