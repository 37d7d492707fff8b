import { href } from "react-router";
import type { StaffSession } from "#app/domain/staff/sessions.server.ts";
import { confirmSecondFactor } from "#app/domain/staff/sign-in.server.ts";
import { secondFactorSchema } from "#app/domain/staff/staff.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { withStaffCodeCheck } from "#app/http/rate-limits.server.ts";
import { adminRedirectTarget } from "#app/http/redirect-target.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { nextStaffTokenContext } from "#app/http/staff-context.server.ts";

type Checked = { ok: true; redirectTo: string } | { ok: false; response: ReturnType<typeof invalid> };

/** The form for a code, when signing in and when it is asked for again. The session continues under a new cookie. */
export async function checkSecondFactor(
  request: Request,
  context: Context,
  session: StaffSession,
): Promise<Checked> {
  const { store, staffSecrets, now } = context.get(shopContext);
  const form = await parseForm(request, secondFactorSchema);
  if (form.status !== "success")
    return { ok: false, response: invalid(form.reply({ hideFields: ["code"] })) };

  const { code, redirectTo } = form.value;
  const checked = await withStaffCodeCheck(context, session.staffId, () =>
    confirmSecondFactor(store, staffSecrets, session, code, now()),
  );
  if (!checked.ok) {
    const fieldErrors = { code: ["Código incorreto ou já usado. Espere o próximo e tente de novo."] };
    return { ok: false, response: invalid(form.reply({ hideFields: ["code"], fieldErrors })) };
  }
  context.set(nextStaffTokenContext, checked.token);
  if (checked.codesLeft !== undefined) announce(context, codesLeftText(checked.codesLeft), { tone: "info" });
  return { ok: true, redirectTo: adminRedirectTarget(redirectTo) ?? href("/admin") };
}

function codesLeftText(left: number): string {
  if (left === 0) return "Era o seu último código de recuperação. Peça um link novo à direção da loja.";
  return left === 1
    ? "Resta 1 código de recuperação. Peça um link novo à direção da loja."
    : `Restam ${left} códigos de recuperação.`;
}
