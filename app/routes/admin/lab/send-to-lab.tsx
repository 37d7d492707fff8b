import { href, Link, redirect } from "react-router";
import type { z } from "zod";
import { checkSendable, sendToLab } from "#app/domain/lab/lab-acts.server.ts";
import { sendSchema } from "#app/domain/lab/lab-forms.ts";
import { MAX_CHOSEN_JOBS } from "#app/domain/lab/lab-job.ts";
import { listChosen, listLabNames } from "#app/domain/lab/lab-list.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { LAB_STATE_LABELS, labRefusalText, missingText } from "#app/ui/admin/lab-labels.ts";
import styles from "#app/ui/admin/order-panels.module.css";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/send-to-lab";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** `n` is a job's id, as often as there are jobs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles } = context.get(shopContext);
  const ids = url.searchParams.getAll("n").slice(0, MAX_CHOSEN_JOBS);
  return {
    jobs: await listChosen(store.read, prescriptionFiles, ids),
    labs: await listLabNames(store.read),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles: files, now } = context.get(shopContext);
  const posted = await readForm(request);
  const lineIds = posted.getAll("n").map(String).slice(0, MAX_CHOSEN_JOBS);
  if (lineIds.length === 0) return invalidFields({ jobs: ["Escolha o que vai ao laboratório"] });

  const { refusals } = await checkSendable(store.read, files, lineIds);
  const form = parseFields(posted, sendSchema(now()));
  if (refusals.length > 0) {
    const fieldErrors = { jobs: refusals.map(labRefusalText) };
    return invalid(form.reply({ fieldErrors: fieldErrors as Record<string, string[]> }));
  }
  if (form.status !== "success") return invalid(form.reply());

  const { lab, labNumber, expectedOn } = form.value;
  const sentTo = { lab, labNumber: labNumber || null, expectedOn };
  const sent = await sendToLab(store, files, { lineIds, sentTo }, actor, now());
  if (!sent.ok) {
    const late = "refusals" in sent ? sent.refusals : [sent];
    return invalidFields({ jobs: late.map(labRefusalText) }, { form: posted });
  }
  announce(context, `No laboratório: ${sent.orderNumbers.join(", ")}. Quem comprou vê a previsão no pedido.`);
  return redirect(`${href("/admin/laboratorio")}?aba=no-laboratorio`, 303);
}

export default function SendToLab({ loaderData, actionData }: Route.ComponentProps) {
  const { jobs, labs } = loaderData;
  const [first] = jobs;
  const [form, fields] = useServerForm<z.input<ReturnType<typeof sendSchema>> & { jobs: string }>({
    id: "envio",
    lastResult: actionData?.lastResult,
    defaultValue: {
      lab: first?.lab ?? labs[0] ?? "",
      labNumber: first?.labNumber ?? "",
      expectedOn: first?.expectedOn ?? "",
    },
  });
  const back = <Link to={href("/admin/laboratorio")}>Voltar à lista</Link>;
  if (!first)
    return (
      <AdminPage title="Enviar ao laboratório" form={form} size="narrow">
        <EmptyState title="Nada escolhido.">
          <p>{back}</p>
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage title="Enviar ao laboratório" form={form} size="narrow">
      <div id="envio-jobs" tabIndex={-1}>
        <Panel title={jobs.length === 1 ? "1 par de lentes" : `${jobs.length} pares de lentes`}>
          <ul className={styles.list}>
            {jobs.map(({ id, orderNumber, title, lens, state, missing }) => (
              <li key={id}>
                <Link to={href("/admin/laboratorio/:job", { job: id })}>{orderNumber}</Link>: {title}, {lens}
                <small>
                  {LAB_STATE_LABELS[state]}.{" "}
                  {missing.length > 0 && <strong>Incompleto: {missingText(missing)}.</strong>}
                </small>
              </li>
            ))}
          </ul>
          {jobs.some(({ missing }) => missing.length > 0) && (
            <p>Incompleto não vai ao laboratório. Volte à lista e escolha só os completos.</p>
          )}
        </Panel>
      </div>
      <ServerForm form={form} submit="Registrar o envio">
        {jobs.map(({ id }) => (
          <input key={id} type="hidden" name="n" value={id} />
        ))}
        <Field field={fields.lab} label="Laboratório" list="laboratorios" autoComplete="off" maxLength={80} />
        <datalist id="laboratorios">
          {labs.map((lab) => (
            <option key={lab} value={lab} />
          ))}
        </datalist>
        <Field
          field={fields.labNumber}
          label="Número no laboratório"
          hint="O protocolo ou pedido deles. Não escreva nomes aqui."
          autoComplete="off"
          maxLength={40}
          optional
        />
        <Field field={fields.expectedOn} label="Previsão" type="date" />
      </ServerForm>
      <p>{back}</p>
    </AdminPage>
  );
}
