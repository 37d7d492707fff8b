import { href, redirect } from "react-router";
import { endSubscription, findSubscription } from "#app/domain/newsletter/newsletter.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { leaveMessage } from "#app/http/flash-message.server.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/unsubscribe";

export const handle: PageHandle = { scripts: "none" };

/** A link of somebody who has left still opens: what it was for is done. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  return { isListed: Boolean(await findSubscription(store.read, params.token)) };
}

/** A mail program that does it by one post keeps no cookie and follows no redirect (RFC 8058): it gets the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  await endSubscription(store, params.token, now());

  const form = await request.formData().catch(() => new FormData());
  if (form.get("List-Unsubscribe") === "One-Click") return null;

  // No session: POSTs to this path are not limited (visitor-limit.server.ts).
  leaveMessage(context, "unsubscribed");
  return redirect(href("/"), 303);
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      {loaderData.isListed ? (
        <>
          <PageTitle lead="Você deixa de receber as novidades, e o seu e-mail é apagado da lista.">
            Sair da lista de novidades
          </PageTitle>
          <form method="post">
            <Button>Sair da lista</Button>
          </form>
        </>
      ) : (
        <>
          <PageTitle lead="Não enviamos novidades a ele.">Este e-mail não está na lista</PageTitle>
          <ButtonLink href={href("/")}>Ir para a loja</ButtonLink>
        </>
      )}
    </Page>
  );
}
