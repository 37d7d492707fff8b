import { data, href, Link, redirect } from "react-router";
import { listActs } from "#app/domain/audit/acts.server.ts";
import { resetStaff } from "#app/domain/staff/invitations.server.ts";
import { memberActSchema } from "#app/domain/staff/staff.ts";
import {
  blockMember,
  changeRole,
  endMemberSessions,
  findMember,
  type TeamChange,
  unblockMember,
} from "#app/domain/staff/team.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { actionName } from "#app/ui/admin/labels.ts";
import { LinkOnce } from "#app/ui/admin/link-once.tsx";
import { MemberActs } from "#app/ui/admin/member-acts.tsx";
import { MemberStatus } from "#app/ui/admin/member-status.tsx";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { StatusTimeline } from "#app/ui/admin/status-timeline.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/member";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const RECENT_ACTS = 5;

const REFUSALS = {
  "last-owner": "É a última pessoa ativa da direção. Convide ou promova outra antes.",
  blocked: "Desbloqueie primeiro.",
  self: "Outra pessoa da direção redefine o seu acesso.",
};

const DONE = {
  "change-role": "O papel mudou.",
  block: "O acesso está bloqueado, e as sessões foram encerradas.",
  unblock: "O acesso está desbloqueado.",
  "end-sessions": "As sessões foram encerradas.",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { actor } = requireFreshStaff(context, url, "staff.manage");
  const member = await findMember(context.get(shopContext).store.read, params.id);
  if (!member) throw notFound();
  const { acts } = await listActs(context.get(shopContext).store.read, {
    staffId: member.id,
    page: 1,
    perPage: RECENT_ACTS,
  });
  const recent = acts.map(({ id, action, orderNumber, at }) => ({ id, action, orderNumber, at }));
  return { member, recent, isSelf: actor.staffId === member.id };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "staff.manage");
  const { store, now } = context.get(shopContext);
  const { id } = params;
  const member = await findMember(store.read, id);
  if (!member) throw notFound();
  const form = await parseForm(request, memberActSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { value } = form;
  if (value.intent === "reset") {
    const reset = await resetStaff(store, actor, id, now());
    if (!reset.ok) return refused(reset.reason);
    const link = url.origin + href("/admin/convite/:token", { token: reset.token });
    return data({ reset: { name: member.name, link } }, { status: 200 });
  }
  const changes: Record<typeof value.intent, () => Promise<TeamChange>> = {
    "change-role": () =>
      changeRole(store, actor, { id, role: "role" in value ? value.role : member.role }, now()),
    block: () => blockMember(store, actor, id, now()),
    unblock: () => unblockMember(store, actor, id, now()),
    "end-sessions": () => endMemberSessions(store, actor, id, now()),
  };
  const changed = await changes[value.intent]();
  if (!changed.ok) return refused(changed.reason);
  announce(context, DONE[value.intent]);
  return redirect(href("/admin/equipe/:id", { id }), 303);
}

function refused(reason: keyof typeof REFUSALS | "unknown") {
  if (reason === "unknown") throw notFound();
  return invalidFields({ acts: [REFUSALS[reason]] });
}

export default function MemberPage({
  loaderData: { member, recent, isSelf },
  actionData,
}: Route.ComponentProps) {
  if (actionData && "reset" in actionData) return <LinkOnce {...actionData.reset} />;
  const errors = formErrors("pessoa", actionData && "lastResult" in actionData ? actionData : undefined);
  const { name, email, status, createdAt, lastSeenAt } = member;
  return (
    <AdminPage title={name} lead={email} form={errors}>
      <ErrorSummary form={errors} />
      <Panel>
        <p>
          <MemberStatus status={status} /> Convite de {formatMoment(createdAt)}
          {lastSeenAt && <>, último acesso em {formatMoment(lastSeenAt)}</>}.
        </p>
      </Panel>
      <MemberActs member={member} isSelf={isSelf} />
      {recent.length > 0 && (
        <Panel title="O que fez por último">
          <StatusTimeline
            entries={recent.map(({ id, action, orderNumber, at }) => ({
              ...{ key: id, at },
              what:
                orderNumber === null ? actionName(action) : `${actionName(action)}: pedido ${orderNumber}`,
            }))}
          />
          <p>
            <Link to={`${href("/admin/registro")}?${new URLSearchParams({ pessoa: member.id })}`}>
              Tudo o que fez na loja
            </Link>
          </p>
        </Panel>
      )}
      <p>
        <Link to={href("/admin/equipe")}>Voltar à equipe</Link>
      </p>
    </AdminPage>
  );
}
