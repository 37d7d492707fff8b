import { data, href, redirect } from "react-router";
import { newPasswordSchema } from "#app/domain/account/account.ts";
import { hashPassword } from "#app/domain/account/password.server.ts";
import {
  choosePassword,
  findInvitation,
  finishInvitation,
  type Invitation,
} from "#app/domain/staff/invitations.server.ts";
import { totpSchema } from "#app/domain/staff/staff.ts";
import { totpUri } from "#app/domain/staff/totp.server.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { qrCodeOf } from "#app/http/pages/qr-code.server.ts";
import { refuseWhenOverloaded } from "#app/http/password-overload.server.ts";
import { withStaffCodeCheck } from "#app/http/rate-limits.server.ts";
import { invalid, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { nextStaffTokenContext } from "#app/http/staff-context.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AppStep, PasswordStep, RecoveryCodes } from "#app/ui/admin/invitation-steps.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/invitation";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const SECRETS = ["password", "passwordConfirmation"];

/** Null for a link that is over: the page that shows the recovery codes is loaded again after its own form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findByToken(context, params.token);
  if (!invitation) return data({ invitation: null }, { status: 404 });
  const { name, email, kind, totpSecret } = invitation;
  const app = totpSecret && { secret: totpSecret, qr: qrCodeOf(totpUri(totpSecret, email)) };
  return data({ invitation: { name, email, kind, app } });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const invitation = await findByToken(context, params.token);
  if (!invitation) throw notFound();
  const form = await readForm(request);
  return form.get("intent") === "confirm-app"
    ? confirmApp(form, params.token, invitation, context)
    : savePassword(form, params.token, context);
}

async function savePassword(form: FormData, token: string, context: Context) {
  const { store, staffSecrets, now } = context.get(shopContext);
  const parsed = parseFields(form, newPasswordSchema);
  if (parsed.status !== "success") return invalid(parsed.reply({ hideFields: SECRETS }));
  refuseWhenOverloaded();
  const passwordHash = await hashPassword(parsed.value.password);
  if (!(await choosePassword(store, staffSecrets, { token, passwordHash }, now()))) throw notFound();
  return redirect(href("/admin/convite/:token", { token }), 303);
}

/** The recovery codes are in this response only: nothing that could be opened again contains them. */
async function confirmApp(form: FormData, token: string, { staffId }: Invitation, context: Context) {
  const { store, staffSecrets, now } = context.get(shopContext);
  const parsed = parseFields(form, totpSchema);
  if (parsed.status !== "success") return invalid(parsed.reply({ hideFields: ["code"] }));
  const finished = await withStaffCodeCheck(context, staffId, () =>
    finishInvitation(store, staffSecrets, { token, code: parsed.value.code }, now()),
  );
  if (finished.ok) {
    context.set(nextStaffTokenContext, finished.sessionToken);
    noteEvent(context, "staff-signed-in");
    // The status of the page: the loader, which runs after the action, finds the link used up.
    return data({ recoveryCodes: finished.recoveryCodes }, { status: 200 });
  }
  if (finished.reason === "over") throw notFound();
  const fieldErrors = { code: ["Código incorreto. Confira o relógio do celular e tente com o próximo."] };
  return invalid(parsed.reply({ hideFields: ["code"], fieldErrors }));
}

function findByToken(context: Context, token: string): Promise<Invitation | undefined> {
  const { store, staffSecrets, now } = context.get(shopContext);
  return findInvitation(store.read, staffSecrets, token, now());
}

export default function InvitationPage({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  if (actionData && "recoveryCodes" in actionData) return <RecoveryCodes codes={actionData.recoveryCodes} />;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  if (!invitation) {
    return (
      <AdminPage
        title="Este link não vale mais"
        lead="Ele vale uma vez, por uma hora. Peça outro a quem o enviou."
        size="form"
      >
        <p>
          Já escolheu a senha e o código? <a href={href("/admin/entrar")}>Entre</a>.
        </p>
      </AdminPage>
    );
  }
  const { app, ...person } = invitation;
  return app ? (
    <AppStep app={app} lastResult={lastResult} />
  ) : (
    <PasswordStep person={person} lastResult={lastResult} />
  );
}
