import { href, Link, redirect } from "react-router";
import { z } from "zod";
import { eraseForRequest, isHeldByOrder } from "#app/domain/account/answer-requests.server.ts";
import { findDataRequest } from "#app/domain/account/data-requests.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseForm, refuse } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { personName } from "#app/ui/admin/customer-labels.ts";
import { CheckField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/erase-person";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const eraseSchema = z.object({
  isConfirmed: z.literal("on", { error: "Confirme que conferiu quem pediu" }),
});

const STILL_OPEN =
  "Há um pedido ou um reembolso em andamento, que ainda precisa destes dados. Quando ele terminar, a exclusão fica possível.";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "persons.erase");
  const { store, now } = context.get(shopContext);
  const request = await findDataRequest(store.read, params.request, now());
  if (request?.kind !== "erase" || request.status !== "open") throw notFound();
  return {
    id: request.id,
    name: personName(request),
    isHeld: await isHeldByOrder(store.read, request.id),
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "persons.erase");
  const { store, now } = context.get(shopContext);
  const page = href("/admin/titulares/:request", { request: params.request });
  const form = await parseForm(request, eraseSchema);
  if (form.status !== "success") return invalid(form.reply());

  const erased = await eraseForRequest(store, { requestId: params.request, actor }, now());
  if (!erased.ok && erased.reason === "order-open")
    throw refuse(409, {
      title: "Esta pessoa ainda não pode ser apagada",
      message: `${STILL_OPEN} Nada foi apagado.`,
      link: { to: page, label: "Voltar ao pedido de exclusão" },
    });
  if (!erased.ok && erased.reason === "unknown") throw notFound();
  if (erased.ok) announce(context, "Os dados da pessoa foram apagados. Responda a ela pelo mesmo canal.");
  else announce(context, "Este pedido já estava encerrado.", { tone: "info" });
  return redirect(page, 303);
}

export default function ErasePerson({ loaderData: { id, name, isHeld }, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<{ isConfirmed: string }>({
    id: "apagar",
    lastResult: actionData?.lastResult,
  });
  return (
    <AdminPage title="Apagar os dados de uma pessoa" form={form} size="form">
      <p>
        De <UserText>{name}</UserText>. Não tem volta.
      </p>
      <Panel title="O que vai embora">
        <p>
          Cadastro, endereços, carrinho, favoritos, receitas com os arquivos, consentimentos, avisos,
          inscrição nas novidades e os e-mails escritos a ela.
        </p>
      </Panel>
      <Panel title="O que fica, sem dizer de quem é">
        <p>
          Os pedidos, por 5 anos, para o fisco: itens, valores, datas, cidade e estado. As avaliações,
          assinadas por “Cliente”. E este registro, como prova de que o pedido foi atendido.
        </p>
      </Panel>
      {isHeld ? (
        <p>{STILL_OPEN}</p>
      ) : (
        <ServerForm form={form} submit="Apagar os dados">
          <CheckField field={fields.isConfirmed}>
            Conferi que o pedido é da própria pessoa, ou de quem a representa
          </CheckField>
        </ServerForm>
      )}
      <p>
        <Link to={href("/admin/titulares/:request", { request: id })}>Voltar sem apagar</Link>
      </p>
    </AdminPage>
  );
}
