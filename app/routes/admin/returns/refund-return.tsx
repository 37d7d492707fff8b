import { href, Link, redirect } from "react-router";
import { findReturn } from "#app/domain/returns/find-returns.server.ts";
import {
  isRefundRefused,
  previewReturnRefund,
  reducePrice,
  refundReturn,
} from "#app/domain/returns/refund-return.server.ts";
import { mayAct } from "#app/domain/returns/return.ts";
import { returnRefundSchema } from "#app/domain/returns/return-forms.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { KIND_NAMES, returnRefusalText, stageName } from "#app/ui/admin/return-labels.ts";
import { PlanNotes } from "#app/ui/admin/return-plan.tsx";
import { ErrorSummary } from "#app/ui/kit/error-summary.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/refund-return";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused request shows the return as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "orders.refund");
  const { store } = context.get(shopContext);
  const found = await findReturn(store.read, params.id);
  if (!found) throw notFound();
  const { id, orderNumber, kind, stage, outcome, revision, lines } = found;
  const isReduction = url.searchParams.get("tipo") === "abatimento";
  const isToRefund = mayAct("refund", found) || (await isRefundRefused(store.read, found));
  const mayPay = isReduction ? mayAct("reduce", found) : isToRefund;
  return {
    ...{ id, orderNumber, kind, stage, outcome, revision, isReduction, mayPay },
    piecesCents: lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0),
    plan: mayPay && !isReduction ? await previewReturnRefund(store.read, found) : null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "orders.refund");
  const { store, now } = context.get(shopContext);
  if (!(await findReturn(store.read, params.id))) throw notFound();
  const form = await parseForm(request, returnRefundSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { seen, reductionCents } = form.value;
  const by = { id: params.id, seen, actor };
  const paid =
    reductionCents === undefined
      ? await refundReturn(store, by, now())
      : await reducePrice(store, by, reductionCents, now());
  if (!paid.ok) {
    const field = reductionCents === undefined ? "what" : "amount";
    return invalid(form.reply({ fieldErrors: { [field]: [returnRefusalText(paid)] } }));
  }
  announce(
    context,
    paid.amountCents > 0
      ? `O reembolso de ${formatReais(paid.amountCents)} foi pedido ao provedor.`
      : "A devolução está encerrada.",
  );
  return redirect(href("/admin/devolucoes/:id", { id: params.id }), 303);
}

export default function RefundReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, kind, stage, outcome, revision, isReduction, mayPay, piecesCents, plan } =
    loaderData;
  const [form, fields] = useServerForm<{ what: string; amount: string }>({
    id: "reembolso",
    lastResult: actionData?.lastResult,
  });
  const cents = plan?.preview?.amountCents ?? 0;
  return (
    <AdminPage
      title={`${isReduction ? "Abatimento" : "Reembolso"} da devolução do pedido ${orderNumber}`}
      lead={`${KIND_NAMES[kind]}, em “${stageName({ stage, outcome })}”`}
      form={form}
      size="narrow"
    >
      {mayPay ? (
        <Panel title={isReduction ? "Abatimento no preço" : "Confira"}>
          {plan && <PlanNotes plan={plan} />}
          <ServerForm
            form={form}
            submit={
              isReduction
                ? "Dar o abatimento"
                : cents > 0
                  ? `Reembolsar ${formatReais(cents)}`
                  : "Encerrar a devolução"
            }
          >
            <input type="hidden" name="what" value={isReduction ? "reduction" : "pieces"} />
            {/* Keyed by the revision: after a refusal it is that of the return as it is now. */}
            <input key={revision} type="hidden" name="seen" defaultValue={revision} />
            {isReduction ? (
              <Field
                field={fields.amount}
                label="Valor em reais"
                hint={`Até ${formatReais(piecesCents)}. As peças ficam com quem comprou.`}
                inputMode="decimal"
                autoComplete="off"
              />
            ) : (
              <p id={fields.what.id}>
                O valor volta pelo mesmo meio do pagamento. O estoque muda quando o reembolso terminar.
              </p>
            )}
          </ServerForm>
        </Panel>
      ) : (
        <>
          <ErrorSummary form={form} />
          <p>Nesta etapa não há o que reembolsar.</p>
        </>
      )}
      <p>
        <Link to={href("/admin/devolucoes/:id", { id })}>Voltar à devolução</Link>
      </p>
    </AdminPage>
  );
}
