import { href, Link, redirect } from "react-router";
import {
  findDataRequest,
  finishCorrection,
  refuseDataRequest,
} from "#app/domain/account/data-requests.server.ts";
import { DATA_REQUEST_ACTS, type DataRequestKind } from "#app/domain/account/data-requests.ts";
import { listActsOn } from "#app/domain/audit/acts.server.ts";
import { may, type Permission } from "#app/domain/staff/roles.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { KIND_NAMES } from "#app/ui/admin/customer-labels.ts";
import { AnswerRequest, RefuseForm, RequestFacts } from "#app/ui/admin/data-request-panels.tsx";
import { DataRequestStatus } from "#app/ui/admin/data-request-table.tsx";
import { actionName } from "#app/ui/admin/labels.ts";
import { StatusTimeline } from "#app/ui/admin/status-timeline.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/data-request";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the request as it is now. */
export const shouldRevalidate = () => true;

const MAX_ACTS = 20;

/** The role that may answer a request may also refuse it. */
const PERMISSIONS: Readonly<Record<DataRequestKind, Permission>> = {
  export: "persons.export",
  erase: "persons.erase",
  correct: "persons.requests",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "persons.requests");
  const { store, now } = context.get(shopContext);
  const request = await findDataRequest(store.read, params.request, now());
  if (!request) throw notFound();
  return {
    request,
    mayAnswer: may(session.role, PERMISSIONS[request.kind]),
    acts: await listActsOn(store.read, { kind: "data-request", id: request.id }, MAX_ACTS),
  };
}

export async function action({ params, request: sent, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "persons.requests");
  const { store, now } = context.get(shopContext);
  const request = await findDataRequest(store.read, params.request, now());
  if (!request) throw notFound();
  const form = await readForm(sent);

  switch (form.get("intent")) {
    case "done": {
      const finished = await finishCorrection(store, request.id, actor, now());
      return finished.ok ? done(context, request.id, "A correção está anotada como feita.") : tooLate();
    }
    case "refuse": {
      requireStaff(context, url, PERMISSIONS[request.kind]);
      const read = parseFields(form, DATA_REQUEST_ACTS.refuse);
      if (read.status !== "success") return invalid(read.reply());
      const { reason } = read.value;
      const refused = await refuseDataRequest(store, request.id, { actor, reason }, now());
      return refused.ok
        ? done(context, request.id, "O pedido está recusado. Responda à pessoa com o motivo.")
        : tooLate();
    }
    default:
      return invalidFields({ acts: ["Escolha o que fazer com o pedido"] });
  }
}

function done(context: Context, request: string, message: string) {
  announce(context, message);
  return redirect(href("/admin/titulares/:request", { request }), 303);
}

function tooLate() {
  return invalidFields({ acts: ["Este pedido já foi encerrado, ou pede outra coisa."] });
}

export default function DataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, mayAnswer, acts } = loaderData;
  const lastResult = actionData?.lastResult;
  const isRefusing = lastResult?.initialValue?.intent === "refuse";
  const errors = formErrors("titular", isRefusing ? undefined : actionData);
  return (
    <AdminPage
      title={`Pedido de titular: ${KIND_NAMES[request.kind].toLowerCase()}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      size="narrow"
      actions={<DataRequestStatus {...request} />}
    >
      <ErrorSummary form={errors} />
      <RequestFacts request={request} />
      {request.status === "open" && (
        <div id="titular-acts" tabIndex={-1}>
          {mayAnswer ? (
            <AnswerRequest request={request} />
          ) : (
            <p>A direção da loja atende este pedido: ele mexe com todos os dados de uma pessoa.</p>
          )}
        </div>
      )}
      {request.status === "open" && mayAnswer && (
        <RefuseForm lastResult={isRefusing ? lastResult : undefined} />
      )}
      {acts.length > 0 && (
        <Panel title="Histórico">
          <StatusTimeline
            entries={acts.map(({ id, action: act, actorName, at }) => ({
              ...{ key: id, at, what: actionName(act), by: actorName ?? "linha de comando" },
            }))}
          />
        </Panel>
      )}
      <p>
        <Link to={href("/admin/titulares")}>Voltar aos pedidos de titulares</Link>
      </p>
    </AdminPage>
  );
}
