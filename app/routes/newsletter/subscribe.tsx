import { href, redirect } from "react-router";
import type { z } from "zod";
import { CONSENT } from "#app/domain/newsletter/consent.ts";
import { subscribe } from "#app/domain/newsletter/newsletter.server.ts";
import { subscriptionSchema } from "#app/domain/newsletter/newsletter.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { CheckField, Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/subscribe";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url }: Route.LoaderArgs) {
  return { redirectTo: redirectTarget(url.searchParams.get("redirectTo")) };
}

/** The response does not reveal whether the e-mail is on the list. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, subscriptionSchema);
  if (form.status !== "success") return invalid(form.reply());

  await countOrRefuse(context, "newsletter");
  await subscribe(store, form.value, shopLinks(url.origin), now());
  announce(context, "Enviamos um e-mail para você confirmar.", { tone: "info" });
  return redirect(redirectTarget(form.value.redirectTo) ?? href("/"), 303);
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const [form, fields] = useServerForm<z.input<typeof subscriptionSchema>>({
    id: "newsletter",
    lastResult: actionData?.lastResult,
    ...(redirectTo && { defaultValue: { redirectTo } }),
  });
  return (
    <Page narrow>
      <PageTitle form={form} lead="Lançamentos e ofertas antes de todo mundo.">
        Novidades no seu e-mail
      </PageTitle>
      <meta
        name="description"
        content="Receba por e-mail os lançamentos e as ofertas da Ótica Ametista, e saia da lista quando quiser."
      />
      <ServerForm form={form} submit="Quero receber">
        {fields.redirectTo.initialValue && (
          <input type="hidden" name="redirectTo" value={fields.redirectTo.initialValue} />
        )}
        <Field field={fields.name} label="Nome" autoComplete="name" />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="email" />
        <CheckField field={fields.consent}>{CONSENT.text}</CheckField>
      </ServerForm>
    </Page>
  );
}
