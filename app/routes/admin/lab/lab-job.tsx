import { href, Link, redirect } from "react-router";
import { orderRework, receiveFromLab, signCheck } from "#app/domain/lab/lab-acts.server.ts";
import { checkSchema, reworkSchema } from "#app/domain/lab/lab-forms.ts";
import { findLabJob } from "#app/domain/lab/lab-list.server.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { LabActs } from "#app/ui/admin/lab-acts.tsx";
import { LabFacts, LabHistory } from "#app/ui/admin/lab-details.tsx";
import { LAB_STATE_LABELS, labRefusalText } from "#app/ui/admin/lab-labels.ts";
import styles from "#app/ui/admin/order-panels.module.css";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/lab-job";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the job as it is now. */
export const shouldRevalidate = () => true;

const DONE = {
  receive: "O recebimento foi registrado. Falta conferir.",
  check: "A conferência está assinada.",
  prepared: "A conferência está assinada, e o pedido pode ser embalado.",
  rework: "As lentes voltaram à lista “A pedir”.",
};

/** Without the patient and the measures: those are on the lab ticket, and to open it is an act. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const job = await findLabJob(store.read, prescriptionFiles, params.job);
  if (!job) throw notFound();
  return { job, today: dayOf(now()) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const lineId = params.job;
  if (!(await findLabJob(store.read, prescriptionFiles, lineId))) throw notFound();
  const form = await readForm(request);

  switch (form.get("intent")) {
    case "receive": {
      const received = await receiveFromLab(store, lineId, actor, now());
      return received.ok ? done(context, lineId, "receive") : refused(received);
    }
    case "check": {
      const read = parseFields(form, checkSchema);
      if (read.status !== "success") return invalid(read.reply());
      const checked = await signCheck(store, lineId, actor, now());
      if (!checked.ok) return refused(checked);
      return done(context, lineId, checked.isPrepared ? "prepared" : "check");
    }
    case "rework": {
      const read = parseFields(form, reworkSchema);
      if (read.status !== "success") return invalid(read.reply());
      const { reason } = read.value;
      const links = shopLinks(url.origin);
      const again = await orderRework(store, { lineId, reason, links }, actor, now());
      return again.ok ? done(context, lineId, "rework") : refused(again);
    }
    default:
      return invalidFields({ acts: ["Escolha o que fazer"] });
  }
}

function done(context: Context, job: string, what: keyof typeof DONE) {
  announce(context, DONE[what]);
  return redirect(href("/admin/laboratorio/:job", { job }), 303);
}

function refused(refusal: Parameters<typeof labRefusalText>[0]) {
  return invalidFields({ acts: [labRefusalText(refusal)] });
}

const TONES = {
  to_order: "waiting",
  at_lab: "waiting",
  received: "waiting",
  checked: "good",
  closed: "plain",
} as const;

export default function LabJob({ loaderData, actionData }: Route.ComponentProps) {
  const { job, today } = loaderData;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const intent = lastResult?.initialValue?.intent;
  const errors = formErrors("trabalho", intent ? undefined : actionData && { lastResult });
  return (
    <AdminPage
      title={`Lentes do pedido ${job.orderNumber}`}
      lead={`${job.title}, ${job.colorName}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      actions={<StatusChip tone={TONES[job.state]}>{LAB_STATE_LABELS[job.state]}</StatusChip>}
    >
      <ErrorSummary form={errors} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LabActs job={job} lastResult={lastResult} intent={intent} />
        </div>
        <div className={styles.column}>
          <LabFacts job={job} today={today} />
          <LabHistory history={job.history} />
        </div>
      </div>
      <p>
        <Link to={href("/admin/laboratorio")}>Voltar à lista</Link>
      </p>
    </AdminPage>
  );
}
