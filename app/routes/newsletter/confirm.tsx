import { href, redirect } from "react-router";
import { confirmSubscription, findSubscription } from "#app/domain/newsletter/newsletter.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/confirm";

export const handle: PageHandle = { scripts: "none" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const subscription = await findSubscription(store.read, params.token);
  if (!subscription) throw notFound();
  return subscription;
}

/** Confirmed by a POST: mail scanners open the links in an e-mail. */
export async function action({ params, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const isKnown = await confirmSubscription(store, params.token, now());
  if (!isKnown) throw notFound();

  announce(context, "Pronto! As novidades chegarão ao seu e-mail.");
  return redirect(href("/"), 303);
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      {loaderData.isConfirmed ? (
        <>
          <PageTitle lead="As novidades chegarão ao seu e-mail.">E-mail confirmado</PageTitle>
          <ButtonLink href={href("/")}>Ir para a loja</ButtonLink>
        </>
      ) : (
        <>
          <PageTitle lead="Falta só um passo para receber as novidades.">Confirmar e-mail</PageTitle>
          <form method="post">
            <Button>Confirmar</Button>
          </form>
        </>
      )}
    </Page>
  );
}
