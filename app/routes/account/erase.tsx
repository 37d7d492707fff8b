import { href, redirect } from "react-router";
import { eraseAccount, hasOpenOrder } from "#app/domain/account/privacy.server.ts";
import { eraseSchema } from "#app/domain/account/privacy.ts";
import { signOut } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { withPasswordCheck } from "#app/http/rate-limits.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid, parseForm, refuse } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Prose } from "#app/ui/kit/prose.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import type { Route } from "./+types/erase";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const SECRETS = ["currentPassword"];

const STILL_OPEN =
  "Você tem um pedido em andamento, e precisamos dos seus dados para entregá-lo ou para fazer o reembolso. " +
  "Quando ele terminar, ou o prazo do pagamento passar, você poderá excluir a conta aqui mesmo.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  return { isOpen: await hasOpenOrder(context.get(shopContext).store.read, accountId) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const accountId = requireAccountId(context, url);
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, eraseSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: SECRETS }));

  const { currentPassword } = form.value;
  const erased = await withPasswordCheck(
    context,
    accountId,
    () => eraseAccount(store, accountId, currentPassword, now()),
    (tried) => !tried.ok && tried.reason === "wrong-password",
  );
  if (!erased.ok && erased.reason === "order-open") {
    throw refuse(409, {
      title: "Sua conta ainda não pode ser excluída",
      message: `${STILL_OPEN} Nada foi apagado.`,
      link: { to: href("/minha-conta/pedidos"), label: "Ver meus pedidos" },
    });
  }
  if (!erased.ok) {
    const fieldErrors = { currentPassword: ["Senha atual incorreta"] };
    return invalid(form.reply({ hideFields: SECRETS, fieldErrors }));
  }

  signOut(context);
  noteEvent(context, "account-erased");
  announce(context, "Sua conta foi excluída.");
  return redirect(href("/"), 303);
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<{ currentPassword: string }>({
    id: "excluir",
    lastResult: actionData?.lastResult,
  });
  return (
    <AccountPage
      title="Excluir minha conta"
      lead="A exclusão é imediata e definitiva."
      form={form}
      size="form"
    >
      <Prose>
        <h2>O que é apagado</h2>
        <ul>
          <li>o seu cadastro e a sua senha; a sua conta é desconectada de todos os aparelhos;</li>
          <li>endereços, favoritos, carrinho e o registro dos seus consentimentos;</li>
          <li>as suas receitas, com os arquivos, e as lentes que você começou a escolher;</li>
          <li>a inscrição nas novidades, os avisos de estoque e os e-mails que escrevemos a você.</li>
        </ul>
        <h2>O que precisamos guardar, sem identificar você</h2>
        <ul>
          <li>
            Os pedidos, que a lei fiscal nos obriga a guardar por 5 anos: produtos, valores, datas, cidade e
            estado. Nome, CPF ou CNPJ, e-mail, telefone e endereço dão lugar a um código aleatório, e você não
            poderá mais consultá-los aqui.
          </li>
          <li>As avaliações que você escreveu, assinadas por “Cliente”.</li>
        </ul>
        <p>
          Antes, se quiser, <a href={href("/minha-conta/meus-dados/exportar")}>baixe os seus dados</a>. Mais
          em <a href={href("/privacidade")}>Privacidade</a>.
        </p>
      </Prose>
      {loaderData.isOpen ? (
        <>
          <p>{STILL_OPEN}</p>
          <p>
            <ButtonLink to={href("/minha-conta/pedidos")}>Ver meus pedidos</ButtonLink>
          </p>
        </>
      ) : (
        <ServerForm form={form} submit="Excluir minha conta">
          <Field
            field={fields.currentPassword}
            label="Senha atual"
            type="password"
            autoComplete="current-password"
          />
        </ServerForm>
      )}
    </AccountPage>
  );
}
