import { href, Link, redirect } from "react-router";
import { signUpSchema } from "#app/domain/account/account.ts";
import { createAccount } from "#app/domain/account/accounts.server.ts";
import { signIn } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { refuseWhenOverloaded } from "#app/http/password-overload.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { BesideWelcome } from "#app/ui/shop/account/beside-welcome.tsx";
import { SignUpFields, type SignUpName } from "#app/ui/shop/account/sign-up-fields.tsx";
import type { Route } from "./+types/sign-up";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react", frame: "short" };

const SECRETS = ["password", "passwordConfirmation"];

export function loader({ url }: Route.LoaderArgs) {
  return { redirectTo: redirectTarget(url.searchParams.get("redirectTo")) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, signUpSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: SECRETS }));

  await countOrRefuse(context, "signUps");
  refuseWhenOverloaded();
  const created = await createAccount(store, form.value, now());
  if (!created.ok) {
    const message = "Username ou E-mail já utilizados. Tente outro por favor!";
    return invalid(form.reply({ hideFields: SECRETS, fieldErrors: { email: [message] } }));
  }

  await signIn(context, created.accountId);
  noteEvent(context, "signed-up");
  announce(context, "Cadastro criado com sucesso!", { tone: "info" });
  return redirect(redirectTarget(url.searchParams.get("redirectTo")) ?? href("/conta-criada"), 303);
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<Record<SignUpName, string>>({
    id: "cadastro",
    lastResult: actionData?.lastResult,
    defaultValue: { type: "Pessoa Física" },
    checksFields: true,
  });
  const { redirectTo } = loaderData;
  return (
    <Page>
      <BesideWelcome>
        <PageTitle form={form}>Cadastrar</PageTitle>
        <ServerForm form={form} submit="Criar conta">
          <SignUpFields fields={fields} />
          <p>
            Ao criar a conta, você concorda com os <a href={href("/termos")}>Termos de uso e de compra</a> e
            com a <a href={href("/privacidade")}>Política de privacidade</a>.
          </p>
        </ServerForm>
        <p>
          Já tem conta?{" "}
          <Link to={href("/entrar") + (redirectTo ? `?${new URLSearchParams({ redirectTo })}` : "")}>
            Entre
          </Link>
        </p>
      </BesideWelcome>
    </Page>
  );
}
