import { useEffect } from "react";
import { data, href, Link, redirect, useNavigate, useNavigationType } from "react-router";
import { signInSchema } from "#app/domain/account/account.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { authenticate, signIn } from "#app/http/auth.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { withPasswordCheck } from "#app/http/rate-limits.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { BesideWelcome } from "#app/ui/shop/account/beside-welcome.tsx";
import type { Route } from "./+types/sign-in";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

const GREETING_SECONDS = 5;
const ORDERS = href("/minha-conta/pedidos");

export const handle: PageHandle<{ greeted: string | undefined } | undefined> = {
  scripts: "react",
  frame: "short",
  refresh: (data) => (data?.greeted ? `${GREETING_SECONDS}; url=${ORDERS}` : undefined),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { accountId } = ownerOf(context);
  const account = accountId
    ? await findActiveAccount(context.get(shopContext).store.read, accountId)
    : undefined;
  return { greeted: account?.socialName, redirectTo: redirectTarget(url.searchParams.get("redirectTo")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { store } = context.get(shopContext);
  const form = await parseForm(request, signInSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: ["password"] }));

  const { value } = form;
  const email = value.email.toLowerCase();
  const signedIn = await withPasswordCheck(context, email, () => authenticate(store.read, value));
  if (!signedIn.ok) {
    const isBlocked = signedIn.reason === "blocked";
    const message = isBlocked
      ? `Olá, ${isolateText(signedIn.name)}. Sua conta está bloqueada, entre em contato!`
      : "E-mail ou senha incorretos.";
    const reply = form.reply({ hideFields: ["password"], fieldErrors: { email: [message] } });
    return isBlocked ? data({ lastResult: reply }, { status: 403 }) : invalid(reply);
  }

  await signIn(context, signedIn.accountId);
  announce(context, "Entrando...", { tone: "info" });
  return redirect(redirectTarget(value.redirectTo) ?? href("/entrar"), 303);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { greeted, redirectTo } = loaderData;
  const [form, fields] = useServerForm<{ email: string; password: string }>({
    id: "entrar",
    lastResult: actionData?.lastResult,
  });
  if (greeted) return <Greeting name={greeted} />;

  const signUp = href("/cadastrar") + (redirectTo ? `?${new URLSearchParams({ redirectTo })}` : "");
  return (
    <Page>
      <BesideWelcome>
        <PageTitle form={form}>Entrar</PageTitle>
        <ServerForm form={form} submit="Entrar">
          {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
          <Field field={fields.email} label="E-mail" type="email" autoComplete="username" />
          <Field field={fields.password} label="Senha" type="password" autoComplete="current-password" />
        </ServerForm>
        <p>
          <Link to={href("/recuperar-senha")}>Esqueci a senha</Link>
        </p>
        <p>
          Ainda não tem conta? <Link to={signUp}>Cadastre-se</Link>
        </p>
        <p>
          Já comprou sem conta? <Link to={href("/meu-pedido")}>Acompanhe o seu pedido</Link>
        </p>
      </BesideWelcome>
    </Page>
  );
}

/**
 * Opens the orders after five seconds: by the `Refresh` header of the document, or by a timer if React Router opened the page
 * in place. The link loads a document, because a `Refresh` would still happen after a navigation in place.
 */
function Greeting({ name }: { name: string }) {
  const navigate = useNavigate();
  const isInPlace = useNavigationType() !== "POP";
  useEffect(() => {
    if (!isInPlace) return;
    const timer = setTimeout(() => navigate(ORDERS), GREETING_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isInPlace, navigate]);

  return (
    <Page narrow>
      <PageTitle lead="Abrindo os seus pedidos…">{`Olá, ${isolateText(name)}`}</PageTitle>
      <ButtonLink href={ORDERS}>Ir agora</ButtonLink>
    </Page>
  );
}
