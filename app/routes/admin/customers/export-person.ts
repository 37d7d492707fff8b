import { href } from "react-router";
import { exportForRequest } from "#app/domain/account/answer-requests.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { personFile } from "#app/http/pages/person-file.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { refuse } from "#app/http/responses.ts";
import type { Route } from "./+types/export-person";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";

/** A POST, because it answers the request: the file can be had once. After the code it leads back to the request's page. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const page = new URL(href("/admin/titulares/:request", { request: params.request }), url);
  const { actor } = requireFreshStaff(context, page, "persons.export");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const requestId = params.request;
  const exported = await exportForRequest(store, prescriptionFiles, { requestId, actor }, now());
  if (!exported)
    throw refuse(409, {
      title: "Este pedido não tem arquivo para baixar",
      message: "Ele já foi atendido ou encerrado, ou pede outra coisa. Se precisar, registre outro pedido.",
      link: { to: page.pathname, label: "Voltar ao pedido" },
    });
  return personFile(exported, prescriptionFiles, now());
}
