import { href, redirect } from "react-router";
import { endSubscription, findSubscription } from "#app/domain/newsletter/newsletter.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { leaveMessage } from "#app/http/flash-message.server.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/unsubscribe";

export const handle: PageHandle = { scripts: "none" };

/** The link in an old e-mail still opens after the subscription has ended. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  return { isListed: Boolean(await findSubscription(store.read, params.token)) };
}

/** One-click unsubscribe (RFC 8058): the mail program keeps no cookies and follows no redirects, so it gets the page itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  await endSubscription(store, params.token, now());

  const form = await request.formData().catch(() => new FormData());
  if (form.get("List-Unsubscribe") === "One-Click") return null;

  // Not `announce`, which opens a session: POSTs to this path have no rate limit (visitor-limit.server.ts).
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
